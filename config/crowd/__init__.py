"""The crowd: simulated people who play through the same doors as everyone, HTTP and sockets only.

It is the demo, the load tool and the end-to-end test. Of our own code it imports ``engine.bots`` alone,
for a robot's choice from the view that a person sees.
"""

"""The crowd: simulated people who come in from outside, over HTTP and sockets, as any client does.

Demonstrations, load runs and whole-service tests are all made of it. Of our own code it imports ``engine.bots`` alone,
for a robot's choice from the view that a person sees.
"""

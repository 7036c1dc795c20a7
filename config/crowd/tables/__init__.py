"""A crowd at private tables: parties that open, fill, leave and come back to them, and who tells what they were told.

From outside, like all of the crowd: HTTP and sockets only.
"""

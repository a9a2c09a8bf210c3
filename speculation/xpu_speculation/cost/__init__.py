"""The cost model: equations, estimates and the speculation decision."""

"""Ways to run a system: explore it, check its claims, project it, drive it as a live machine."""

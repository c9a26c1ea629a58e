"""What holds for every test: a slow machine is no fault of the code, and chance repeats itself."""

from hypothesis import HealthCheck, settings

from tests.chance import EXPLORING

settings.register_profile(
    "house",
    deadline=None,
    derandomize=not EXPLORING,
    print_blob=EXPLORING,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("house")

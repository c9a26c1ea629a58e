"""Eyes: pictures to physical cards."""

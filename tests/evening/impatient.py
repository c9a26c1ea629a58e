"""Be `vingtetun`, which takes a silent process for one that hangs after 8 seconds instead of 20."""

from tracker.cli.main import main
from webui.supervisor import heartbeat

HANGS_AFTER_S = 8.0  # longer than the page takes to say that the camera is silent

if __name__ == "__main__":
    heartbeat.HANGS_AFTER_S = HANGS_AFTER_S
    main(prog_name="vingtetun")

"""A household that starts nothing: it writes down what it would start, and its network is this machine."""

from webui.core.supervised import TriedCamera
from webui.supervisor.network import NetworkAccess
from webui.supervisor.supervisor import Supervisor


class Pretended(Supervisor):
    """What was wanted of which process, by its name."""

    def __init__(self, app, places, address="127.0.0.1"):
        super().__init__(app, places, 0)
        self.wanted = {}
        self.network = NetworkAccess(app, 0, self.authority, lambda: address)
        self.children.want = lambda name, arguments: self.wanted.update({name: arguments})

    def cameras(self):
        return [("/dev/video7", "1920×1080")]

    def try_camera(self, name):
        return TriedCamera(name, "no picture comes from it" if "dead" in name else "")

"""A household that starts nothing: it writes down what it would start, and its network is this machine."""

from webui.supervisor.door import Door
from webui.supervisor.household import Household


class Pretended(Household):
    """What was wanted of which process, by its name."""

    def __init__(self, app, places):
        super().__init__(app, places, 0)
        self.wanted = {}
        self.door = Door(app, 0, lambda: "127.0.0.1")
        self.nursery.want = lambda name, arguments: self.wanted.update({name: arguments})

    def cameras(self):
        return [("/dev/video7", "1920×1080")]

"""Replay a recorded evening from its video, detections or log; compare with what was judged before."""

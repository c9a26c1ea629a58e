"""A camera is asked for pictures at its own address alone, whatever it answers."""

import io

import pytest

from tests.live.fake_cameras import picture
from tests.live.hostile import Rtsp, asks_for_password, jpegs, sends, web
from tracker.camera.grab import OpenCvReader
from tracker.camera.relay import HeadError, Relay
from tracker.camera.sources import SourceError, source_of

PLAYLISTS = {
    "live.m3u8": (
        "application/vnd.apple.mpegurl",
        "#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\n{}/a.ts\n#EXT-X-ENDLIST\n",
    ),
    "video.ts": (
        "video/mp2t",
        '#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXT-X-MAP:URI="{0}/init"\n#EXTINF:5,\n{0}/a.ts\n',
    ),
    "list.ffconcat": ("text/plain", "ffconcat version 1.0\nfile {}/a.ts\n"),
    "live.mpd": (
        "application/dash+xml",
        '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"'
        ' mediaPresentationDuration="PT5S"><Period><AdaptationSet mimeType="video/mp4"><Representation'
        ' id="1" bandwidth="1"><BaseURL>{}/a.mp4</BaseURL></Representation></AdaptationSet></Period></MPD>',
    ),
    "live.sdp": ("application/sdp", "v=0\ns=x\na=control:{}/a\nm=video 0 RTP/AVP 26\n"),
}


@pytest.fixture
def inside():
    """A server that only this machine reaches, and that nobody is to ask for anything."""
    with web(sends(b"", "text/plain", 404)) as found:
        yield found


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_is_not_followed_and_said(inside, status):
    with web(sends(b"", "text/plain", status, Location=f"{inside.url}/a")) as camera:
        with pytest.raises(
            SourceError, match="this address redirects to another one; give the camera's own"
        ):
            OpenCvReader(source_of(f"{camera.url}/video"))

        assert len(camera.asked) > 0
    assert inside.asked == []


@pytest.mark.parametrize("name", PLAYLISTS)
def test_a_playlist_is_not_followed(inside, name):
    kind, text = PLAYLISTS[name]
    with web(sends(text.format(inside.url).encode(), kind)) as camera:
        with pytest.raises(SourceError, match="no picture comes from this address"):
            OpenCvReader(source_of(f"{camera.url}/{name}"))

        assert len(camera.asked) > 0
    assert inside.asked == []


def test_a_redirect_over_rtsp_is_not_followed_either(inside):
    def elsewhere(verb, count):
        if verb == "OPTIONS":
            return f"RTSP/1.0 200 OK\r\nCSeq: {count}\r\nPublic: DESCRIBE\r\n\r\n".encode()
        place = f"rtsp://127.0.0.1:{other.port}/a"
        return f"RTSP/1.0 302 Moved\r\nCSeq: {count}\r\nLocation: {place}\r\n\r\n".encode()

    other, camera = Rtsp(), Rtsp(elsewhere)
    with pytest.raises(SourceError, match="this address redirects to another one"):
        OpenCvReader(source_of(camera.url))
    camera.close()
    other.close()

    assert [head.split()[0] for head in camera.asked[:2]] == ["OPTIONS", "DESCRIBE"]
    assert other.asked == []


def test_pictures_come_over_rtsp():
    camera = Rtsp()
    opened = OpenCvReader(source_of(camera.url))
    shown = [opened.read()[1] for _ in range(3)]
    camera.close()

    assert {each.shape for each in shown} == {(120, 160, 3)}
    assert abs(shown[0].mean() - picture(0).mean()) < 5
    assert camera.asked[0].startswith("OPTIONS rtsp://127.0.0.1:")


@pytest.mark.parametrize("scheme", ["Basic", "Digest"])
def test_a_camera_with_a_password_gives_pictures(scheme):
    with web(asks_for_password(scheme, "me", "s3cret")) as camera:
        address = camera.url.replace("//", "//me:s3cret@")
        assert OpenCvReader(source_of(f"{address}/video?size=2")).read()[1].shape == (120, 160, 3)

        path, headers = camera.asked[-1]
    assert path == "/video?size=2"
    assert headers["Host"] == f"127.0.0.1:{camera.port}"  # as if nobody stood between
    assert headers["Authorization"].startswith(scheme)


def test_a_film_at_an_address_is_played_too(tmp_path):
    import cv2  # noqa: PLC0415

    film = cv2.VideoWriter(str(tmp_path / "a.avi"), cv2.VideoWriter.fourcc(*"MJPG"), 8, (160, 120))
    for seed in range(6):
        film.write(picture(seed))
    film.release()
    with web(sends((tmp_path / "a.avi").read_bytes(), "video/x-msvideo")) as camera:
        assert OpenCvReader(source_of(f"{camera.url}/a.avi")).read()[1].shape == (120, 160, 3)


def head(text, scheme="http"):
    return Relay(f"{scheme}://camera/")._head(io.BytesIO(text))


def test_of_an_answer_all_is_passed_on_but_where_it_leads_and_how_long_it_is():
    said = b"HTTP/1.1 200 OK\r\nLoca\rtion: http://b\r\nLOCATION :x\r\nServer: a\r\ncontent-length: 7\r\n\r\n"

    assert head(said) == (b"HTTP/1.1 200 OK\r\nServer: a\r\n\r\n", 7)


@pytest.mark.parametrize(
    "said",
    [
        b"HTTP/1.1 302 Found\r\n\r\n",
        b"HTTP/1.1 100 Continue\r\n\r\n",  # another head would follow, unread
        b"FOO 302 Found\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nServer: a",
        b"HTTP/1.1 200 OK\r\n" + b"A: b\r\n" * 300 + b"\r\n",
        b"HTTP/1.1 200 OK" + b"a" * 9000 + b"\r\n\r\n",
    ],
)
def test_what_is_no_answer_with_pictures_is_not_passed_on(said):
    with pytest.raises(HeadError):
        head(said)


def test_what_could_be_taken_for_a_picture_in_a_head_is_left_out():
    said = b"RTSP/1.0 200 OK\r\n$\0\0\4abcd\r\nCSeq: 1\r\n\r\n"

    assert head(said, "rtsp") == (b"RTSP/1.0 200 OK\r\nCSeq: 1\r\n\r\n", None)


def test_a_phone_that_needs_no_password_is_still_asked_as_before():
    with web(jpegs) as camera:
        assert OpenCvReader(source_of(camera.url)).read()[1].shape == (120, 160, 3)
        path, headers = camera.asked[0]

    assert path == "/"
    assert "Authorization" not in headers

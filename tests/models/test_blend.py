"""The mean of several legs' networks is a checkpoint like each of them."""

import json

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torchvision")

from models.blend import Part, main  # noqa: E402


def checkpoint(run, weight, batches, *, finished):
    """Keep a network as ultralytics does: a finished run has the running mean alone."""
    model = torch.nn.Sequential(torch.nn.Linear(2, 1, bias=False), torch.nn.BatchNorm1d(1))
    torch.nn.init.constant_(model[0].weight, weight)
    model[1].num_batches_tracked.fill_(batches)
    kept = {"model": None, "ema": model} if finished else {"model": model.half(), "ema": None}
    path = run / "yolo" / "weights" / "last.pt"
    path.parent.mkdir(parents=True)
    torch.save({**kept, "train_args": {"seed": batches}}, path)
    (run / "config.json").write_text(json.dumps({"run": str(run), "seed": batches}))
    return path


def test_weights_are_averaged_whichever_way_a_run_kept_them(tmp_path):
    one = checkpoint(tmp_path / "det1", 1.0, 10, finished=True)
    other = checkpoint(tmp_path / "det2", 3.0, 21, finished=False)
    mean = tmp_path / "mean"
    main(mean, [Part(one), Part(other)])

    kept = torch.load(mean / "last.pt", weights_only=False)
    state = kept["model"].state_dict()
    assert state["0.weight"].tolist() == [[2.0, 2.0]]
    assert state["1.num_batches_tracked"].item() == 15
    assert kept["ema"] is None
    assert kept["train_args"] == {"seed": 21}
    config = json.loads((mean / "config.json").read_text())
    assert config == {"run": str(mean), "seed": 21, "mean_of": ["det1", "det2"]}


def test_a_readers_weights_are_averaged_by_shares(tmp_path):
    for run, weight in (("old", 1.0), ("new", 2.0)):
        (tmp_path / run).mkdir()
        kept = {"model": {"rank.weight": torch.full((1, 2), weight)}, "config": {"width": 48}}
        torch.save(kept, tmp_path / run / "index.pt")
    words = [f"0.2:{tmp_path}/old/index.pt", f"0.8:{tmp_path}/new/index.pt"]
    main(tmp_path / "mean", [Part.of(word) for word in words])

    kept = torch.load(tmp_path / "mean/last.pt", weights_only=True)
    assert torch.allclose(kept["model"]["rank.weight"], torch.full((1, 2), 1.8))
    assert kept["config"] == {"width": 48, "mean_of": ["0.2 of old", "0.8 of new"]}
    assert not (tmp_path / "mean/config.json").exists()

"""A command speaks the language of --lang, else that of the system."""

import json

import pytest
from click.testing import CliRunner

from tracker.cli.main import main
from tracker.game.simulate import strategies

COUP = """
variant = "base"
banker = "Denis"
seats = ["Anne"]
stakes = [5]
actions = ["deal 1 TS", "deal B 9D", "deal 1 8C", "stand 1", "deal B TC", "deal B ??"]
"""


def run(*arguments, **environment):
    names = {"LC_ALL": None, "LC_MESSAGES": None, "LANG": "C"}
    words = list(map(str, arguments))
    return CliRunner().invoke(main, words, env=names | environment, prog_name="vingtetun")


@pytest.fixture
def wrong(tmp_path):
    file = tmp_path / "wrong.coup.toml"
    file.write_text(COUP.replace('"stand 1"', '"stand 7"'))
    return file


def test_an_error_is_said_in_the_language_that_is_asked_for(wrong):
    french, english = run("settle", wrong, "--lang", "fr"), run("settle", wrong)

    assert french.exit_code == english.exit_code == 2
    assert f"{wrong} : action 4 : il n'y a pas de place 7 à une table de 1" in french.stderr
    assert f"{wrong}: action 4: there is no seat 7 at a table of 1" in english.stderr


def test_without_the_option_the_language_of_the_system_is_spoken(wrong):
    assert "il n'y a pas de place" in run("settle", wrong, LANG="fr_FR.UTF-8").stderr
    assert "there is no seat" in run("settle", wrong, LANG="de_DE.UTF-8").stderr
    assert "there is no seat" in run("settle", wrong, "--lang", "en", LANG="fr_FR.UTF-8").stderr


def test_a_table_of_accounts_is_headed_in_french(tmp_path):
    file = tmp_path / "coup.toml"
    file.write_text(COUP.replace(', "deal B ??"', ""))

    said = run("settle", file, "--lang", "fr").output

    assert said.split()[:7] == ["main", "joueur", "cartes", "total", "mise", "résultat", "reçoit"]
    assert "Pas fini : Prenez 5 à Anne" in said or "perd" in said


@pytest.mark.parametrize("command", ["settle", "replay"])
def test_the_treasure_has_a_french_name(command, tmp_path):
    file = tmp_path / "coup.toml"
    file.write_text(
        'variant = "pirate"\nbanker = "Denis"\nseats = ["Anne"]\nactions = ["deal 1 KS", "deal B TH",'
        ' "deal 1 9S", "deal B 8H", "stand 1", "stand B"]\n'
    )

    said = run(command, file, LANG="fr_FR.UTF-8").output

    assert "Le trésor −1" in said
    assert "treasure" not in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["record", "--camera", "nowhere.mp4"], "cette vidéo n'existe pas"),
        (["serve", "--certificate", "none.pem"], "ce n'est pas un certificat"),
        (["run", "--certificate", "none.pem"], "ce n'est pas un certificat"),
    ],
)
def test_the_commands_of_an_evening_are_refused_in_french(arguments, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = run(*arguments, "--lang", "fr")

    assert found.exit_code == 2
    assert said in found.stderr


def test_the_doctor_speaks_french_and_its_checks_keep_their_names_for_programs(tmp_path):
    database = tmp_path / "no-folder" / "evening.db"
    said = run("doctor", "--db", database, "--camera", "none", "--lang", "fr").output
    found = json.loads(
        run("doctor", "--db", database, "--camera", "none", "--lang", "fr", "--json").output
    )

    assert "à revoir  disque : le dossier de la base n'existe pas" in said
    assert "bien      caméra : la table se tient à la main" in said
    by_name = {each["name"]: each["said"] for each in found["findings"]}
    assert by_name["disk"].startswith("le dossier de la base n'existe pas")


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["backup"], "Copier toutes les soirées dans TARGET"),
        (["simulate"], "[par défaut : basic]"),
        (["simulate"], "un entier de 1 à 8"),
        (["calibrate", "solve"], "Une image de la mire tenue de biais"),
        (["deck", "learn"], "Un autre dossier de poids"),
        (["record"], "variable :"),
    ],
)
def test_the_help_of_a_command_is_in_the_language_that_is_asked_for(command, said):
    found = run(*command, "--lang", "fr", "--help").output

    assert found.startswith("Utilisation : ")
    assert said in found
    assert "Montrer cette aide, et finir." in found


@pytest.mark.parametrize("language", ["en_US.UTF-8", "fr_FR.UTF-8"])
@pytest.mark.parametrize("group", [[], ["deck"], ["calibrate"]])
def test_no_line_of_a_list_of_commands_is_cut(group, language):
    listed = run(*group, "--help", LANG=language, COLUMNS="80").output

    assert "..." not in listed.split("[ARGS]...")[1]


def test_a_shell_completes_commands_and_options():
    asked = {"_VINGTETUN_COMPLETE": "bash_complete"}
    commands = run(**asked, COMP_WORDS="vingtetun re", COMP_CWORD="1").output
    options = run(**asked, COMP_WORDS="vingtetun settle --ex", COMP_CWORD="2").output

    assert "plain,restore" in commands.split()
    assert options.split() == ["plain,--explain"]


def test_the_list_of_commands_is_in_the_language_of_the_system():
    found = run("--help", LANG="fr_FR.UTF-8").output

    assert "settle     Régler un fichier de coups" in found
    assert "settle     Settle a coup file" in run("--help").output


def test_a_simulation_is_told_in_french():
    found = run("simulate", "--variant", "base", "--coups", 200, "--lang", "fr").output

    assert "200 coups de base, joueurs : basic" in found
    assert "avantage du joueur : " in found


def test_the_names_of_the_strategies_stand_in_the_help():
    assert strategies.NAMES[:3] == ("mimic", "never-bust", "basic")
    assert strategies.NAMES[3::9] == ("stand-on-12", "stand-on-21")
    assert "mimic, never-bust, basic, or stand-on-12 to" in run(
        "simulate", "--help"
    ).output.replace("\n                                  ", " ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["replay", "nowhere"], "cet enregistrement n'existe pas"),
        (["backup", "copy.db", "--db", "nowhere.db"], "il n'y a pas de base à copier"),
        (["restore", "nowhere.db"], "cette copie n'existe pas"),
        (["rejudge", "."], "il n'y a ni enregistrement, ni rapport, ni base"),
        (["report"], "il n'y a pas de base ici"),
        (["publish", "--broker", "b", "--table", "a b"], "le nom d'une table a jusqu'à 40 lettres"),
        (["calibrate", "solve"], "donnez soit --camera, soit --picture"),
        (["simulate", "--variant", "pirate"], "personne ne tient la banque à ce jeu"),
        (["detect", "nowhere.png"], "cette image n'existe pas"),
    ],
)
def test_what_a_command_cannot_use_is_refused_in_french(arguments, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = run(*arguments, "--lang", "fr")

    assert found.exit_code == 2
    assert said in found.stderr


def test_a_camera_that_gives_no_picture_is_named_in_french(tmp_path):
    (tmp_path / "empty.mp4").write_bytes(b"")
    found = run("cameras", tmp_path / "empty.mp4", "--lang", "fr")

    assert f"{tmp_path}/empty.mp4 : cette vidéo ne se lit pas" in found.output

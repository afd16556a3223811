"""Pictures show the numbers they are given, on the axes they are given, and can be read without colour."""

from __future__ import annotations

import builtins

import matplotlib as mpl
import numpy as np
import pytest

mpl.use("Agg")

import matplotlib.pyplot as plt

from dxverify.channel import exact_channel
from dxverify.errors import InputError, ParameterError
from dxverify.plots import plot_cells, plot_channel
from tests.dxverify.channel_cases import laplace

SIX = np.random.default_rng(4).normal(size=(6, 2))


@pytest.fixture(autouse=True)
def _closed():
    """Leave no figure open."""
    yield
    plt.close("all")


def test_a_heat_map_shows_every_probability():
    """Image data, written numbers and labels are those of the channel; text is legible on its square."""
    mechanism = laplace(SIX, epsilon=3.0)
    channel = exact_channel(mechanism)

    axes = plot_channel(channel, mechanism.vocabulary.words)

    assert np.asarray(axes.images[0].get_array()) == pytest.approx(channel)
    assert len(axes.texts) == 36
    assert float(axes.texts[0].get_text()) == pytest.approx(channel[0, 0], abs=0.006)
    assert [label.get_text() for label in axes.get_xticklabels()] == list(mechanism.vocabulary.words)
    image = axes.images[0]
    for text, value in zip(axes.texts, channel.ravel(), strict=True):
        ground = image.cmap(image.norm(value))[0]
        assert abs(ground - float(text.get_color())) > 0.4


def test_impossible_outputs_are_left_blank_and_written_as_zero():
    """Zero has no place on a logarithmic scale; it is masked and says 0."""
    axes = plot_channel([[1.0, 0.0], [0.4, 0.6]])

    assert np.ma.getmaskarray(axes.images[0].get_array()).tolist() == [[False, True], [False, False]]
    assert axes.texts[1].get_text() == "0"


def test_large_channels_have_no_numbers_and_few_labels():
    """Beyond a few words the numbers would be dust."""
    words = [f"w{i}" for i in range(100)]

    axes = plot_channel(np.full((100, 100), 0.01), words)

    assert len(axes.texts) == 0
    assert len(axes.get_xticks()) <= 40


def test_edges_of_cells_are_as_near_to_two_words_and_to_no_third():
    """Points on the drawn edges are equidistant from two words; the 50 % contour holds half of the noise."""
    mechanism = laplace(SIX, epsilon=3.0)

    axes = plot_cells(mechanism, 0, quantiles=[0.5])

    edges = [line for line in axes.lines if line.get_label().startswith("_")]
    assert len(edges) >= 5
    for line in edges:
        start, end = np.column_stack([line.get_xdata(), line.get_ydata()])
        distances = np.sort(np.linalg.norm(SIX - (0.3 * start + 0.7 * end), axis=1))
        assert distances[0] == pytest.approx(distances[1], rel=1e-9)
    (ring,) = [line for line in axes.lines if "50 %" in line.get_label()]
    radius = np.linalg.norm(np.column_stack(ring.get_data()) - SIX[0], axis=1)
    assert mechanism.noise.radius.cdf(radius) == pytest.approx(np.full(len(radius), 0.5), abs=1e-9)
    assert {text.get_text() for text in axes.texts} == set(mechanism.vocabulary.words)


def test_elliptical_noise_has_elliptical_contours():
    """The contour is the image of a circle under the factor."""
    factor = np.array([[2.0, 0.0], [0.0, 0.5]])

    axes = plot_cells(laplace(SIX, epsilon=3.0, factor=factor), 0, quantiles=[0.5])

    (ring,) = [line for line in axes.lines if "50 %" in line.get_label()]
    size = np.ptp(np.column_stack(ring.get_data()), axis=0)
    assert size[0] / size[1] == pytest.approx(4.0, rel=1e-3)


@pytest.mark.parametrize("points", [np.eye(2)[[0]], np.eye(2), np.array([[0.0, 0], [1, 0], [2, 0]])])
def test_few_or_collinear_words_can_be_drawn(points):
    """One word has no edge, two have one, three on a line have two."""
    axes = plot_cells(laplace(points))

    edges = [line for line in axes.lines if line.get_label().startswith("_")]
    assert len(edges) == len(points) - 1


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: plot_channel([[-1.0]]), "channel"),
        (lambda: plot_channel([[1.0]], ["a", "b"]), "words"),
        (lambda: plot_cells(laplace(SIX), 6), "word"),
        (lambda: plot_cells(laplace(SIX), quantiles=[1.0]), "quantiles"),
        (lambda: plot_cells(laplace([[0.0], [1.0]])), "2 dimensions"),
    ],
)
def test_bad_arguments_are_named(call, message):
    """Each refusal says which argument and why."""
    with pytest.raises((ParameterError, InputError), match=message):
        call()


def test_a_missing_matplotlib_is_one_clear_line(monkeypatch):
    """The error names the extra to install."""
    plain = builtins.__import__

    def refuse(name, *rest, **options):
        if name.startswith("matplotlib"):
            raise ImportError(name)
        return plain(name, *rest, **options)

    monkeypatch.setattr(builtins, "__import__", refuse)
    with pytest.raises(InputError, match=r"dxverify\[plots\]"):
        plot_channel([[1.0]])

"""Fits the model of phones to the files of `write-training-data.ts` and writes `../statement/phone-model.ts`.

Needs Python 3 with NumPy; only this fit does, the sandbox doesn't. Arguments: files.
"""

import base64
import pathlib
import sys

import numpy as np

# Offsets and sizes are those of `phone-likelihoods.ts`.
OFFSETS = [-11, -8, -5, -3, -2, -1, 0, 1, 2, 3, 5, 8, 11]
INPUTS = 13
STATES = 79
HIDDEN = [192, 128]
EPOCHS = 8
BATCH = 512

rng = np.random.default_rng(1)
rows = []
for number, name in enumerate(sys.argv[1:]):
    part = np.fromfile(name, np.float32)
    part = part[: len(part) // (2 + INPUTS) * (2 + INPUTS)].reshape(-1, 2 + INPUTS)
    part[:, 0] += number * 100_000
    rows.append(part)
data = np.concatenate(rows)
utterance, labels, values = data[:, 0], data[:, 1].astype(int), data[:, 2:]
held = (utterance % 12) == 0
index = np.arange(len(data))
changes = np.flatnonzero(np.diff(utterance)) + 1
starts = np.zeros(len(data), int)
starts[changes] = changes
starts = np.maximum.accumulate(starts)
ends = np.full(len(data), len(data) - 1)
ends[changes - 1] = changes - 1
ends = np.minimum.accumulate(ends[::-1])[::-1]


def warp(size):
    """What a speaker of another size does to cepstra: bands are read at other frequencies, as `getCepstra` does."""
    bands = np.arange(24)
    cosines = np.sqrt(2 / 24) * np.cos(np.pi * np.arange(1, 13)[:, None] * (bands + 0.5) / 24)
    low, high = (2595 * np.log10(1 + hz / 700) for hz in (100, 3800))
    hertz = 700 * (10 ** ((low + (bands + 1) * (high - low) / 25) / 2595) - 1)
    place = np.clip((2595 * np.log10(1 + hertz / size / 700) - low) * 25 / (high - low) - 1, 0, 23)
    nearby = np.maximum(0, 1 - np.abs(place[:, None] - bands))
    matrix = np.eye(INPUTS)
    matrix[1:, 1:] = (cosines @ nearby @ cosines.T).T
    deviations = (values[labels != STATES - 1][:50_000] @ matrix).std(0)
    deviations[0] = 1
    return (matrix / np.maximum(deviations, 0.3)).astype(np.float32)


WARPS = [warp(size) for size in np.linspace(0.84, 1.19, 15)]


def stacked(at):
    return np.concatenate([values[np.clip(at + o, starts[at], ends[at])] for o in OFFSETS], axis=1)


sizes = [INPUTS * len(OFFSETS), *HIDDEN, STATES]
weights = [rng.normal(0, np.sqrt(2 / a), (a, b)).astype(np.float32) for a, b in zip(sizes, sizes[1:])]
biases = [np.zeros(b, np.float32) for b in sizes[1:]]
parameters = weights + biases
first = [np.zeros_like(p) for p in parameters]
second = [np.zeros_like(p) for p in parameters]


def forward(x):
    kept = [x]
    for layer, (w, b) in enumerate(zip(weights, biases)):
        x = x @ w + b
        if layer < len(weights) - 1:
            x = np.maximum(x, 0)
        kept.append(x)
    return kept


train = index[~held]
# Silence is frequent and easy.
train = train[(labels[train] != STATES - 1) | (rng.random(len(train)) < 0.6)]
test = index[held]
step = 0
total = EPOCHS * (len(train) // BATCH)
for epoch in range(EPOCHS):
    order = rng.permutation(train)
    for at in range(0, len(order) - BATCH + 1, BATCH):
        chosen = order[at : at + BATCH]
        # Other microphones and speakers: frequencies are moved, and each cepstrum is moved and scaled a little.
        x = stacked(chosen).reshape(BATCH, len(OFFSETS), INPUTS)
        for part in range(0, BATCH, 64):
            x[part : part + 64] = x[part : part + 64] @ WARPS[rng.integers(len(WARPS))]
        x = x * np.exp(rng.normal(0, 0.1, (BATCH, 1, INPUTS))) + rng.normal(0, 0.2, (BATCH, 1, INPUTS))
        x = (x.reshape(BATCH, -1) + rng.normal(0, 0.1, (BATCH, sizes[0]))).astype(np.float32)
        kept = forward(x)
        logits = kept[-1] - kept[-1].max(1, keepdims=True)
        p = np.exp(logits)
        p /= p.sum(1, keepdims=True)
        gradient = p
        gradient[np.arange(BATCH), labels[chosen]] -= 1
        gradient /= BATCH
        gradients = [None] * len(parameters)
        for layer in range(len(weights) - 1, -1, -1):
            gradients[layer] = kept[layer].T @ gradient
            gradients[len(weights) + layer] = gradient.sum(0)
            if layer > 0:
                gradient = (gradient @ weights[layer].T) * (kept[layer] > 0)
        step += 1
        rate = 2e-3 * (1 - step / total) + 1e-5
        for k, (parameter, g) in enumerate(zip(parameters, gradients)):
            first[k] += 0.1 * (g - first[k])
            second[k] += 0.001 * (g * g - second[k])
            parameter -= rate * (first[k] / (1 - 0.9**step)) / (np.sqrt(second[k] / (1 - 0.999**step)) + 1e-8)
    out = np.concatenate([forward(stacked(part))[-1] for part in np.array_split(test, 20)])
    guess = out.argmax(1)
    spoken = labels[test] != STATES - 1
    right = guess == labels[test]
    same = guess // 2 == labels[test] // 2
    print(epoch, f"states {right.mean():.3f}, of speech {right[spoken].mean():.3f}, phones {same[spoken].mean():.3f}", flush=True)

priors = np.log((np.bincount(labels, minlength=STATES) + 50) / (len(labels) + 50 * STATES)).astype(np.float32)
# 8 bits a weight, a scale per output.
packed = bytearray()
for w, b in zip(weights, biases):
    scale = np.maximum(np.abs(w).max(0), 1e-6) / 127
    packed += scale.astype("<f4").tobytes() + b.astype("<f4").tobytes()
    packed += np.round(w / scale).astype(np.int8).T.tobytes()
packed += priors.astype("<f4").tobytes()
text = base64.b64encode(bytes(packed)).decode()
target = pathlib.Path(__file__).parent.parent / "statement" / "phone-model.ts"
target.write_text(
    "/** Written by `accuracy/train-phone-model.py`: per layer scales, biases and weights, then priors. */\n"
    f"export const PHONE_MODEL =\n  '{text}'\n"
)
print(len(text), "characters")

import { expect, it } from 'vitest'
import type { CapturedPiece } from './capture-messages.ts'
import captureWorkletUrl from './capture.worklet.ts?worker&url'
import { toDbfs } from './format-level.ts'

const RATE_HZ = 48_000

/** What is captured of a second of a tone on two channels, each with its own factor. */
async function capture(left: number, right: number): Promise<CapturedPiece[]> {
  const context = new OfflineAudioContext({ numberOfChannels: 1, length: RATE_HZ, sampleRate: RATE_HZ })
  await context.audioWorklet.addModule(captureWorkletUrl)
  const node = new AudioWorkletNode(context, 'overvoice-capture', { numberOfOutputs: 0 })
  const pieces: CapturedPiece[] = []
  const flushed = Promise.withResolvers<void>()
  node.port.onmessage = (event: MessageEvent<CapturedPiece>) => {
    pieces.push(event.data)
    if (event.data.isFlushed) flushed.resolve()
  }
  const source = new OscillatorNode(context, { frequency: 440 })
  const merger = new ChannelMergerNode(context, { numberOfInputs: 2 })
  ;[left, right].forEach((gain, channel) => source.connect(new GainNode(context, { gain })).connect(merger, 0, channel))
  merger.connect(node)
  source.start()
  await context.startRendering()
  node.port.postMessage({ kind: 'flush' })
  await flushed.promise
  return pieces.filter(({ samples }) => samples.length > 0)
}

it.each([
  ['on the left only', [0.5, 0], { kind: 'only', speaker: 'left' }],
  ['on the right only', [0, 0.5], { kind: 'only', speaker: 'right' }],
  ['on both alike', [0.5, 0.5], { kind: 'all', speaker: null }],
  ['on both, opposed', [0.5, -0.5], { kind: 'canceling', speaker: 'left' }],
] as const)('a tone %s keeps its level', async (_what, [left, right], channels) => {
  const pieces = await capture(left, right)
  const last = pieces[10]

  expect(pieces.reduce((sum, { samples }) => sum + samples.length, 0)).toBe(RATE_HZ)
  expect(last).toMatchObject({ clippedSamples: 0, channels: { count: 2, ...channels } })
  expect(toDbfs(Math.sqrt((last?.sumOfSquares ?? 0) / (last?.samples.length ?? 1)))).toBeCloseTo(-9.03, 1)
  expect(toDbfs(last?.peak ?? 0)).toBeCloseTo(-6.02, 1)
})

it('a channel that clips is noticed although the mix doesn’t clip', async () => {
  const [piece] = (await capture(1, 0.6)).slice(10)

  expect(piece?.channels).toMatchObject({ kind: 'all' })
  expect(Math.max(...(piece?.samples ?? []))).toBeLessThan(27_000)
  expect(piece?.clippedSamples).toBeGreaterThan(10)
  expect(piece?.clippedRuns.length).toBeGreaterThan(10)
})

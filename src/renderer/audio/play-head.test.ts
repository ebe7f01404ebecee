import { describe, expect, it } from 'vitest'
import { PlayHead } from './play-head.ts'
import type { FedShape } from './fed-shape.ts'
import type { PlayerCommand, PlayerReport } from './player-messages.ts'

const QUANTUM = 128
const FADE = 240

type Breakpoint = Extract<PlayerReport, { kind: 'breakpoint' }>

/** A playhead and its output, converted back to integers. */
function open() {
  const reports: PlayerReport[] = []
  const heard: number[] = []
  const head = new PlayHead({
    sampleRateHz: 24_000,
    report: (report) => reports.push(report),
    createStretcher: () => Promise.reject(new Error('Speed is heard in a browser')),
  })
  return {
    heard,
    breakpoints: () => reports.filter((report): report is Breakpoint => report.kind === 'breakpoint'),
    send: (...commands: PlayerCommand[]) => commands.forEach((command) => head.handle(command)),
    /** Skips calls to the audio thread for this many quanta. */
    skip: (quanta: number) => void heard.push(...new Array<number>(quanta * QUANTUM).fill(0)),
    render(quanta: number) {
      for (let count = 0; count < quanta; count += 1) {
        const out = new Float32Array(QUANTUM)
        head.render(out, heard.length)
        for (const sample of out) heard.push(Math.round(sample * 32_768))
      }
    },
  }
}

/** Samples whose values identify their origin. */
function ramp(from: number, length: number): Int16Array {
  return Int16Array.from({ length }, (_value, index) => 1_000 + from + index)
}

const feed = (position: number, samples: Int16Array): PlayerCommand => ({
  kind: 'feed',
  shape: null,
  first: 0,
  position,
  samples,
})
const run: PlayerCommand = { kind: 'run', running: true }
const end: PlayerCommand = { kind: 'mark', mark: 'end' }

describe('playhead', () => {
  it('passes samples unchanged across chunks once its ramp is over', () => {
    const { send, render, heard } = open()

    send(run, feed(0, ramp(0, 1_000)), feed(1_000, ramp(1_000, 1_000)), end)
    render(20)

    expect(heard.slice(FADE, 2_000)).toEqual(Array.from(ramp(FADE, 2_000 - FADE)))
    expect(heard.slice(2_000)).toEqual(new Array(20 * QUANTUM - 2_000).fill(0))
  })

  it('continues where it was after skipped quanta and reports the delay', () => {
    const { send, render, skip, heard, breakpoints } = open()

    send(run, feed(0, ramp(0, 2_000)), end)
    render(4)
    skip(2)
    render(4)

    expect(heard.slice(6 * QUANTUM, 10 * QUANTUM)).toEqual(Array.from(ramp(4 * QUANTUM, 4 * QUANTUM)))
    expect(breakpoints()).toEqual([
      expect.objectContaining({ frame: 0, position: 0, rate: 1 }),
      expect.objectContaining({ frame: 6 * QUANTUM, position: 4 * QUANTUM, rate: 1, cause: 'moved' }),
    ])
  })

  it('ramps up from silence over 10 ms in even steps', () => {
    const { send, render, heard } = open()

    send(run, feed(0, new Int16Array(2_000).fill(24_000)), end)
    render(4)

    expect(heard.slice(0, FADE)).toEqual(Array.from({ length: FADE }, (_value, index) => (index + 1) * 100))
  })

  it('waits until more than the threshold is queued', () => {
    const { send, render, heard } = open()

    send({ kind: 'threshold', samples: 1_000 }, run, feed(0, ramp(0, 1_000)))
    render(5)
    const before = heard.some((sample) => sample !== 0)
    send(feed(1_000, ramp(1_000, 100)))
    render(1)

    expect(before).toBe(false)
    expect(heard.some((sample) => sample !== 0)).toBe(true)
  })

  it('fades out before running dry in the middle of a take and resumes where it stopped', () => {
    const { send, render, heard, breakpoints } = open()

    send(run, feed(0, new Int16Array(2_400).fill(24_000)))
    render(45)
    const gapFrom = heard.findIndex((sample, index) => index > 1_000 && sample === 0)
    const steps = heard.slice(1, gapFrom).map((sample, index) => Math.abs(sample - (heard[index] ?? 0)))
    const stopped = breakpoints().at(-1)
    send(feed(2_400, new Int16Array(2_400).fill(24_000)))
    render(1)

    expect(Math.max(...steps)).toBeLessThanOrEqual(101)
    expect(stopped).toMatchObject({ rate: 0, cause: 'starved' })
    expect(breakpoints().at(-1)).toMatchObject({ rate: 1, position: stopped?.position, cause: 'moved' })
  })

  it('plays a take to its last sample at a boundary and starts the next without a ramp', () => {
    const { send, render, heard } = open()

    send(run, feed(0, new Int16Array(1_000).fill(24_000)), { kind: 'mark', mark: 'boundary' })
    render(12)
    send(feed(1_000, new Int16Array(1_000).fill(12_000)), end)
    render(12)

    expect(heard.slice(FADE, 1_000)).toEqual(new Array(760).fill(24_000))
    expect(heard.slice(1_000, 12 * QUANTUM)).toEqual(new Array(12 * QUANTUM - 1_000).fill(0))
    expect(heard.slice(12 * QUANTUM, 12 * QUANTUM + 1_000)).toEqual(new Array(1_000).fill(12_000))
  })

  it('reports the exact frame of its end', () => {
    const { send, render, breakpoints } = open()

    send(run, feed(0, ramp(0, 1_000)), end)
    render(20)

    expect(breakpoints().at(-1)).toEqual({
      kind: 'breakpoint',
      frame: 1_000,
      position: 1_000,
      rate: 0,
      jump: 0,
      cause: 'ended',
    })
  })

  it('fades out the current audio on a jump and starts at the target', () => {
    const { send, render, heard, breakpoints } = open()

    send(run, feed(0, new Int16Array(9_600).fill(24_000)))
    render(10)
    send({ kind: 'jump', jump: 1, position: 9_600 }, feed(9_600, new Int16Array(4_800).fill(12_000)), end)
    render(10)

    const steps = heard.slice(1).map((sample, index) => Math.abs(sample - (heard[index] ?? 0)))
    expect(Math.max(...steps)).toBeLessThanOrEqual(101)
    expect(heard.slice(-QUANTUM)).toEqual(new Array(QUANTUM).fill(12_000))
    expect(breakpoints().at(-1)).toMatchObject({ position: 9_600, rate: 1, jump: 1 })
  })

  it('performs only the last of two consecutive jumps', () => {
    const { send, render, heard, breakpoints } = open()

    send(run, feed(0, new Int16Array(9_600).fill(24_000)))
    render(10)
    send({ kind: 'jump', jump: 1, position: 9_600 }, feed(9_600, new Int16Array(4_800).fill(20_000)))
    send({ kind: 'jump', jump: 2, position: 14_400 }, feed(14_400, new Int16Array(4_800).fill(6_000)))
    render(10)

    expect(breakpoints().filter((each) => each.jump === 1)).toEqual([])
    expect(heard.slice(-QUANTUM)).toEqual(new Array(QUANTUM).fill(6_000))
  })

  it('continues across a cut without losing a sample and reports the new position at its frame', () => {
    const { send, render, heard, breakpoints } = open()

    send(run, feed(0, ramp(0, 4_800)))
    render(4)
    send({ kind: 'cut', position: 2_000 }, feed(4_800, ramp(7_000, 4_800)))
    render(30)

    expect(heard.slice(FADE, 2_000)).toEqual(Array.from(ramp(FADE, 2_000 - FADE)))
    expect(heard.slice(2_000, 3_800)).toEqual(Array.from(ramp(7_000, 1_800)))
    expect(breakpoints().find((each) => each.frame === 2_000)).toMatchObject({ position: 4_800, rate: 1 })
  })

  it('reports the position even if a cut falls on the edge of a quantum', () => {
    const { send, render, breakpoints } = open()

    send(run, feed(0, ramp(0, 4_800)))
    render(4)
    send({ kind: 'cut', position: 16 * QUANTUM }, feed(4_800, ramp(7_000, 4_800)))
    render(30)

    expect(breakpoints().find((each) => each.frame === 16 * QUANTUM)).toMatchObject({ position: 4_800, rate: 1 })
  })

  it('crossfades to the following audio if a cut comes too late', () => {
    const { send, render, heard } = open()

    send(run, feed(0, new Int16Array(9_600).fill(24_000)))
    render(20)
    send({ kind: 'cut', position: 100 }, feed(9_600, new Int16Array(4_800).fill(12_000)), end)
    render(10)

    const steps = heard.slice(1).map((sample, index) => Math.abs(sample - (heard[index] ?? 0)))
    expect(Math.max(...steps)).toBeLessThanOrEqual(101)
    expect(heard.slice(-QUANTUM)).toEqual(new Array(QUANTUM).fill(12_000))
  })

  it('applies a span’s gain and fades wherever in it the samples are', () => {
    const { send, render, heard } = open()
    const shape: FedShape = {
      ...{ fromSample: 0, takeSampleCount: 2_000, sampleCount: 2_000 },
      ...{ gain: 0.5, fadeInSamples: 400, fadeOutSamples: 500 },
    }
    const samples = () => new Int16Array(1_000).fill(20_000)

    send(
      run,
      { kind: 'feed', position: 0, samples: samples(), shape, first: 0 },
      { kind: 'feed', position: 1_000, samples: samples(), shape, first: 1_000 },
      end,
    )
    render(16)

    expect([300, 400, 1_499, 1_500, 1_750, 1_999, 2_000].map((at) => heard[at])).toEqual([
      ...[7_500, 10_000, 10_000, 10_000, 5_000, 20, 0],
    ])
  })

  it('changes gain during playback in even steps without losing a sample', () => {
    const { send, render, heard, breakpoints } = open()
    const shape = { fromSample: 0, takeSampleCount: 9_600, sampleCount: 9_600, fadeInSamples: 0, fadeOutSamples: 0 }

    send(run, { kind: 'feed', position: 0, samples: new Int16Array(9_600).fill(24_000), shape: null, first: 0 })
    render(10)
    const before = breakpoints().length
    send({ kind: 'reshape', pieces: [{ position: 0, count: 9_600, shape: { ...shape, gain: 0.5 }, first: 0 }] })
    render(10)

    const steps = heard.slice(FADE + 1).map((sample, index) => Math.abs(sample - (heard[FADE + index] ?? 0)))
    expect(Math.max(...steps)).toBeLessThanOrEqual(51)
    expect(heard.slice(10 * QUANTUM + FADE)).toEqual(new Array(10 * QUANTUM - FADE).fill(12_000))
    expect(breakpoints().length).toBe(before)
  })

  it('applies a new gain to upcoming audio without affecting what is playing', () => {
    const { send, render, heard } = open()
    const shape = { fromSample: 0, takeSampleCount: 4_800, sampleCount: 4_800, fadeInSamples: 0, fadeOutSamples: 0 }

    send(run, feed(0, new Int16Array(4_800).fill(24_000)), feed(4_800, new Int16Array(4_800).fill(24_000)), end)
    render(10)
    send({ kind: 'reshape', pieces: [{ position: 4_800, count: 4_800, shape: { ...shape, gain: 0.25 }, first: 0 }] })
    render(60)

    expect(heard.slice(FADE, 4_800)).toEqual(new Array(4_800 - FADE).fill(24_000))
    expect(heard.slice(4_800, 60 * QUANTUM)).toEqual(new Array(60 * QUANTUM - 4_800).fill(6_000))
  })

  it('pauses with a ramp and keeps its place', () => {
    const { send, render, breakpoints } = open()

    send(run, feed(0, ramp(0, 9_600)))
    render(10)
    send({ kind: 'run', running: false })
    render(10)
    const paused = breakpoints().at(-1)
    send(run)
    render(1)

    expect(paused).toMatchObject({ rate: 0, cause: 'paused', frame: paused?.position })
    expect(breakpoints().at(-1)).toMatchObject({ rate: 1, position: paused?.position })
  })
})

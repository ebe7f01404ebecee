import { expect } from '@playwright/test'
import type { PlayerPage } from '../fixtures/player-page/page.ts'
import { test } from '../fixtures/player-test.ts'
import { noise, RAMP_SAMPLES, RATE_HZ, sine, getStart } from '../fixtures/test-signals.ts'

declare const playerPage: PlayerPage

/** The player's limit for how long it takes a frame to last. */
const LONGEST_FRAME_MS = 1_000 / 60

test('joins 200 segments without losing, adding or changing a sample', async ({ page, serve }) => {
  const whole = noise(200 * 1_111, 7)
  for (let index = 0; index < 200; index += 1) serve(`s${index}`, whole.slice(index * 1_111, (index + 1) * 1_111))

  const heard = await page.evaluate(async () => {
    const entries = Array.from({ length: 200 }, (_value, index) => playerPage.entry(`s${index}`, 1_111))
    playerPage.player.setChapter({ chapterId: 'joins', entries })
    await playerPage.playWhole()
    const { given } = playerPage.recording()
    return { samples: Array.from(given, (sample) => Math.round(sample * 32_768)) }
  })

  const start = getStart(heard.samples, whole)
  expect(heard.samples.slice(start + RAMP_SAMPLES, start + whole.length)).toEqual(
    Array.from(whole.subarray(RAMP_SAMPLES)),
  )
  expect(heard.samples.slice(start + whole.length).every((sample) => sample === 0)).toBe(true)
})

test('plays a tone across joins without a step', async ({ page, serve }) => {
  for (let index = 0; index < 20; index += 1) serve(`t${index}`, sine(3_001, 440, index * 3_001))

  const largestStep = await page.evaluate(async () => {
    const entries = Array.from({ length: 20 }, (_value, index) => playerPage.entry(`t${index}`, 3_001))
    playerPage.player.setChapter({ chapterId: 'tone', entries })
    await playerPage.playWhole()
    const { given: samples } = playerPage.recording()
    const end = samples.findLastIndex((sample) => sample !== 0)
    let largest = 0
    for (let index = 1; index < end; index += 1) {
      largest = Math.max(largest, Math.abs((samples[index] as number) - (samples[index - 1] as number)))
    }
    return largest
  })

  const steepest = (12_000 / 32_768) * ((2 * Math.PI * 440) / RATE_HZ)
  expect(largestStep).toBeLessThan(steepest * 1.02)
})

for (const rate of [0.5, 1.5, 2, 3]) {
  test(`keeps the pitch at ${rate} times the speed`, async ({ page, serve }) => {
    serve('p', sine(4 * RATE_HZ, 330))

    const heard = await page.evaluate(async (wanted) => {
      const { player } = playerPage
      player.setChapter({ chapterId: 'pitch', entries: [playerPage.entry('p', 96_000)] })
      player.setRate(wanted)
      await playerPage.engine?.loadStretch()
      player.play()
      await playerPage.untilState('ended')
      const { given: samples } = playerPage.recording()
      const first = samples.findIndex((sample) => sample !== 0)
      const last = samples.findLastIndex((sample) => Math.abs(sample) > 0.001)
      const middle = Math.round((first + last) / 2)
      return { frequency: playerPage.frequency(samples, middle - 6_000, middle + 6_000), length: last - first }
    }, rate)

    expect(Math.abs(heard.frequency - 330)).toBeLessThan(1)
    expect(Math.abs(heard.length - 96_000 / rate)).toBeLessThan(2_400)
  })
}

test('plays takes with another sample rate at their own pitch and length', async ({ page, serve }) => {
  serve('r', sine(22_050, 330, 0, 22_050))

  const heard = await page.evaluate(async () => {
    const { player } = playerPage
    player.setChapter({ chapterId: 'rates', entries: [playerPage.entry('r', 22_050, { sampleRateHz: 22_050 })] })
    player.play()
    await playerPage.untilState('ended')
    const { given: samples } = playerPage.recording()
    const first = samples.findIndex((sample) => sample !== 0)
    const last = samples.findLastIndex((sample) => sample !== 0)
    return { frequency: playerPage.frequency(samples, first + 2_000, last - 2_000), length: last - first }
  })

  expect(Math.abs(heard.frequency - 330)).toBeLessThan(0.2)
  expect(Math.abs(heard.length - 24_000)).toBeLessThan(100)
})

test('continues at exactly the requested sample', async ({ page, serve }) => {
  const whole = noise(10 * RATE_HZ, 3)
  serve('k', whole)

  const heard = await page.evaluate(async () => {
    const { player } = playerPage
    player.setChapter({ chapterId: 'seek', entries: [playerPage.entry('k', 240_000)] })
    player.play()
    await playerPage.until(() => player.heardSample() > 4_800)
    player.seek({ sample: 123_457 })
    const seekTo = player.heardSample()
    await playerPage.until(() => player.heardSample() > 133_457)
    player.pause()
    const { given: samples } = playerPage.recording()
    return { seekTo, samples: Array.from(samples, (sample) => Math.round(sample * 32_768)) }
  })

  const wanted = whole.subarray(123_457, 123_457 + 4_800)
  const start = getStart(heard.samples, wanted)
  expect(heard.seekTo).toBe(123_457)
  expect(heard.samples.slice(start + RAMP_SAMPLES, start + 4_800)).toEqual(Array.from(wanted.subarray(RAMP_SAMPLES)))
})

test('stays at the end after a seek there while playing, and plays from the start again', async ({ page, serve }) => {
  serve('e', noise(10 * RATE_HZ, 3))

  const seen = await page.evaluate(async () => {
    const { player } = playerPage
    player.setChapter({ chapterId: 'end', entries: [playerPage.entry('e', 240_000)] })
    player.play()
    await playerPage.until(() => player.heardSample() > 24_000)
    player.seek({ sample: player.getSnapshot().lengthSamples })
    await playerPage.untilState('ended')
    const atEnd = player.heardSample()
    player.play()
    const again = player.heardSample()
    await playerPage.until(() => player.heardSample() > 4_800)
    return { atEnd, again, state: player.getSnapshot().state }
  })

  expect(seen).toEqual({ atEnd: 240_000, again: 0, state: 'playing' })
})

for (const { rate, toleranceFrames } of [
  { rate: 1, toleranceFrames: 128 },
  { rate: 2, toleranceFrames: 320 },
]) {
  test(`highlights the audible word at ${rate} times the speed`, async ({ page, serve }) => {
    const words = 24
    const bursts = Int16Array.from({ length: words * 12_000 }, (_value, index) =>
      index % 12_000 < 4_800 ? Math.round(16_000 * Math.cos((2 * Math.PI * 600 * index) / RATE_HZ)) : 0,
    )
    serve('w', bursts)

    const misses = await page.evaluate(
      async ({ count, wanted, tolerance, longestFrameMs }) => {
        const { player, engine } = playerPage
        if (!engine) throw new Error('The engine is open')
        const marks = Array.from({ length: count }, (_value, index) => ({
          startChar: index,
          endChar: index + 1,
          startMs: index * 500,
          endMs: index * 500 + 200,
        }))
        player.setChapter({ chapterId: 'words', entries: [playerPage.entry('w', count * 12_000, { marks })] })
        await engine.loadStretch()
        player.setRate(wanted)
        const drawn: { frame: number; word: number }[] = []
        let lastAtMs = 0
        player.onFrame(() => {
          const { contextTime = 0, performanceTime = 0 } = engine.context.getOutputTimestamp()
          // The highlighted word is the one at the middle of the frame, which lasts from its own time, not this call's.
          const atMs = Number(document.timeline.currentTime)
          const halfFrameMs = Math.min(atMs - lastAtMs, longestFrameMs) / 2
          lastAtMs = atMs
          const seconds = contextTime + (performance.now() + halfFrameMs - performanceTime) / 1000
          drawn.push({ frame: seconds * engine.context.sampleRate, word: player.heardWord()?.wordIndex ?? -1 })
        })
        await playerPage.playWhole()

        const { samples, firstFrame, missed } = playerPage.recording()
        // Without those of a play that was repeated because the machine was too busy to deliver audio.
        const seen = drawn.filter(({ frame }) => frame >= firstFrame)
        const holes = new Set(missed)
        const onsets: number[] = []
        // Nothing was played before the recording.
        let quietSince = Number.NEGATIVE_INFINITY
        for (let index = 0; index < samples.length; index += 1) {
          if (holes.has(index - (index % 128))) quietSince += 1
          if (Math.abs(samples[index] as number) < 0.12) continue
          if (index - quietSince > 1_000) onsets.push(firstFrame + index)
          quietSince = index
        }
        const errors: number[] = []
        for (let word = 1; word < count; word += 1) {
          const after = seen.findIndex((each) => each.word >= word)
          const onset = onsets[word] ?? Number.NaN
          const from = (seen[after - 1]?.frame ?? 0) - tolerance
          const to = (seen[after]?.frame ?? 0) + tolerance
          if (!(onset >= from && onset <= to)) errors.push(onset < from ? onset - from : onset - to)
        }
        return { onsets: onsets.length, errors, frames: seen.length }
      },
      { count: words, wanted: rate, tolerance: toleranceFrames, longestFrameMs: LONGEST_FRAME_MS },
    )

    expect(misses.onsets).toBe(words)
    expect(misses.errors).toEqual([])
    expect(misses.frames).toBeGreaterThan(words)
  })
}

test('changes speed during a tone without a click', async ({ page, serve }) => {
  serve('v', sine(6 * RATE_HZ, 200))

  const largestStep = await page.evaluate(async () => {
    const { player, engine } = playerPage
    player.setChapter({ chapterId: 'speeds', entries: [playerPage.entry('v', 144_000)] })
    await engine?.loadStretch()
    player.play()
    for (const [sample, rate] of [
      [12_000, 1.5],
      [36_000, 0.75],
      [54_000, 2],
      [84_000, 1],
    ] as const) {
      await playerPage.until(() => player.heardSample() > sample)
      player.setRate(rate)
    }
    await playerPage.until(() => player.heardSample() > 110_000)
    player.pause()
    const { given: samples } = playerPage.recording()
    let largest = 0
    for (let index = 1; index < samples.length; index += 1) {
      largest = Math.max(largest, Math.abs((samples[index] as number) - (samples[index - 1] as number)))
    }
    return largest
  })

  const steepest = (12_000 / 32_768) * ((2 * Math.PI * 200) / RATE_HZ)
  expect(largestStep).toBeLessThan(steepest * 1.6)
})

import { expect, test } from '@playwright/test'
import type { PlayerPage } from '../fixtures/player-page/page.ts'
import { servePlayerPage, ServedTake, type PlayerServer } from '../fixtures/player-server.ts'

declare const playerPage: PlayerPage

const RATE_HZ = 24_000
let server: PlayerServer

test.beforeAll(async () => {
  server = await servePlayerPage()
})
test.afterAll(() => server.close())
test.beforeEach(async ({ page }) => {
  server.takes.clear()
  page.on('pageerror', (error) => expect(error, 'an error in the page').toBeNull())
  await page.goto(server.url)
  await page.evaluate(() => playerPage.open())
})
test.afterEach(({ page }) => page.evaluate(() => playerPage.player.dispose()))

function serve(id: string, samples: Int16Array, isEnded = true): ServedTake {
  const take = new ServedTake(samples, isEnded)
  server.takes.set(`take_${id}`, take)
  return take
}

/** Noise that no two places share: a lost or doubled sample moves everything behind it. */
function noise(length: number, seed: number): Int16Array {
  let state = seed
  return Int16Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return ((state >>> 17) - 16_384) >> 1
  })
}

function sine(length: number, frequencyHz: number, from = 0, rateHz = RATE_HZ): Int16Array {
  return Int16Array.from({ length }, (_value, index) =>
    Math.round(12_000 * Math.sin((2 * Math.PI * frequencyHz * (from + index)) / rateHz)),
  )
}

const RAMP_SAMPLES = 240

/** Where the first sample of `expected` came out, its first 10 ms being ramped. -1 when it never did. */
function startOf(heard: number[], expected: Int16Array): number {
  const needle = expected.subarray(RAMP_SAMPLES, RAMP_SAMPLES + 64)
  return heard.findIndex((_sample, index) => needle.every((value, at) => heard[index + at] === value)) - RAMP_SAMPLES
}

test('joins 200 segments without a sample lost, added or touched', async ({ page }) => {
  const whole = noise(200 * 1_111, 7)
  for (let index = 0; index < 200; index += 1) serve(`s${index}`, whole.slice(index * 1_111, (index + 1) * 1_111))

  const heard = await page.evaluate(async () => {
    const entries = Array.from({ length: 200 }, (_value, index) => playerPage.entry(`s${index}`, 1_111))
    playerPage.player.setChapter({ chapterId: 'joins', entries })
    playerPage.player.play()
    await playerPage.untilState('ended')
    const { samples } = playerPage.recording()
    return Array.from(samples, (sample) => Math.round(sample * 32_768))
  })

  const start = startOf(heard, whole)
  expect(heard.slice(start + RAMP_SAMPLES, start + whole.length)).toEqual(Array.from(whole.subarray(RAMP_SAMPLES)))
  expect(heard.slice(start + whole.length).every((sample) => sample === 0)).toBe(true)
})

test('a tone that crosses joins has no step', async ({ page }) => {
  for (let index = 0; index < 20; index += 1) serve(`t${index}`, sine(3_001, 440, index * 3_001))

  const largestStep = await page.evaluate(async () => {
    const entries = Array.from({ length: 20 }, (_value, index) => playerPage.entry(`t${index}`, 3_001))
    playerPage.player.setChapter({ chapterId: 'tone', entries })
    playerPage.player.play()
    await playerPage.untilState('ended')
    const { samples } = playerPage.recording()
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
  test(`keeps the pitch at ${rate} times the speed`, async ({ page }) => {
    serve('p', sine(4 * RATE_HZ, 330))

    const heard = await page.evaluate(async (wanted) => {
      const { player } = playerPage
      player.setChapter({ chapterId: 'pitch', entries: [playerPage.entry('p', 96_000)] })
      player.setRate(wanted)
      await playerPage.engine?.loadStretch()
      player.play()
      await playerPage.untilState('ended')
      const { samples } = playerPage.recording()
      const first = samples.findIndex((sample) => sample !== 0)
      const last = samples.findLastIndex((sample) => Math.abs(sample) > 0.001)
      const middle = Math.round((first + last) / 2)
      return { frequency: playerPage.frequency(samples, middle - 6_000, middle + 6_000), length: last - first }
    }, rate)

    expect(Math.abs(heard.frequency - 330)).toBeLessThan(1)
    expect(Math.abs(heard.length - 96_000 / rate)).toBeLessThan(2_400)
  })
}

test('takes at another rate sound at their own pitch and length', async ({ page }) => {
  serve('r', sine(22_050, 330, 0, 22_050))

  const heard = await page.evaluate(async () => {
    const { player } = playerPage
    player.setChapter({ chapterId: 'rates', entries: [playerPage.entry('r', 22_050, { sampleRateHz: 22_050 })] })
    player.play()
    await playerPage.untilState('ended')
    const { samples } = playerPage.recording()
    const first = samples.findIndex((sample) => sample !== 0)
    const last = samples.findLastIndex((sample) => sample !== 0)
    return { frequency: playerPage.frequency(samples, first + 2_000, last - 2_000), length: last - first }
  })

  expect(Math.abs(heard.frequency - 330)).toBeLessThan(0.2)
  expect(Math.abs(heard.length - 24_000)).toBeLessThan(100)
})

test('goes on at exactly the sample that was asked for', async ({ page }) => {
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
    const { samples } = playerPage.recording()
    return { seekTo, samples: Array.from(samples, (sample) => Math.round(sample * 32_768)) }
  })

  const wanted = whole.subarray(123_457, 123_457 + 4_800)
  const start = startOf(heard.samples, wanted)
  expect(heard.seekTo).toBe(123_457)
  expect(Math.max(...heard.samples.slice(start - 8, start).map(Math.abs))).toBeLessThan(300)
  expect(heard.samples.slice(start + RAMP_SAMPLES, start + 4_800)).toEqual(Array.from(wanted.subarray(RAMP_SAMPLES)))
})

test('waits at the end of what has arrived and goes on by itself into the next block', async ({ page }) => {
  const first = noise(12_000, 11)
  const second = noise(6_000, 12)
  const live = serve('l', first.slice(0, 6_000), false)
  const next = serve('m', new Int16Array(0), false)
  await page.evaluate(() => {
    const { player } = playerPage
    const entries = [
      playerPage.entry('l', 6_000, { status: 'receiving', pauseAfterMs: 100 }),
      playerPage.entry('m', 0, { take: null, isAwaited: true }),
    ]
    player.setChapter({ chapterId: 'live', entries })
    player.play()
    return playerPage.untilState('playing')
  })

  await page.evaluate(() => playerPage.untilState('waiting'))
  live.append(first.slice(6_000))
  await page.evaluate(() => playerPage.untilState('playing'))
  live.end()
  await page.evaluate(async () => {
    const { player } = playerPage
    player.updateEntries([playerPage.entry('l', 12_000, { pauseAfterMs: 100 })])
    await playerPage.untilState('waiting')
    player.updateEntries([playerPage.entry('m', 0, { status: 'receiving' })])
  })
  next.append(second)
  await page.evaluate(() => playerPage.untilState('playing'))
  next.end()
  const heard = await page.evaluate(async () => {
    const { player } = playerPage
    player.updateEntries([playerPage.entry('m', 6_000)])
    await playerPage.untilState('ended')
    const { samples } = playerPage.recording()
    return {
      length: player.getSnapshot().lengthSamples,
      samples: Array.from(samples, (sample) => Math.round(sample * 32_768)),
    }
  })

  expect(heard.length).toBe(12_000 + 2_400 + 6_000)
  // The second block began after a natural end: not even its first sample is ramped.
  const text = heard.samples.join(',')
  expect(text).toContain(`0,0,${Array.from(second).join(',')},0,0`)
  expect(text).toContain(Array.from(first.subarray(6_400, 12_000)).join(','))
})

test('what changes ahead of the playhead changes without a click where it sounds', async ({ page }) => {
  const before = sine(24_000, 200)
  serve('x', before)
  serve('old', sine(12_000, 1_000))
  const replaced = noise(12_000, 5)
  serve('new', replaced)

  const heard = await page.evaluate(async () => {
    const { player } = playerPage
    const first = playerPage.entry('x', 24_000, { pauseAfterMs: 500 })
    const second = playerPage.entry('old', 12_000, { blockId: 'block_2' })
    player.setChapter({ chapterId: 'edit', entries: [first, second] })
    player.play()
    await playerPage.until(() => player.heardSample() > 2_400)
    player.updateEntries([{ ...first, pauseAfterMs: 250 }, playerPage.entry('new', 12_000, { blockId: 'block_2' })])
    await playerPage.untilState('ended')
    const { samples } = playerPage.recording()
    return Array.from(samples, (sample) => Math.round(sample * 32_768))
  })

  const start = startOf(heard, before)
  expect(heard.slice(start + RAMP_SAMPLES, start + 24_000)).toEqual(Array.from(before.subarray(RAMP_SAMPLES)))
  expect(heard.slice(start + 24_000, start + 30_000)).toEqual(new Array<number>(6_000).fill(0))
  expect(heard.slice(start + 30_000, start + 42_000)).toEqual(Array.from(replaced))
})

test('loops a stretch without a gap until the loop is lifted', async ({ page }) => {
  serve('loop', sine(48_000, 100))

  const heard = await page.evaluate(async () => {
    const { player } = playerPage
    player.setChapter({ chapterId: 'loop', entries: [playerPage.entry('loop', 48_000)] })
    player.setLoop({ startSample: 12_000, endSample: 18_000 })
    const rounds: number[] = []
    let before = 0
    player.onFrame((sample) => {
      if (sample < before) rounds.push(sample)
      before = sample
    })
    player.playFrom({ sample: 12_000 })
    await playerPage.until(() => rounds.length >= 4)
    player.setLoop(null)
    await playerPage.untilState('ended')
    return { rounds, length: playerPage.recording().samples.findLastIndex((sample) => sample !== 0) }
  })

  expect(heard.rounds.every((sample) => sample >= 12_000 && sample < 14_000)).toBe(true)
})

test('gives everything back', async ({ page }) => {
  serve('d', noise(48_000, 9))

  const held = await page.evaluate(async () => {
    const { player, heldByScopes } = playerPage
    player.setChapter({ chapterId: 'gone', entries: [playerPage.entry('d', 48_000)] })
    player.play()
    await playerPage.until(() => player.heardSample() > 4_800)
    const during = { ...heldByScopes }
    await player.dispose()
    return { during, after: { ...heldByScopes }, context: playerPage.engine?.context.state }
  })

  expect(held.during.contexts).toBe(1)
  expect(held.after).toEqual({ listeners: 0, frames: 0, timers: 0, contexts: 0, requests: 0, scopes: 0 })
  expect(held.context).toBe('closed')
})

for (const { rate, toleranceFrames } of [
  { rate: 1, toleranceFrames: 128 },
  { rate: 2, toleranceFrames: 320 },
]) {
  test(`lights the word that leaves the speakers at ${rate} times the speed`, async ({ page }) => {
    const words = 24
    const bursts = Int16Array.from({ length: words * 12_000 }, (_value, index) =>
      index % 12_000 < 4_800 ? Math.round(16_000 * Math.cos((2 * Math.PI * 600 * index) / RATE_HZ)) : 0,
    )
    serve('w', bursts)

    const misses = await page.evaluate(
      async ({ count, wanted, tolerance }) => {
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
        const seen: { frame: number; word: number }[] = []
        player.onFrame(() => {
          const { contextTime = 0, performanceTime = 0 } = engine.context.getOutputTimestamp()
          const frame = (contextTime + (performance.now() - performanceTime) / 1000) * engine.context.sampleRate
          seen.push({ frame, word: player.heardWord()?.wordIndex ?? -1 })
        })
        player.play()
        await playerPage.untilState('ended')

        const { samples, firstFrame } = playerPage.recording()
        const onsets: number[] = []
        let quietSince = 0
        for (let index = 0; index < samples.length; index += 1) {
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
      { count: words, wanted: rate, tolerance: toleranceFrames },
    )

    expect(misses.onsets).toBe(words)
    expect(misses.errors).toEqual([])
    expect(misses.frames).toBeGreaterThan(words)
  })
}

test('holds a few seconds of a ten-hour chapter, wherever in it one listens', async ({ page }) => {
  const shared = noise(432_000, 21)
  for (let index = 0; index < 2_000; index += 1) serve(`h${index}`, shared)
  const client = await page.context().newCDPSession(page)
  const heapMb = async () => {
    await client.send('HeapProfiler.collectGarbage')
    const { metrics } = await client.send('Performance.getMetrics')
    return (metrics.find((metric) => metric.name === 'JSHeapUsedSize')?.value ?? 0) / 1e6
  }
  await client.send('Performance.enable')
  const seekAround = (times: number) =>
    page.evaluate(async (count) => {
      const { player } = playerPage
      for (let index = 0; index < count; index += 1) {
        const sample = (index * 618_033_989) % player.getSnapshot().lengthSamples
        player.seek({ sample })
        await playerPage.until(() => player.heardSample() > sample + 1_200)
        playerPage.forget()
      }
    }, times)

  await page.evaluate(() => {
    const { player } = playerPage
    const entries = Array.from({ length: 2_000 }, (_value, index) => playerPage.entry(`h${index}`, 432_000))
    player.setChapter({ chapterId: 'long', entries })
    player.play()
  })
  await seekAround(10)
  const before = await heapMb()
  await seekAround(40)
  const after = await heapMb()
  const asked = [...server.takes.values()].flatMap((take) => take.requests).length

  expect(after - before).toBeLessThan(3)
  expect(asked).toBeLessThan(50 * 6 + 10)
})

test('changes speed in the middle of a tone without a click', async ({ page }) => {
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
    const { samples } = playerPage.recording()
    let largest = 0
    for (let index = 1; index < samples.length; index += 1) {
      largest = Math.max(largest, Math.abs((samples[index] as number) - (samples[index - 1] as number)))
    }
    return largest
  })

  const steepest = (12_000 / 32_768) * ((2 * Math.PI * 200) / RATE_HZ)
  expect(largestStep).toBeLessThan(steepest * 1.6)
})

test('says that a block cannot be read, and reads it once more when asked to play again', async ({ page }) => {
  const failed = await page.evaluate(async () => {
    const { player } = playerPage
    player.setChapter({ chapterId: 'broken', entries: [playerPage.entry('f', 4_800)] })
    player.play()
    await playerPage.untilState('failed')
    return player.getSnapshot().failure
  })
  serve('f', sine(4_800, 300))

  const states = await page.evaluate(async () => {
    const { player } = playerPage
    player.play()
    await playerPage.untilState('ended')
    return player.getSnapshot()
  })

  expect(failed).toContain('could not be read')
  expect(states.failure).toBeNull()
})

test('plays another chapter from its beginning and only when asked', async ({ page }) => {
  serve('one', sine(48_000, 300))
  serve('two', sine(4_800, 900))

  const heard = await page.evaluate(async () => {
    const { player } = playerPage
    player.setChapter({ chapterId: 'first', entries: [playerPage.entry('one', 48_000)] })
    player.play()
    await playerPage.until(() => player.heardSample() > 4_800)
    player.setChapter({ chapterId: 'second', entries: [playerPage.entry('two', 4_800)] })
    const { state, lengthSamples } = player.getSnapshot()
    const at = player.heardSample()
    playerPage.forget()
    player.play()
    await playerPage.untilState('ended')
    const { samples } = playerPage.recording()
    const end = samples.findLastIndex((sample) => sample !== 0)
    return { state, lengthSamples, at, frequency: playerPage.frequency(samples, end - 4_000, end) }
  })

  expect(heard).toMatchObject({ state: 'paused', lengthSamples: 4_800, at: 0 })
  expect(Math.abs(heard.frequency - 900)).toBeLessThan(1)
})

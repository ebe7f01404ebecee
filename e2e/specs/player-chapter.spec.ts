import { expect } from '@playwright/test'
import type { PlayerPage } from '../fixtures/player-page/page.ts'
import { test } from '../fixtures/player-test.ts'
import { noise, RAMP_SAMPLES, RATE_HZ, sine, startOf } from '../fixtures/test-signals.ts'

declare const playerPage: PlayerPage

test('waits at the end of what has arrived and goes on by itself into the next block', async ({ page, serve }) => {
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
    const { given: samples } = playerPage.recording()
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

test('goes on into a block that came to its take while the one before still sounded', async ({ page, serve }) => {
  const first = noise(24_000, 13)
  const second = noise(6_000, 14)
  serve('first', first)
  serve('second', second)

  const heard = await page.evaluate(async () => {
    const { player } = playerPage
    const before = playerPage.entry('first', 24_000, { pauseAfterMs: 100 })
    const awaited = playerPage.entry('second', 0, { take: null, isAwaited: true })
    player.setChapter({ chapterId: 'overtaken', entries: [before, awaited] })
    player.play()
    // All of the first is queued by then, and nothing is told of the second but this once.
    await playerPage.until(() => player.heardSample() > 4_800)
    player.updateEntries([playerPage.entry('second', 6_000)])
    await playerPage.untilState('ended')
    return Array.from(playerPage.recording().given, (sample) => Math.round(sample * 32_768))
  })

  expect(heard.join(',')).toContain(`,0,0,${Array.from(second).join(',')},0,0`)
})

test('what changes ahead of the playhead changes without a click where it sounds', async ({ page, serve }) => {
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
    const { given: samples } = playerPage.recording()
    return Array.from(samples, (sample) => Math.round(sample * 32_768))
  })

  const start = startOf(heard, before)
  expect(heard.slice(start + RAMP_SAMPLES, start + 24_000)).toEqual(Array.from(before.subarray(RAMP_SAMPLES)))
  expect(heard.slice(start + 24_000, start + 30_000)).toEqual(new Array<number>(6_000).fill(0))
  expect(heard.slice(start + 30_000, start + 42_000)).toEqual(Array.from(replaced))
})

test('loops a stretch without a gap until the loop is lifted', async ({ page, serve }) => {
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
    const { given: samples } = playerPage.recording()
    const end = samples.findLastIndex((sample) => sample !== 0)
    let largestStep = 0
    for (let index = 1; index < end; index += 1)
      largestStep = Math.max(largestStep, Math.abs((samples[index] as number) - (samples[index - 1] as number)))
    return { rounds, largestStep }
  })

  // How far into its round it is when a frame first shows it is the machine's; the loop holds whole waves of the tone.
  expect(heard.rounds.filter((sample) => sample < 12_000 || sample >= 18_000)).toEqual([])
  expect(heard.largestStep).toBeLessThan((12_000 / 32_768) * ((2 * Math.PI * 100) / RATE_HZ) * 1.1)
})

test('goes on by itself, without a sample lost, when the system stops the output', async ({ page, serve }) => {
  const whole = noise(72_000, 33)
  serve('stopped', whole)

  const heard = await page.evaluate(async () => {
    const { player, engine } = playerPage
    player.setChapter({ chapterId: 'stopped', entries: [playerPage.entry('stopped', 72_000)] })
    // Where the machine was too busy to bring sound in time play waited, with a ramp on both sides: it is played again.
    for (let turn = 0; turn < 8; turn += 1) {
      playerPage.forget()
      const states: string[] = []
      player.play()
      await playerPage.untilState('playing')
      const end = player.subscribe(() => states.push(player.getSnapshot().state))
      for (const sample of [12_000, 36_000]) {
        await playerPage.until(() => player.heardSample() > sample)
        await engine?.context.suspend()
      }
      await playerPage.untilState('ended')
      end()
      if (states.includes('waiting')) continue
      return { states, samples: Array.from(playerPage.recording().given, (sample) => Math.round(sample * 32_768)) }
    }
    throw new Error('The machine was too busy for eight plays in a row')
  })

  const start = startOf(heard.samples, whole)
  expect(new Set(heard.states)).toEqual(new Set(['ended']))
  expect(heard.samples.slice(start + RAMP_SAMPLES, start + whole.length)).toEqual(
    Array.from(whole.subarray(RAMP_SAMPLES)),
  )
})

test('stays stopped when it is paused, whatever the system does', async ({ page, serve }) => {
  serve('paused', sine(72_000, 300))

  const state = await page.evaluate(async () => {
    const { player, engine, heldByScopes } = playerPage
    player.setChapter({ chapterId: 'paused', entries: [playerPage.entry('paused', 72_000)] })
    player.play()
    await playerPage.until(() => player.heardSample() > 4_800)
    player.pause()
    const context = engine?.context
    const { timers } = heldByScopes
    await new Promise((resolve) => {
      context?.addEventListener('statechange', resolve, { once: true })
      void context?.suspend()
    })
    // The player looks at it once, and leaves it alone.
    await playerPage.until(() => heldByScopes.timers <= timers)
    return context?.state
  })

  expect(state).toBe('suspended')
})

test('gives everything back', async ({ page, serve }) => {
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

test('holds a few seconds of a ten-hour chapter, wherever in it one listens', async ({ page, serve, server }) => {
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

test('says that a block cannot be read, and reads it once more when asked to play again', async ({ page, serve }) => {
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

test('plays another chapter from its beginning and only when asked', async ({ page, serve }) => {
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
    const { given: samples } = playerPage.recording()
    const end = samples.findLastIndex((sample) => sample !== 0)
    return { state, lengthSamples, at, frequency: playerPage.frequency(samples, end - 4_000, end) }
  })

  expect(heard).toMatchObject({ state: 'paused', lengthSamples: 4_800, at: 0 })
  expect(Math.abs(heard.frequency - 900)).toBeLessThan(1)
})

test('a block is heard with its gain, between the ends that are left of it, and a gain that changes while it sounds has no step', async ({
  page,
  serve,
}) => {
  const first = noise(24_000, 21)
  const steady = sine(96_000, 200)
  serve('trimmed', first)
  serve('steady', steady)

  const heard = await page.evaluate(async () => {
    const { player } = playerPage
    const quieter = { gainDb: -6.0206, fadeInMs: 0, fadeOutMs: 0 }
    const trims = [{ takeId: 'take_trimmed', startMs: 250, endMs: 125 }]
    const sound = { ...quieter, trims }
    const entries = [playerPage.entry('trimmed', 24_000, { sound }), playerPage.entry('steady', 96_000)]
    player.setChapter({ chapterId: 'edited', entries })
    await playerPage.playWhole()
    const edited = Array.from(playerPage.recording().given, (sample) => Math.round(sample * 32_768))
    playerPage.forget()
    player.setChapter({ chapterId: 'turned', entries: [playerPage.entry('steady', 96_000)] })
    player.play()
    await playerPage.until(() => player.heardSample() > 24_000)
    player.updateEntries([playerPage.entry('steady', 96_000, { sound: { ...quieter, trims: [] } })])
    await playerPage.untilState('ended')
    const turned = Array.from(playerPage.recording().given, (sample) => Math.round(sample * 32_768))
    return { edited, turned }
  })

  const expected = Array.from(first.subarray(6_000 + RAMP_SAMPLES, 21_000), (sample) => sample / 2)
  const from = heard.edited.findIndex((_sample, at) =>
    expected.slice(0, 50).every((sample, index) => Math.abs((heard.edited[at + index] ?? 99_999) - sample) <= 1),
  )
  const apart = expected.map((sample, index) => Math.abs((heard.edited[from + index] ?? 99_999) - sample))
  expect(Math.max(...apart)).toBeLessThanOrEqual(1)
  // The next block follows at once, at its own level.
  expect(heard.edited.slice(from + expected.length, from + expected.length + 2_000)).toEqual([
    ...steady.subarray(0, 2_000),
  ])

  const greatest = (samples: number[]) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  const steps = (samples: number[]) => samples.slice(1).map((sample, index) => sample - (samples[index] ?? 0))
  const loudest = greatest(heard.turned)
  expect(greatest(heard.turned.slice(-20_000)) / loudest).toBeCloseTo(0.5, 1)
  expect(greatest(steps(heard.turned))).toBeLessThanOrEqual(greatest(steps([...steady])) * 1.1 + 1)
})

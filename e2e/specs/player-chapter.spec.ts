import { expect } from '@playwright/test'
import type { PlayerPage } from '../fixtures/player-page/page.ts'
import { test } from '../fixtures/player-test.ts'
import { noise, RAMP_SAMPLES, RATE_HZ, sine, getStart } from '../fixtures/test-signals.ts'

declare const playerPage: PlayerPage

test('waits at the end of received audio and continues into the next block by itself', async ({ page, serve }) => {
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
  // The second block followed a natural end: not even its first sample is ramped.
  const text = heard.samples.join(',')
  expect(text).toContain(`0,0,${Array.from(second).join(',')},0,0`)
  expect(text).toContain(Array.from(first.subarray(6_400, 12_000)).join(','))
})

test('continues into a block whose take arrived while the previous one was playing', async ({ page, serve }) => {
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
    // By then all of the first is queued, and the second is announced only this once.
    await playerPage.until(() => player.heardSample() > 4_800)
    player.updateEntries([playerPage.entry('second', 6_000)])
    await playerPage.untilState('ended')
    return Array.from(playerPage.recording().given, (sample) => Math.round(sample * 32_768))
  })

  expect(heard.join(',')).toContain(`,0,0,${Array.from(second).join(',')},0,0`)
})

test('applies changes ahead of the playhead without a click', async ({ page, serve }) => {
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

  const start = getStart(heard, before)
  expect(heard.slice(start + RAMP_SAMPLES, start + 24_000)).toEqual(Array.from(before.subarray(RAMP_SAMPLES)))
  expect(heard.slice(start + 24_000, start + 30_000)).toEqual(new Array<number>(6_000).fill(0))
  expect(heard.slice(start + 30_000, start + 42_000)).toEqual(Array.from(replaced))
})

test('loops a range without a gap until the loop is removed', async ({ page, serve }) => {
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

  // How far a round has progressed when a frame first shows it depends on the machine; the loop contains whole periods
  // of the tone.
  expect(heard.rounds.filter((sample) => sample < 12_000 || sample >= 18_000)).toEqual([])
  expect(heard.largestStep).toBeLessThan((12_000 / 32_768) * ((2 * Math.PI * 100) / RATE_HZ) * 1.1)
})

test('continues without losing a sample when the system suspends the output', async ({ page, serve }) => {
  const whole = noise(72_000, 33)
  serve('stopped', whole)

  const heard = await page.evaluate(async () => {
    const { player, engine } = playerPage
    player.setChapter({ chapterId: 'stopped', entries: [playerPage.entry('stopped', 72_000)] })
    // If the machine was too busy to deliver audio in time, playback paused with a ramp on both sides: it is repeated.
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

  const start = getStart(heard.samples, whole)
  expect(new Set(heard.states)).toEqual(new Set(['ended']))
  expect(heard.samples.slice(start + RAMP_SAMPLES, start + whole.length)).toEqual(
    Array.from(whole.subarray(RAMP_SAMPLES)),
  )
})

test('stays paused, whatever the system does', async ({ page, serve }) => {
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
    // The player checks the state once and doesn't resume the context.
    await playerPage.until(() => heldByScopes.timers <= timers)
    return context?.state
  })

  expect(state).toBe('suspended')
})

test('releases everything', async ({ page, serve }) => {
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

test('holds a few seconds of a ten-hour chapter at any position', async ({ page, serve, server }) => {
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

test('reports an unreadable block, and reads it again on the next play', async ({ page, serve }) => {
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

  expect(failed).toBe('Couldn’t read this block’s audio. The file wasn’t changed. Press Play to try again.')
  expect(states.failure).toBeNull()
})

test('plays another chapter from its beginning and only on request', async ({ page, serve }) => {
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

test('plays a block with its gain and trims, and changes the gain without a step during playback', async ({
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
  // The next block follows immediately, at its own level.
  expect(heard.edited.slice(from + expected.length, from + expected.length + 2_000)).toEqual([
    ...steady.subarray(0, 2_000),
  ])

  const greatest = (samples: number[]) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  const steps = (samples: number[]) => samples.slice(1).map((sample, index) => sample - (samples[index] ?? 0))
  const loudest = greatest(heard.turned)
  expect(greatest(heard.turned.slice(-20_000)) / loudest).toBeCloseTo(0.5, 1)
  expect(greatest(steps(heard.turned))).toBeLessThanOrEqual(greatest(steps([...steady])) * 1.1 + 1)
})

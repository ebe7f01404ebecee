import { expect } from '@playwright/test'
import type { PlayerPage } from '../fixtures/player-page/page.ts'
import { test } from '../fixtures/player-test.ts'
import { RAMP_SAMPLES, sine, getStart } from '../fixtures/test-signals.ts'

declare const playerPage: PlayerPage

/**
 * Plays twelve one-block chapters like the studio: the next is read ahead, and taken over once it is heard. If the
 * machine was too busy to deliver audio in time, playback paused with a ramp on both sides: it is repeated.
 */
async function playTwelve({ takeOver, pauseAfterMs }: { takeOver: boolean; pauseAfterMs: number }) {
  const { player } = playerPage
  const chapter = (number: number) => ({
    chapterId: `chap_${number}`,
    entries: [playerPage.entry(`s${number}`, 12_000, { pauseAfterMs })],
  })
  for (let turn = 0; turn < 8; turn += 1) {
    const told: (string | null)[] = []
    let hasBegun = false
    let starved = false
    const ends = [
      player.subscribe(() => {
        const { state } = player.getSnapshot()
        hasBegun ||= state === 'playing'
        starved ||= hasBegun && state === 'waiting'
      }),
      player.onChapter((chapterId) => {
        told.push(chapterId)
        const number = Number(chapterId?.slice(5) ?? 0)
        if (!takeOver || number === 0) return
        player.setChapter(chapter(number))
        if (number < 11) player.setFollowing([chapter(number + 1)])
      }),
    ]
    player.setChapter({ chapterId: 'none', entries: [] })
    playerPage.forget()
    player.setChapter(chapter(0))
    player.setFollowing(takeOver ? [chapter(1)] : Array.from({ length: 11 }, (_value, index) => chapter(index + 1)))
    player.play()
    await playerPage.untilState('playing')
    await playerPage.untilState('ended')
    for (const end of ends) end()
    if (starved) continue
    const { given } = playerPage.recording()
    const { chapterId, lengthSamples } = player.getSnapshot()
    return { told, chapterId, lengthSamples, samples: Array.from(given, (each) => Math.round(each * 32_768)) }
  }
  throw new Error('The machine was too busy for eight plays in a row')
}

const EACH = Array.from({ length: 11 }, (_value, index) => `chap_${index + 1}`)

for (const takeOver of [true, false]) {
  test(`chapters ${takeOver ? 'that are taken over as they are heard' : 'after the open one'} play without added or lost samples`, async ({
    page,
    serve,
  }) => {
    // One tone split into twelve parts: an extra or missing sample, or a ramp, would show as a step.
    const whole = sine(144_000, 220)
    for (let part = 0; part < 12; part += 1) serve(`s${part}`, whole.slice(part * 12_000, (part + 1) * 12_000))

    const heard = await page.evaluate(playTwelve, { takeOver, pauseAfterMs: 0 })

    const start = getStart(heard.samples, whole)
    expect(heard.samples.slice(start + RAMP_SAMPLES, start + 144_000)).toEqual(Array.from(whole.subarray(RAMP_SAMPLES)))
    expect(heard.told).toEqual(EACH)
    expect(heard.chapterId).toBe(takeOver ? 'chap_11' : 'chap_0')
    expect(heard.lengthSamples).toBe(12_000)
  })
}

test('keeps the pause after a chapter’s last block before the next chapter', async ({ page, serve }) => {
  const tone = sine(12_000, 220)
  for (let part = 0; part < 12; part += 1) serve(`s${part}`, tone)

  const heard = await page.evaluate(playTwelve, { takeOver: true, pauseAfterMs: 50 })

  const start = getStart(heard.samples, tone)
  const second = start + 12_000 + 1_200
  expect(heard.samples.slice(start + 12_000, second)).toEqual(new Array<number>(1_200).fill(0))
  expect(heard.samples.slice(second, second + 12_000)).toEqual(Array.from(tone))
})

test('playback stops on opening a chapter other than the one playing, and a silent end doesn’t lead into the next', async ({
  page,
  serve,
}) => {
  for (const id of ['a', 'b', 'c']) serve(id, sine(24_000, 220))

  const seen = await page.evaluate(async () => {
    const { player } = playerPage
    const chapter = (id: string) => ({ chapterId: id, entries: [playerPage.entry(id, 24_000)] })
    const silent = playerPage.entry('silent', 0, { take: null })
    player.setChapter({ chapterId: 'a', entries: [...chapter('a').entries, silent] })
    player.setFollowing([chapter('b')])
    player.playFrom({ blockId: 'block_silent' })
    await playerPage.until(() => player.heardSample() > 2_400)
    const first = player.heardBlockId()
    player.setChapter(chapter('c'))
    return { first, state: player.getSnapshot().state, sample: player.heardSample(), block: player.heardBlockId() }
  })

  expect(seen).toEqual({ first: 'block_a', state: 'paused', sample: 0, block: 'block_c' })
})

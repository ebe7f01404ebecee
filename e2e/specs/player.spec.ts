import { expect, test } from '@playwright/test'
import type { PlayerPage } from '../fixtures/player-page/page.ts'
import { servePlayerPage, ServedTake, type PlayerServer } from '../fixtures/player-server.ts'

declare const playerPage: PlayerPage

let server: PlayerServer

test.beforeAll(async ({}, info) => {
  server = await servePlayerPage(info.outputPath('player-page'))
})
test.afterAll(() => server.close())

test('plays', async ({ page }) => {
  page.on('console', (message) => console.log('console', message.text()))
  page.on('pageerror', (error) => console.log('error', error))
  const samples = Int16Array.from({ length: 24_000 }, (_v, index) => (index % 1000) * 20)
  server.takes.set('take_a', new ServedTake(samples))
  await page.goto(server.url)
  const result = await page.evaluate(async () => {
    await playerPage.open()
    const { player } = playerPage
    player.setChapter({
      chapterId: 'c',
      entries: [
        {
          blockId: 'b1',
          take: { id: 'take_a', audioUrl: '/media/takes/take_a.pcm', sampleRateHz: 24_000, sampleCount: 24_000, status: 'complete' },
          pauseAfterMs: 0,
          marks: [],
        },
      ],
    })
    const states: string[] = []
    player.subscribe(() => states.push(player.getSnapshot().state + ' ' + Math.round(player.heardSample())))
    player.play()
    await playerPage.untilState('ended', 5000).catch((error) => states.push(String(error)))
    const recording = playerPage.recording()
    const first = recording.samples.findIndex((sample) => sample !== 0)
    return { states, length: recording.samples.length, first, piece: Array.from(recording.samples.slice(first + 300, first + 310), (s) => s * 32768) }
  })
  console.log(JSON.stringify(result))
  expect(result.length).toBeGreaterThan(1000)
})

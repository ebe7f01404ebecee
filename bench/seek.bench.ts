import type { PlayerPage } from '../e2e/fixtures/player-page/page.ts'
import { ServedTake, servePlayerPage } from '../e2e/fixtures/player-server.ts'
import { openPage } from './browser/open-page.ts'
import type { BenchRow } from './measure.ts'

declare const playerPage: PlayerPage

const SECONDS = 60
const RATE_HZ = 24_000

/** B20: from seeking in a stored take until the first sample is rendered, including the request. */
export const seek: BenchRow = {
  id: 'B20',
  what: 'Seek in a stored take, from request to first rendered sample',
  peerIs: 'an audio element with the same samples as WAV',
  unit: 'ms',
  ratioAtMost: 0.5,
  subjectAtMost: 20,
  rounds: 15,
  async open() {
    const server = await servePlayerPage()
    // Silence first, then audio: the first audible sample is from the requested position.
    const samples = Int16Array.from({ length: SECONDS * RATE_HZ }, (_value, index) => (index < RATE_HZ * 5 ? 0 : 8_000))
    server.takes.set('take_q', new ServedTake(samples))
    const { page, close } = await openPage(server.url)
    await page.evaluate(async (sampleCount) => {
      await playerPage.open()
      playerPage.player.setChapter({ chapterId: 'seek', entries: [playerPage.entry('q', sampleCount)] })
      playerPage.player.play()
      await playerPage.untilState('playing')
      await playerPage.openElement('/media/takes/take_q.wav')
    }, samples.length)
    let round = 0
    const nextSecond = () => 10 + ((round++ * 7) % 45)
    return {
      subject: () =>
        page.evaluate(async (second) => {
          const { player, engine } = playerPage
          if (!engine) throw new Error('The player is open')
          playerPage.forget()
          player.seek({ sample: 0 })
          await playerPage.until(() => player.heardSample() > 0 && player.heardSample() < 24_000)
          return playerPage.measureSeek(player, engine, second * 24_000, 1 / 32_768)
        }, nextSecond()),
      peer: () => page.evaluate((second) => playerPage.measureElementSeek(second), nextSecond()),
      async close() {
        await close()
        await server.close()
      },
    }
  },
}

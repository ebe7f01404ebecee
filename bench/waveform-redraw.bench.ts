import type { PlayerPage } from '../e2e/fixtures/player-page/page.ts'
import { servePlayerPage } from '../e2e/fixtures/player-server.ts'
import { openPage } from './browser/open-page.ts'
import type { BenchRow, BenchSides } from './measure.ts'

declare const playerPage: PlayerPage

async function open(subject: () => Promise<number>, peer: () => Promise<number>): Promise<BenchSides> {
  const server = await servePlayerPage()
  const { page, close } = await openPage(server.url)
  return {
    subject: () => page.evaluate(subject),
    peer: () => page.evaluate(peer),
    async close() {
      await close()
      await server.close()
    },
  }
}

/** B9: one redraw of an hour's window, along a path of zooms and positions. */
export const waveformRedraw: BenchRow = {
  id: 'B9',
  what: 'Redraw of an hour at any zoom and place, 1,100 pixels wide',
  peerIs: 'wavesurfer zooming and scrolling the same peaks',
  unit: 'ms',
  ratioAtMost: 1 / 10,
  rounds: 7,
  open: () =>
    open(
      () => playerPage.measureRedraw(3_600, 260),
      () => playerPage.measureWavesurfer(3_600, 39),
    ),
}

/** B9, second half: ten hours cost the same as ten minutes. */
export const waveformRedrawOfTenHours: BenchRow = {
  id: 'B9L',
  what: 'Redraw of ten hours at any zoom and place',
  peerIs: 'the same for ten minutes',
  unit: 'ms',
  ratioAtMost: 1.2,
  subjectAtMost: 1,
  rounds: 9,
  open: () =>
    open(
      () => playerPage.measureRedraw(36_000, 520),
      () => playerPage.measureRedraw(600, 520),
    ),
}

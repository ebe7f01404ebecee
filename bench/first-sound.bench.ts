import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openChapter } from './browser/open-chapter.ts'
import { openPage } from './browser/open-page.ts'
import { pageClockOffsetMs } from './browser/page-clock.ts'
import { listenForSound } from './browser/sound-tap.ts'
import type { BenchRow } from './measure.ts'
import { startScriptedVoice } from './studio/scripted-voice.ts'
import { seedChapter } from './studio/seed-chapter.ts'
import { startStudio } from './studio/start-studio.ts'

declare const benchTap: { next(): Promise<number> }
declare function playStream(): Promise<number>

/** Chunks long enough for MediaSource, which doesn't start below about 200 ms: the peer at its best. */
const SPOKEN = { durationMs: 1_200, chunkMs: 400, delayMs: 400, speed: 4 }

/** B16: time the studio adds between the service's first audio byte and the first rendered sample. */
export const firstSound: BenchRow = {
  id: 'B16',
  what: 'The service’s first audio byte to the first rendered sample',
  peerIs: 'the same audio as MP3 through MediaSource, until its clock moves',
  unit: 'ms',
  ratioAtMost: 0.6,
  subjectAtMost: 12,
  rounds: 15,
  async open() {
    const folder = await mkdtemp(join(tmpdir(), 'overvoice-bench-'))
    const voice = await startScriptedVoice(SPOKEN)
    seedChapter(folder, { blocks: 20, secondsEach: 0, settings: { baseUrl: voice.baseUrl, usesSandbox: false } })
    const studio = await startStudio(folder)
    await studio.client.settings.setKey({ key: 'bench' })
    await studio.client.voices.refresh()
    const opened = await openPage(studio.url, listenForSound)
    const plain = await openPage(voice.baseUrl)
    const offsets = { studio: await pageClockOffsetMs(opened.devtools), plain: await pageClockOffsetMs(plain.devtools) }
    const { page } = opened
    await openChapter(page)
    await page.locator('.cm-line').nth(1).click()
    return {
      async subject() {
        const sounding = page.evaluate(() => benchTap.next())
        await page.keyboard.press('Control+Enter')
        const tookMs = (await sounding) + offsets.studio - voice.firstAudioAtMs()
        // Plays to the end, so the next one starts from a stop.
        await page.waitForTimeout(SPOKEN.durationMs + 500)
        return tookMs
      },
      async peer() {
        const movedAtMs = await plain.page.evaluate(() => playStream())
        return movedAtMs + offsets.plain - voice.firstAudioAtMs()
      },
      async close() {
        await studio.client.settings.removeKey()
        await opened.close()
        await plain.close()
        await studio.stop()
        await voice.close()
        await rm(folder, { recursive: true, force: true })
      },
    }
  },
}

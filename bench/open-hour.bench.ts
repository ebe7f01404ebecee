import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStudioDatabase } from '../src/main/db/open-database.ts'
import { createServeMedia } from '../src/main/media/serve-media.ts'
import { openStoredChapterPeaks } from '../src/main/media/stored-chapter-peaks.ts'
import { openTakeFiles } from '../src/main/media/take-files.ts'
import { wavHeader } from '../src/main/media/wav-header.ts'
import { readChapterLayout } from '../src/main/services/exports/read-chapter-layout.ts'
import { openPage, type OpenedPage } from './browser/open-page.ts'
import { forgetPeak, peakMb, rendererPids, residentMb } from './browser/process-memory.ts'
import { serveBenchPage } from './browser/serve-bench-page.ts'
import type { BenchRow, BenchSides } from './measure.ts'
import type { HourTakes } from './page/open-hour.ts'
import type { BenchPage } from './page/page.ts'
import { ONE_HOUR } from './studio/one-hour-text.ts'
import { BENCH_CHAPTER_ID, seedChapter } from './studio/seed-chapter.ts'
import { speechLikeSamples } from './studio/speech-like-samples.ts'

declare const benchPage: BenchPage

const RATE_HZ = 24_000
const WAV_URL = '/media/exports/bench/hour.wav'

type Measure = (opened: OpenedPage, open: () => Promise<number>) => Promise<number>

/**
 * One hour as stored by the studio, and as one WAV file, both behind the media route. `measure` gets a page that has
 * already drawn a short chapter, so the hour is measured and not the page's startup.
 */
async function openHour(measure: Measure): Promise<BenchSides> {
  const folder = await mkdtemp(join(tmpdir(), 'overvoice-bench-'))
  seedChapter(folder, ONE_HOUR)
  const db = openStudioDatabase(join(folder, 'studio.db'))
  const samples = speechLikeSamples(ONE_HOUR.blocks * ONE_HOUR.secondsEach * RATE_HZ)
  const wavPath = join(folder, 'hour.wav')
  await writeFile(wavPath, [wavHeader(RATE_HZ, samples.byteLength), new Uint8Array(samples.buffer)])
  const sizeBytes = (await stat(wavPath)).size
  const takeFiles = await openTakeFiles(join(folder, 'media', 'takes'), Date.now)
  const chapterPeaks = openStoredChapterPeaks(join(folder, 'media', 'chapters'), takeFiles)
  const serveMedia = createServeMedia({
    takeFiles,
    recordingFiles: takeFiles,
    callFiles: takeFiles,
    receivePut: async () => undefined,
    consentRecordFile: async () => undefined,
    watermarkReport: async () => undefined,
    cover: () => undefined,
    usageTable: () => undefined,
    chapterPeaks: async (chapterId) => chapterPeaks.read(chapterId, readChapterLayout(db, chapterId).spans),
    projectPeaks: () => Promise.reject(new Error('There is no project here')),
    voicePreview: () => Promise.reject(new Error('There is no preview here')),
    audition: () => undefined,
    webhookBody: () => undefined,
    writtenFile: () => ({ path: wavPath, sizeBytes, contentType: 'audio/wav' }),
  })
  const served = await serveBenchPage(serveMedia)
  const hour: HourTakes = {
    chapterId: BENCH_CHAPTER_ID,
    takeIds: Array.from({ length: ONE_HOUR.blocks }, (_value, index) => `take_bench_${index}`),
    sampleCountEach: ONE_HOUR.secondsEach * RATE_HZ,
  }
  const short: HourTakes = { ...hour, takeIds: hour.takeIds.slice(0, 1) }
  // A new page for each measurement, so nothing is left from the previous one.
  async function fresh(open: (opened: OpenedPage) => Promise<number>): Promise<number> {
    const opened = await openPage(served.url)
    try {
      await opened.page.waitForFunction(() => 'benchPage' in window)
      for (let turn = 0; turn < 3; turn += 1)
        await opened.page.evaluate((given) => benchPage.openStoredHour(given), short)
      return await measure(opened, () => open(opened))
    } finally {
      await opened.close()
    }
  }
  return {
    subject: () => fresh(({ page }) => page.evaluate((given) => benchPage.openStoredHour(given), hour)),
    peer: () => fresh(({ page }) => page.evaluate((url) => benchPage.decodeWholeHour(url), WAV_URL)),
    async close() {
      await served.close()
      db.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** B11: from disk to the drawn waveform of an hour. */
export const openHourTime: BenchRow = {
  id: 'B11',
  what: 'Waveform of a stored hour in 200 takes, from disk to paint',
  peerIs: 'fetch, decodeAudioData, draw',
  unit: 'ms',
  ratioAtMost: 1 / 50,
  rounds: 5,
  open: () => openHour((_opened, open) => open()),
}

/** B11, memory: peak memory of the page's process above its starting value. */
export const openHourMemory: BenchRow = {
  id: 'B11M',
  what: 'The same, peak page memory above that of a short chapter',
  peerIs: 'fetch, decodeAudioData, draw',
  unit: 'MB',
  ratioAtMost: 1 / 100,
  rounds: 3,
  open: () =>
    openHour(async ({ browserPid }, open) => {
      const pages = rendererPids(browserPid).map((pid) => ({ pid, before: residentMb(pid) }))
      for (const { pid } of pages) forgetPeak(pid)
      await open()
      return Math.max(...pages.map(({ pid, before }) => peakMb(pid) - before))
    }),
}

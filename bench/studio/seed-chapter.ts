import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TakeInputs, WordMark } from '#shared/contract/takes.ts'
import { openStudioDatabase } from '../../src/main/db/open-database.ts'
import { POSITION_GAP } from '../../src/main/db/repos/block-positions.ts'
import { insertBlock } from '../../src/main/db/repos/blocks-repo.ts'
import { appendChapter } from '../../src/main/db/repos/chapters-repo.ts'
import { insertProject } from '../../src/main/db/repos/projects-repo.ts'
import { putSettings } from '../../src/main/db/repos/settings-repo.ts'
import { endTake, insertTake, setActiveTake } from '../../src/main/db/repos/takes-repo.ts'
import { createPeakBuilder } from '../../src/main/media/peak-builder.ts'
import { refreshInputsKeysNow } from '../../src/main/db/refresh-inputs-keys.ts'
import { getFingerprint } from '../../src/main/services/takes/fingerprint.ts'
import { textOf } from './one-hour-text.ts'
import { speechLikeSamples } from './speech-like-samples.ts'
import { WORD_MS } from './tone-words.ts'

const RATE_HZ = 24_000

export const BENCH_PROJECT_ID = 'proj_bench'
export const BENCH_CHAPTER_ID = 'chap_bench'

export interface ChapterSize {
  blocks: number
  /** Duration of each block's take; 0 for a chapter without audio. */
  secondsEach: number
  /** Replaces the default text of that duration. */
  text?: string
  /** Audio of every take; by default noise with a speech-like envelope. */
  samples?: Int16Array
  /** Stored unchanged, such as a base URL. */
  settings?: Record<string, unknown>
}

function marksOf(text: string): WordMark[] {
  let at = 0
  return text.split(' ').map((word, index) => {
    const startChar = at
    at += word.length + 1
    return { startChar, endChar: startChar + word.length, startMs: index * WORD_MS, endMs: index * WORD_MS + 320 }
  })
}

/** Fills a home folder with one project and one chapter, as if every block had been generated and stored. */
export function seedChapter(homeFolder: string, size: ChapterSize): void {
  const takesFolder = join(homeFolder, 'media', 'takes')
  mkdirSync(takesFolder, { recursive: true, mode: 0o700 })
  const samples = size.samples ?? speechLikeSamples(size.secondsEach * RATE_HZ)
  const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
  const builder = createPeakBuilder()
  builder.append(bytes)
  const peaks = builder.peaks()
  const db = openStudioDatabase(join(homeFolder, 'studio.db'))
  const at = '2026-11-01T10:00:00.000Z'
  const settings = {
    voiceId: 'aria',
    modelId: 'simba-3.2',
    language: null,
    textNormalization: true,
    loudnessNormalization: false,
    pauseAfterMs: 0,
  }
  db.transaction(() => {
    putSettings(db, size.settings ?? {})
    insertProject(db, { id: BENCH_PROJECT_ID, title: 'Bench', settings, createdAt: at, updatedAt: at })
    appendChapter(db, BENCH_PROJECT_ID, { id: BENCH_CHAPTER_ID, title: 'One hour' })
    for (let block = 0; block < size.blocks; block += 1) {
      const id = `block_bench_${block}`
      const text = size.text ?? textOf(block, size.secondsEach || 18)
      insertBlock(db, { id, chapterId: BENCH_CHAPTER_ID, position: (block + 1) * POSITION_GAP, text })
      if (size.secondsEach === 0) continue
      const takeId = `take_bench_${block}`
      const { pauseAfterMs: _pauseAfterMs, ...voice } = settings
      const inputs: TakeInputs = { text, markup: [], pronunciations: [], spokenFromChar: 0, ...voice }
      const fingerprint = getFingerprint(inputs, 'sandbox')
      insertTake(db, {
        id: takeId,
        blockId: id,
        projectId: BENCH_PROJECT_ID,
        inputs,
        fingerprint,
        sampleRateHz: RATE_HZ,
        createdAt: at,
      })
      endTake(db, {
        takeId,
        status: 'complete',
        sampleCount: samples.length,
        marks: marksOf(text),
        chargedCharacters: text.length,
        requestIds: [],
        endedAt: at,
        failure: null,
      })
      setActiveTake(db, id, takeId)
      writeFileSync(join(takesFolder, `${takeId}.pcm`), bytes)
      writeFileSync(
        join(takesFolder, `${takeId}.peaks`),
        new Uint8Array(peaks.buffer, peaks.byteOffset, peaks.byteLength),
      )
    }
    refreshInputsKeysNow(db, { kind: 'chapter', chapterId: BENCH_CHAPTER_ID })
  })
  db.close()
}

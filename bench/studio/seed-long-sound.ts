import { linkSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TakeInputs } from '#shared/contract/takes.ts'
import { openStudioDatabase } from '../../src/main/db/open-database.ts'
import { POSITION_GAP } from '../../src/main/db/repos/block-positions.ts'
import { insertBlock } from '../../src/main/db/repos/blocks-repo.ts'
import { appendChapter } from '../../src/main/db/repos/chapters-repo.ts'
import { insertProject } from '../../src/main/db/repos/projects-repo.ts'
import { endTake, insertTake, setActiveTake } from '../../src/main/db/repos/takes-repo.ts'
import { createPeakBuilder } from '../../src/main/media/peak-builder.ts'
import { refreshInputsKeysNow } from '../../src/main/db/refresh-inputs-keys.ts'
import { getFingerprint } from '../../src/main/services/takes/fingerprint.ts'
import { speechLikeSamples } from './speech-like-samples.ts'

const RATE_HZ = 24_000

export interface LongSound {
  /** Name of the project and its contents. */
  name: string
  chapters: number
  blocksEach: number
  secondsEach: number
}

/**
 * Writes a generated project to a home folder. All takes share the same audio file under many names. Returns its place.
 */
export function seedLongSound(homeFolder: string, { name, chapters, blocksEach, secondsEach }: LongSound): string {
  const folder = join(homeFolder, 'media', 'takes')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const samples = speechLikeSamples(secondsEach * RATE_HZ)
  const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
  const builder = createPeakBuilder()
  builder.append(bytes)
  const peaks = builder.peaks()
  const first = join(folder, `take_${name}_0_0`)
  writeFileSync(`${first}.pcm`, bytes)
  writeFileSync(`${first}.peaks`, new Uint8Array(peaks.buffer, peaks.byteOffset, peaks.byteLength))
  const db = openStudioDatabase(join(homeFolder, 'studio.db'))
  const at = '2026-11-01T10:00:00.000Z'
  const voice = {
    ...{ voiceId: 'aria', modelId: 'simba-3.2', language: null },
    ...{ textNormalization: true, loudnessNormalization: false },
  }
  const projectId = `proj_${name}`
  const inputs: TakeInputs = {
    text: 'The lamp had been dark.',
    markup: [],
    pronunciations: [],
    spokenFromChar: 0,
    ...voice,
  }
  const fingerprint = getFingerprint(inputs, 'sandbox')
  db.transaction(() => {
    const settings = { ...voice, pauseAfterMs: 0 }
    insertProject(db, { id: projectId, title: name, settings, createdAt: at, updatedAt: at })
    for (let chapter = 0; chapter < chapters; chapter += 1) {
      const chapterId = `chap_${name}_${chapter}`
      appendChapter(db, projectId, { id: chapterId, title: '' })
      for (let block = 0; block < blocksEach; block += 1) {
        const blockId = `block_${name}_${chapter}_${block}`
        const takeId = `take_${name}_${chapter}_${block}`
        insertBlock(db, { id: blockId, chapterId, position: (block + 1) * POSITION_GAP, text: inputs.text })
        insertTake(db, { id: takeId, blockId, projectId, inputs, fingerprint, sampleRateHz: RATE_HZ, createdAt: at })
        endTake(db, {
          ...{ takeId, status: 'complete', sampleCount: samples.length, marks: [], chargedCharacters: 0 },
          ...{ requestIds: [], endedAt: at, failure: null },
        })
        setActiveTake(db, blockId, takeId)
        if (chapter + block === 0) continue
        for (const ending of ['pcm', 'peaks']) linkSync(`${first}.${ending}`, join(folder, `${takeId}.${ending}`))
      }
      refreshInputsKeysNow(db, { kind: 'chapter', chapterId })
    }
  })
  db.close()
  return `#/projects/${projectId}/chap_${name}_${chapters >> 1}`
}

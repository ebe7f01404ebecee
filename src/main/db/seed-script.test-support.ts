import type { TakeInputs } from '#shared/contract/takes.ts'
import type { WritableDb } from './database.ts'
import { inputsKeyOf } from './inputs-key.ts'
import { POSITION_GAP } from './repos/block-positions.ts'
import { insertBlock } from './repos/blocks-repo.ts'
import { setInputsKey } from './repos/inputs-keys-repo.ts'
import { appendChapter } from './repos/chapters-repo.ts'
import { insertProject } from './repos/projects-repo.ts'
import { endTake, insertTake, setActiveTake } from './repos/takes-repo.ts'

/** Stores a project `proj_1` with a chapter `chap_1` and blocks from `block_1`, each with the text `Line N.` */
export function seedScript(db: WritableDb, request: { blocks: number } = { blocks: 1 }): void {
  db.transaction(() => {
    insertProject(db, {
      id: 'proj_1',
      title: 'The Lighthouse',
      settings: {
        voiceId: 'aria',
        modelId: 'simba-3.2',
        language: null,
        textNormalization: true,
        loudnessNormalization: false,
        pauseAfterMs: 500,
      },
      createdAt: '2026-11-01T10:00:00.000Z',
      updatedAt: '2026-11-01T10:00:00.000Z',
    })
    appendChapter(db, 'proj_1', { id: 'chap_1', title: 'Chapter 1' })
    for (let number = 1; number <= request.blocks; number += 1) {
      insertBlock(db, {
        id: `block_${number}`,
        chapterId: 'chap_1',
        position: number * POSITION_GAP,
        text: `Line ${number}.`,
      })
      setInputsKey(db, `block_${number}`, inputsKeyOf({ ...SEED_INPUTS, text: `Line ${number}.` }))
    }
  })
}

export const SEED_INPUTS: TakeInputs = {
  text: 'Line 1.',
  markup: [],
  pronunciations: [],
  spokenFromChar: 0,
  voiceId: 'aria',
  modelId: 'simba-3.2',
  language: null,
  textNormalization: true,
  loudnessNormalization: false,
}

/** Registers a take of `block_1` that is being received. */
export function seedReceivingTake(db: WritableDb, take: Partial<Parameters<typeof insertTake>[1]> = {}): void {
  insertTake(db, {
    id: 'take_1',
    blockId: 'block_1',
    projectId: 'proj_1',
    inputs: SEED_INPUTS,
    fingerprint: 'one',
    sampleRateHz: 24_000,
    createdAt: '2026-11-02T10:00:00.000Z',
    ...take,
  })
}

/** Stores a complete take of two seconds with one mark as its block's active take. */
export function seedActiveTake(db: WritableDb, take: Partial<Parameters<typeof insertTake>[1]> = {}): void {
  seedReceivingTake(db, take)
  endTake(db, {
    takeId: take.id ?? 'take_1',
    status: 'complete',
    sampleCount: 48_000,
    marks: [{ startChar: 0, endChar: 4, startMs: 0, endMs: 700.5 }],
    chargedCharacters: 7,
    requestIds: ['req_1'],
    endedAt: '2026-11-02T10:00:03.000Z',
    failure: null,
  })
  setActiveTake(db, take.blockId ?? 'block_1', take.id ?? 'take_1')
}

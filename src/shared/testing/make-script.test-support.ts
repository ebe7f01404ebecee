import type { ProjectSettings } from '../contract/projects.ts'
import type { Block, ChapterScript } from '../contract/script.ts'
import { NO_OUTPUT } from '../domain/block-output.ts'
import { UNEDITED_SOUND } from '../domain/block-sound.ts'
import type { Take } from '../contract/takes.ts'

/** Settings of test projects. */
export const TEST_SETTINGS: ProjectSettings = {
  voiceId: 'aria',
  modelId: 'simba-3.2',
  language: null,
  textNormalization: true,
  loudnessNormalization: false,
  pauseAfterMs: 500,
}

/** A complete take of a text with `TEST_SETTINGS`: one second of audio. */
export function makeTake(blockId: string, text: string, part: Partial<Take> = {}): Take {
  const { pauseAfterMs: _, ...settings } = TEST_SETTINGS
  return {
    id: `take_${blockId}`,
    blockId,
    status: 'complete',
    inputs: { text, markup: [], pronunciations: [], spokenFromChar: 0, ...settings },
    sampleRateHz: 24_000,
    sampleCount: 24_000,
    durationMs: 1_000,
    wordCount: text.split(' ').length,
    chargedCharacters: text.length,
    unconfirmedCharacters: 0,
    requestIds: [],
    serviceVersions: [],
    derivedFromTakeIds: [],
    sourceRanges: [],
    createdAt: '2026-03-04T14:20:00.000Z',
    failure: null,
    starred: false,
    audioUrl: '',
    peaksUrl: '',
    ...part,
  }
}

/** A block without settings or takes. */
export function makeBlock(id: string, text: string, part: Partial<Block> = {}): Block {
  const plain = {
    markup: [],
    voiceId: null,
    modelId: null,
    language: null,
    pauseAfterMs: null,
    sound: UNEDITED_SOUND,
    listeningIssues: [],
  }
  return { id, text, ...plain, locked: false, note: '', ...NO_OUTPUT, activeTake: null, ...part }
}

/** The chapter `chap_1`, its project's only one. */
export function makeChapter(blocks: Block[], part: Partial<ChapterScript> = {}): ChapterScript {
  return {
    project: { id: 'proj_1', title: 'The Lighthouse', settings: TEST_SETTINGS, createdAt: '', updatedAt: '' },
    chapters: [{ id: 'chap_1', title: 'One' }],
    chapterId: 'chap_1',
    revision: 1,
    blocks,
    pronunciations: [],
    cast: [],
    openBlockIds: [],
    ...part,
  }
}

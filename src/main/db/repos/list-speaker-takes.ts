import type { BlockSound } from '#shared/contract/script.ts'
import type { ReadableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'

/** A block's active take with audio, as far as needed to find its speaker and play it. */
export interface SpeakerTake {
  chapterId: string
  blockId: string
  /** From 1, in its chapter. */
  blockNumber: number
  /** The beginning of the block's text. */
  head: string
  /** The block's own voice. */
  voiceId: string | null
  gainDb: number
  takeId: string
  takeVoiceId: string
  sampleCount: number
}

/** The active takes of a project with one voice, the longest first, without those still being received. */
export function listSpeakerTakes(db: ReadableDb, projectId: string): SpeakerTake[] {
  return db
    .rows<
      [
        chapterId: string,
        blockId: string,
        blockNumber: number,
        head: string,
        voiceId: string | null,
        sound: string | null,
        takeId: string,
        takeVoiceId: string,
        sampleCount: number,
      ]
    >(
      `SELECT b.chapter_id, b.id, b.number, b.head, b.voice_id, b.sound, t.id, t.voice_id, t.sample_count
       FROM (
         SELECT b.chapter_id, b.id, row_number() OVER (PARTITION BY c.id ORDER BY b.position) AS number,
           substr(b.text, 1, 200) AS head, b.voice_id, b.sound, b.active_take_id
         FROM chapters c JOIN blocks b ON b.chapter_id = c.id AND b.removed_at IS NULL
         WHERE c.project_id = ? AND c.removed_at IS NULL) b
       JOIN takes t ON t.id = b.active_take_id AND t.sample_count > 0 AND t.status <> 'receiving'
         AND instr(t.markup, '"kind":"voice"') = 0
       ORDER BY t.sample_count DESC, t.id`,
      projectId,
    )
    .map(([chapterId, blockId, blockNumber, head, voiceId, sound, takeId, takeVoiceId, sampleCount]) => ({
      ...{ chapterId, blockId, blockNumber, head, voiceId, takeId, takeVoiceId, sampleCount },
      gainDb: sound === null ? 0 : parseStored<BlockSound>(sound).gainDb,
    }))
}

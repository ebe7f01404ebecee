import type { Failure } from '#shared/contract/base.ts'
import type { Take, TakeStatus } from '#shared/contract/takes.ts'
import { takeAudioPath, takePeaksPath } from '#shared/domain/media-paths.ts'

/** Columns that `takeFromRow` reads, of the table `takes` under the name `t`. */
export const TAKE_COLUMNS = `t.id, t.block_id, t.status, t.text, t.voice_id, t.model_id, t.language, t.text_normalization,
  t.loudness_normalization, t.sample_rate_hz, t.sample_count, t.duration_ms, t.word_count, t.charged_characters,
  t.request_ids, t.created_at, t.failure`

export type TakeRow = [
  id: string,
  blockId: string,
  status: string,
  text: string,
  voiceId: string,
  modelId: string,
  language: string | null,
  textNormalization: number,
  loudnessNormalization: number,
  sampleRateHz: number,
  sampleCount: number,
  durationMs: number,
  wordCount: number,
  chargedCharacters: number | null,
  requestIds: string,
  createdAt: string,
  failure: string | null,
]

/** The take that a row of `TAKE_COLUMNS` holds, with its paths on the media route. */
export function takeFromRow(row: TakeRow): Take {
  const [id, blockId, status, text, voiceId, modelId, language, textNormalization, loudnessNormalization] = row
  const [, , , , , , , , , sampleRateHz, sampleCount, durationMs, wordCount, chargedCharacters] = row
  const [requestIds, createdAt, failure] = [row[14], row[15], row[16]]
  return {
    id,
    blockId,
    status: status as TakeStatus,
    inputs: {
      text,
      voiceId,
      modelId,
      language,
      textNormalization: textNormalization === 1,
      loudnessNormalization: loudnessNormalization === 1,
    },
    sampleRateHz,
    sampleCount,
    durationMs,
    wordCount,
    chargedCharacters,
    requestIds: JSON.parse(requestIds) as string[],
    createdAt,
    failure: failure === null ? null : (JSON.parse(failure) as Failure),
    audioUrl: takeAudioPath(id),
    peaksUrl: takePeaksPath(id),
  }
}

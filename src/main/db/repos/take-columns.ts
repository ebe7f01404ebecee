import type { Failure } from '#shared/contract/base.ts'
import type { SourceRange, Take, TakeDialogue, TakeStatus } from '#shared/contract/takes.ts'
import type { SpokenSpan } from '#shared/contract/markup.ts'
import type { PronunciationUse } from '#shared/contract/pronunciation.ts'
import { parseList, parseStored } from '../parse-stored.ts'
import { takeAudioPath, takePeaksPath } from '#shared/domain/media-paths.ts'

/** Columns that `takeFromRow` reads, from table `takes` aliased as `t`. */
export const TAKE_COLUMNS = `t.id, t.block_id, t.status, t.text, t.voice_id, t.model_id, t.language, t.text_normalization,
  t.loudness_normalization, t.sample_rate_hz, t.sample_count, t.duration_ms, t.word_count, t.charged_characters,
  t.request_ids, t.created_at, t.failure, t.starred, t.derived_from, t.markup, t.pronunciations,
  t.spoken_from_char, t.unconfirmed_characters, t.service_versions, t.dialogue, t.source_ranges`

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
  starred: number,
  derivedFrom: string,
  markup: string,
  pronunciations: string,
  spokenFromChar: number,
  unconfirmedCharacters: number,
  serviceVersions: string,
  dialogue: string | null,
  sourceRanges: string,
]

/** Index of the first column after `TAKE_COLUMNS` in a query. */
export const AFTER_TAKE_COLUMNS = 26 satisfies TakeRow['length']

/** Converts a row of `TAKE_COLUMNS` to a take, with its paths on the media route. */
export function takeFromRow(row: readonly [...TakeRow, ...unknown[]]): Take {
  // Read by index: destructuring thousands of rows costs as much as reading them.
  const failure = row[16]
  return {
    id: row[0],
    blockId: row[1],
    status: row[2] as TakeStatus,
    inputs: {
      text: row[3],
      markup: parseList<SpokenSpan>(row[19]),
      pronunciations: parseList<PronunciationUse>(row[20]),
      spokenFromChar: row[21],
      voiceId: row[4],
      modelId: row[5],
      language: row[6],
      textNormalization: row[7] === 1,
      loudnessNormalization: row[8] === 1,
    },
    sampleRateHz: row[9],
    sampleCount: row[10],
    durationMs: row[11],
    wordCount: row[12],
    chargedCharacters: row[13],
    unconfirmedCharacters: row[22],
    requestIds: parseStored<string[]>(row[14]),
    serviceVersions: parseList<string | null>(row[23]),
    createdAt: row[15],
    failure: failure === null ? null : parseStored<Failure>(failure),
    starred: row[17] === 1,
    derivedFromTakeIds: parseList<string>(row[18]),
    sourceRanges: parseList<SourceRange>(row[25]),
    ...(row[24] === null ? {} : { dialogue: parseStored<TakeDialogue>(row[24]) }),
    audioUrl: takeAudioPath(row[0]),
    peaksUrl: takePeaksPath(row[0]),
  }
}

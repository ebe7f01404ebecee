import type { Failure } from '#shared/contract/base.ts'
import type { Take, TakeStatus } from '#shared/contract/takes.ts'
import type { MarkupSpan } from '#shared/contract/markup.ts'
import type { SayAsUse } from '#shared/contract/say-as.ts'
import { parseList, parseStored } from '../parse-stored.ts'
import { takeAudioPath, takePeaksPath } from '#shared/domain/media-paths.ts'

/** Columns that `takeFromRow` reads, of the table `takes` under the name `t`. */
export const TAKE_COLUMNS = `t.id, t.block_id, t.status, t.text, t.voice_id, t.model_id, t.language, t.text_normalization,
  t.loudness_normalization, t.sample_rate_hz, t.sample_count, t.duration_ms, t.word_count, t.charged_characters,
  t.request_ids, t.created_at, t.failure, t.starred, t.derived_from, t.markup, t.say_as,
  t.spoken_from_char, t.unconfirmed_characters, t.service_versions`

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
  sayAs: string,
  spokenFromChar: number,
  unconfirmedCharacters: number,
  serviceVersions: string,
]

/** Where the columns begin that a query reads behind `TAKE_COLUMNS`. */
export const AFTER_TAKE_COLUMNS = 24 satisfies TakeRow['length']

/** The take that a row of `TAKE_COLUMNS` holds, with its paths on the media route. */
export function takeFromRow(row: readonly [...TakeRow, ...unknown[]]): Take {
  // Read by index: taking thousands of rows apart by pattern costs as much as reading them.
  const failure = row[16]
  return {
    id: row[0],
    blockId: row[1],
    status: row[2] as TakeStatus,
    inputs: {
      text: row[3],
      markup: parseList<MarkupSpan>(row[19]),
      sayAs: parseList<SayAsUse>(row[20]),
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
    audioUrl: takeAudioPath(row[0]),
    peaksUrl: takePeaksPath(row[0]),
  }
}

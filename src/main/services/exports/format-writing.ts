import type { CaptionFigures, ExportOptions, SoundFigures } from '#shared/contract/exports.ts'
import type { ReadableDb } from '../../db/database.ts'
import type { SoundTags } from '../../media/sound-tags.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import type { ExportUnit } from './plan-export.ts'
import type { SoundChange } from './sound-of.ts'
/** A file's duration, and measurements if it has a destination, or if they differ from its input. */
export interface Written {
  durationMs: number
  /** Of lossless files and MP3 as written, of others before encoding. */
  figures: SoundFigures | null
  captions?: CaptionFigures
}

/** What one format of a unit is written from, and how. */
export interface FormatWriting {
  db: ReadableDb
  takeFiles: TakeFiles
  unit: ExportUnit
  options: ExportOptions
  level: SoundChange['level']
  /** Metadata of audio files; null for none. */
  tags: SoundTags | null
  /** BCP 47 tag of the script; null if unknown. */
  language: string | null
  signal: AbortSignal
  /** Called with layout samples that are in the file. */
  report(samples: number): void
}

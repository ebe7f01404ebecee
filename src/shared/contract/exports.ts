import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { MP3_KBPS } from '#shared/domain/mp3-bitrates.ts'
import { LANGUAGE_CODE, SOUND_TAG_LENGTHS } from '#shared/domain/sound-tags.ts'
import { MARKER_FRAME_RATES } from '#shared/domain/timed-lists.ts'
import { procedure } from './base.ts'

/** Sound, captions, lists of words and places for other programs, and the script itself. */
export const ExportFormat = z.enum([
  'wav',
  'mp3',
  'flac',
  'srt',
  'vtt',
  'words',
  'labels',
  'premiere',
  'resolve',
  'text',
  'markdown',
])
export type ExportFormat = z.infer<typeof ExportFormat>

/** How loud the sound is made: as it is, or what a kind of programme is delivered at. */
export const LoudnessTarget = z.enum(['as-is', 'podcast', 'broadcast', 'audiobook'])
export type LoudnessTarget = z.infer<typeof LoudnessTarget>

/**
 * What sound files say of themselves. An empty field is filled by the studio: the title of what is in the file, the project's
 * title as the album, the project's language; an empty author, comment or copyright is left out.
 */
export const ExportTags = z.object({
  /** With the same places to fill in as a file's name. */
  title: z.string().max(SOUND_TAG_LENGTHS.title).default(''),
  artist: z.string().max(SOUND_TAG_LENGTHS.artist).default(''),
  album: z.string().max(SOUND_TAG_LENGTHS.album).default(''),
  year: z.number().int().min(1).max(9999).nullable().default(null),
  /** A BCP 47 tag. */
  language: z
    .string()
    .max(SOUND_TAG_LENGTHS.language)
    .regex(LANGUAGE_CODE, 'Write a language’s code, such as en or pt-BR.')
    .default(''),
  comment: z.string().max(SOUND_TAG_LENGTHS.comment).default(''),
  copyright: z.string().max(SOUND_TAG_LENGTHS.copyright).default(''),
})
export type ExportTags = z.infer<typeof ExportTags>

/** The picture that sound files of a project carry. */
export const Cover = z.object({
  contentType: z.enum(['image/png', 'image/jpeg']),
  sizeBytes: z.number().int(),
  widthPx: z.number().int(),
  heightPx: z.number().int(),
  /** Path on the media route; another one for another picture. */
  pictureUrl: z.string(),
})
export type Cover = z.infer<typeof Cover>

/** What files hold. Everything but the formats has a default, so that a stored choice of an earlier version still reads. */
export const ExportOptions = z.object({
  formats: z.array(ExportFormat).min(1),
  /** A file for all that was named, for each chapter, or for each block. */
  division: z.enum(['whole', 'chapter', 'block']).default('chapter'),
  sampleRateHz: z.union([z.literal(24_000), z.literal(44_100), z.literal(48_000)]).default(24_000),
  /** Of WAV and FLAC. */
  bitDepth: z.union([z.literal(16), z.literal(24)]).default(16),
  /** Where the sample rate does not allow as much, as much as it allows. */
  mp3Kbps: z.literal(MP3_KBPS).default(128),
  loudness: LoudnessTarget.default('as-is'),
  /** Silence that every file with sound begins and ends with; captions and markers are as much later. */
  silenceBeforeMs: z.number().int().min(0).max(10_000).default(0),
  silenceAfterMs: z.number().int().min(0).max(10_000).default(0),
  /** How much of the text a caption and a label holds. */
  cueLength: z.enum(['word', 'phrase', 'sentence']).default('phrase'),
  cueLineChars: z.number().int().min(16).max(120).default(42),
  cueCharsPerSecond: z.number().int().min(5).max(60).default(17),
  /** Captions say who speaks a line of dialogue: `Name: ` in SRT, a voice tag in VTT. */
  speakerNames: z.boolean().default(false),
  markerFramesPerSecond: z.literal(MARKER_FRAME_RATES).default(25),
  /** Null writes sound files that say nothing of themselves. With tags comes the project's cover, where it has one. */
  tags: ExportTags.nullable().default(null),
  folder: z.string().optional(),
  /**
   * Names of files without their endings, with places to fill in: `{project}`, `{chapter}`, `{number}` of the chapter,
   * `{block}` for the number of the block, `{speaker}`, `{words}` for its first ones.
   */
  baseName: z.string().min(1).max(200).optional(),
})
export type ExportOptions = z.infer<typeof ExportOptions>

export const ExportFile = z.object({
  format: ExportFormat,
  path: z.string(),
  sizeBytes: z.number().int(),
  /** Of the sound, or of the last caption's end; 0 for a script. */
  durationMs: z.number(),
  /** Path on the media route from which the file can be downloaded. */
  downloadUrl: z.string(),
})
export type ExportFile = z.infer<typeof ExportFile>

/** What a meter says of sound. Null where nothing is loud enough to count. */
export const SoundFigures = z.object({
  /** By ITU-R BS.1770-4. */
  integratedLufs: z.number().nullable(),
  truePeakDbtp: z.number().nullable(),
  rmsDbfs: z.number().nullable(),
  /** Samples at the end of the scale. */
  clippedSamples: z.number().int(),
  leadingSilenceMs: z.number(),
  trailingSilenceMs: z.number(),
  longestSilenceMs: z.number(),
})
export type SoundFigures = z.infer<typeof SoundFigures>

/** One sound as it was measured before and, where something was changed, after. */
export const MeasuredSound = z.object({
  name: z.string(),
  before: SoundFigures,
  after: SoundFigures.nullable(),
  /** False where the target that was asked for could not be reached. */
  isMet: z.boolean(),
})
export type MeasuredSound = z.infer<typeof MeasuredSound>

export const ExportEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('measuring'), done: z.number(), total: z.number() }),
  z.object({ kind: z.literal('progress'), format: ExportFormat, done: z.number(), total: z.number() }),
  /** A file is whole and under its final name; it stays whatever comes of those behind it. */
  z.object({ kind: z.literal('written'), file: ExportFile }),
  z.object({
    kind: z.literal('finished'),
    files: z.array(ExportFile),
    sounds: z.array(MeasuredSound),
    missingBlocks: z.number().int(),
    changedBlocks: z.number().int(),
    partialBlocks: z.number().int(),
  }),
])
export type ExportEvent = z.infer<typeof ExportEvent>

/** A chapter, or every chapter of a project. */
const What = { chapterId: z.string().optional(), projectId: z.string().optional() }
const namesOne = (input: { chapterId?: string | undefined; projectId?: string | undefined }) =>
  (input.chapterId === undefined) !== (input.projectId === undefined)
const ONE = 'Name a chapter or a project.'

export const exports = {
  /**
   * What stands against an export: blocks without sound, blocks whose text changed since, files that exist already; and
   * how its files will be called.
   */
  check: procedure.input(ExportOptions.extend(What).refine(namesOne, ONE)).output(
    z.object({
      folder: z.string(),
      /** The pattern that is taken. */
      baseName: z.string(),
      durationMs: z.number(),
      missingBlocks: z.number().int(),
      changedBlocks: z.number().int(),
      /** Blocks whose sound stops before their text ends. */
      partialBlocks: z.number().int(),
      existingPaths: z.array(z.string()),
      fileCount: z.number().int(),
      /** Names of the first files. */
      fileNames: z.array(z.string()),
    }),
  ),
  /** Measures the sound as it would be written without a change of loudness. */
  measure: procedure
    .input(z.object(What).refine(namesOne, ONE))
    .output(
      eventIterator(
        z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('progress'), done: z.number(), total: z.number() }),
          z.object({ kind: z.literal('measured'), figures: SoundFigures }),
        ]),
      ),
    ),
  /** What was chosen for a project the last time something was exported from it; null before. */
  lastChoice: procedure.input(z.object({ projectId: z.string() })).output(ExportOptions.nullable()),
  /** The project's cover; null when it has none. */
  cover: procedure.input(z.object({ projectId: z.string() })).output(Cover.nullable()),
  /**
   * The file that was put becomes the project's cover in place of the last, and its upload is gone. `invalid_input`: it is
   * no whole PNG or JPEG, or too large; `not_found`: no such project, or nothing was put. The last cover then stays.
   */
  setCover: procedure.input(z.object({ projectId: z.string(), uploadId: z.string() })).output(Cover),
  /** The project has no cover any more. Files that were written keep theirs. */
  removeCover: procedure.input(z.object({ projectId: z.string() })).output(z.void()),
  /**
   * Writes a chapter's active takes, joined with their pauses, or those of every chapter, and remembers the choice.
   * Closing the iterator cancels and leaves nothing half-written under a final name; files that were told as `written`
   * stay. `file_exists` unless `overwrite`; `export_failed` and `disk_full` leave no half-written file either.
   */
  run: procedure
    .input(ExportOptions.extend({ ...What, overwrite: z.boolean().default(false) }).refine(namesOne, ONE))
    .output(eventIterator(ExportEvent)),
}

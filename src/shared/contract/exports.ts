import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { DELIVERY_RULES, DESTINATION_IDS } from '#shared/domain/delivery/destinations.ts'
import { CUSTOM_CEILING_DBTP, CUSTOM_LUFS, LOUDNESS_IDS } from '#shared/domain/delivery/loudness-levels.ts'
import { AAC_KBPS, EXPORT_FORMAT_IDS, OPUS_KBPS } from '#shared/domain/export-formats.ts'
import { MANIFEST_IDS } from '#shared/domain/export-manifests.ts'
import { MP3_KBPS } from '#shared/domain/mp3-bitrates.ts'
import { LANGUAGE_CODE, SOUND_TAG_LENGTHS } from '#shared/domain/sound-tags.ts'
import { Failure, procedure } from './base.ts'
import { MARKER_FRAME_RATES } from '#shared/domain/timecode.ts'

/** What the header of an audio file says. */
export type SoundHeader = Omit<InspectedSound, 'figures'>

/** Audio, captions, word and marker lists for other programs, and the script itself. */
export const ExportFormat = z.enum(EXPORT_FORMAT_IDS)
export type ExportFormat = z.infer<typeof ExportFormat>

/** Loudness target: unchanged, the delivery level of a kind of program, or a level of the user's own. */
export const LoudnessTarget = z.union([
  z.enum(LOUDNESS_IDS),
  z.object({
    lufs: z.number().min(CUSTOM_LUFS.min).max(CUSTOM_LUFS.max).multipleOf(CUSTOM_LUFS.step),
    /** Upper limit for true peaks. */
    ceilingDbtp: z.number().min(CUSTOM_CEILING_DBTP.min).max(CUSTOM_CEILING_DBTP.max),
  }),
])
export type LoudnessTarget = z.infer<typeof LoudnessTarget>

/**
 * Metadata of audio files. The studio fills empty fields: the content's title, the project's title as album, the
 * language of the project or, without one, of its voices; empty author, comment and copyright are omitted.
 */
export const ExportTags = z.object({
  /** Supports the same placeholders as file names. */
  title: z.string().max(SOUND_TAG_LENGTHS.title).default(''),
  artist: z.string().max(SOUND_TAG_LENGTHS.artist).default(''),
  album: z.string().max(SOUND_TAG_LENGTHS.album).default(''),
  year: z.number().int().min(1).max(9999).nullable().default(null),
  /** A BCP 47 tag. */
  language: z.string().max(SOUND_TAG_LENGTHS.language).regex(LANGUAGE_CODE).default(''),
  comment: z.string().max(SOUND_TAG_LENGTHS.comment).default(''),
  copyright: z.string().max(SOUND_TAG_LENGTHS.copyright).default(''),
})
export type ExportTags = z.infer<typeof ExportTags>

/** The cover of a project's audio files. */
export const Cover = z.object({
  contentType: z.enum(['image/png', 'image/jpeg']),
  sizeBytes: z.number().int(),
  widthPx: z.number().int(),
  heightPx: z.number().int(),
  /** Path on the media route; changes with the picture. */
  pictureUrl: z.string(),
})
export type Cover = z.infer<typeof Cover>

/**
 * Export options. Everything but the formats has a default, so that choices stored by earlier versions remain readable.
 */
export const ExportOptions = z.object({
  formats: z.array(ExportFormat).min(1),
  /** One file for everything, per chapter, or per block. */
  division: z.enum(['whole', 'chapter', 'block']).default('chapter'),
  sampleRateHz: z.union([z.literal(24_000), z.literal(44_100), z.literal(48_000)]).default(24_000),
  /** For WAV and FLAC. */
  bitDepth: z.union([z.literal(16), z.literal(24)]).default(16),
  /** Reduced to what the sample rate allows. */
  mp3Kbps: z.literal(MP3_KBPS).default(128),
  /** For M4A and M4B. */
  aacKbps: z.literal(AAC_KBPS).default(64),
  opusKbps: z.literal(OPUS_KBPS).default(48),
  loudness: LoudnessTarget.default('as-is'),
  /** Audio files are checked against the rules of this destination, which also decide their default names. */
  delivery: z.enum(DESTINATION_IDS).nullable().default(null),
  /** Silence at the start and end of every audio file; captions and markers are shifted accordingly. */
  silenceBeforeMs: z.number().int().min(0).max(10_000).default(0),
  silenceAfterMs: z.number().int().min(0).max(10_000).default(0),
  /** Amount of text per caption and label. */
  cueLength: z.enum(['word', 'phrase', 'sentence']).default('phrase'),
  cueLineChars: z.number().int().min(16).max(120).default(42),
  cueCharsPerSecond: z.number().int().min(5).max(60).default(17),
  /** Captions name the speaker of dialogue lines: `Name: ` in SRT, a voice tag in VTT. */
  speakerNames: z.boolean().default(false),
  markerFramesPerSecond: z.literal(MARKER_FRAME_RATES).default(25),
  /** Null writes no metadata. Otherwise the project's cover is included, if it has one. */
  tags: ExportTags.nullable().default(null),
  /** A file that lists all other files of the export, with their blocks, for programs that use them. */
  manifest: z.enum(['none', ...MANIFEST_IDS]).default('none'),
  folder: z.string().optional(),
  /**
   * File names without extensions, with placeholders: `{project}`, `{chapter}`, `{number}` of the chapter, and for one
   * file per block: `{block}` for its number, `{speaker}`, `{words}` for its first words, `{id}` and `{file}` for its
   * `externalId` and `fileName`. Without a pattern, a block with a file name is named by it. Where a pattern gives an
   * empty name, such as `{file}` for a block without one, the default is used. Equal names get a number.
   */
  baseName: z.string().min(1).max(200).optional(),
})
export type ExportOptions = z.infer<typeof ExportOptions>

/** What an export writes: files in the chosen formats, and its manifest. */
const ExportFileFormat = z.enum([...ExportFormat.options, 'manifest'])
export type ExportFileFormat = z.infer<typeof ExportFileFormat>

export const ExportFile = z.object({
  format: ExportFileFormat,
  path: z.string(),
  sizeBytes: z.number().int(),
  /** Of the audio, or up to the last caption's end; 0 for a script and a manifest. */
  durationMs: z.number(),
  /** Download path on the media route. */
  downloadUrl: z.string(),
})
export type ExportFile = z.infer<typeof ExportFile>

/** Audio measurements. Null if nothing is loud enough. */
export const SoundFigures = z.object({
  /** Length of what was measured. */
  durationMs: z.number(),
  /** By ITU-R BS.1770-4; clips of 100 to 400 ms as one block of their own length. Also null if shorter than 100 ms. */
  integratedLufs: z.number().nullable(),
  /** Null if all samples are zero. */
  truePeakDbtp: z.number().nullable(),
  rmsDbfs: z.number().nullable(),
  /**
   * Level of the quietest half second between digital silence, in parts of 50 ms. Null if there is less than that, so
   * that the background is digital silence.
   */
  noiseFloorDbfs: z.number().nullable(),
  /** Samples at full scale. */
  clippedSamples: z.number().int(),
  leadingSilenceMs: z.number(),
  trailingSilenceMs: z.number(),
  longestSilenceMs: z.number(),
})
export type SoundFigures = z.infer<typeof SoundFigures>

/** A block with samples at full scale. */
export const ClippedBlock = z.object({
  chapterId: z.string(),
  /** From 1; null if only this chapter was measured. */
  chapterNumber: z.number().int().nullable(),
  blockId: z.string(),
  /** From 1, in its chapter. */
  blockNumber: z.number().int(),
  /** The cast member whose line it is. */
  speaker: z.string().nullable(),
  /** The voice of the active take. */
  voiceId: z.string(),
  clippedSamples: z.number().int(),
})
export type ClippedBlock = z.infer<typeof ClippedBlock>

/**
 * Whether audio is at its loudness target. `unmeasured`: it is silent, or too quiet or too short to measure, and was
 * changed like the files around it.
 */
export const LoudnessVerdict = z.enum(['met', 'missed', 'unmeasured'])
export type LoudnessVerdict = z.infer<typeof LoudnessVerdict>

/** Measurements before and, if changed, after. */
export const MeasuredSound = z.object({
  name: z.string(),
  before: SoundFigures,
  after: SoundFigures.nullable(),
  verdict: LoudnessVerdict,
})
export type MeasuredSound = z.infer<typeof MeasuredSound>

/** What a rule of a destination accepts: a range, one of some values, or names that match a regular expression. */
const Requirement = z.union([
  z.object({ anyOf: z.array(z.union([z.string(), z.number()])).readonly() }),
  z.object({ pattern: z.string() }),
  z.object({ min: z.number().nullable(), max: z.number().nullable() }),
])

/** An audio file by the rules of its destination, in the order of the list of rules. */
export const CheckedFile = z.object({
  /** With extension. */
  name: z.string(),
  checks: z.array(
    z.object({
      rule: z.enum(DELIVERY_RULES),
      verdict: z.enum(['passed', 'failed', 'unknown']),
      /** In the unit of the rule, as precise as it is shown. Null if it can't be measured, or for a noise floor of digital silence. */
      measured: z.union([z.number(), z.string()]).nullable(),
      required: Requirement,
    }),
  ),
})
export type CheckedFile = z.infer<typeof CheckedFile>

/** What an audio file is, and its levels. */
export const InspectedSound = z.object({
  /** The file extension of its format, such as `mp3`, by its bytes and not by its name. */
  format: z.string(),
  sampleRateHz: z.number(),
  channels: z.number().int(),
  durationMs: z.number(),
  /** The bit rate, on average; null for other formats, and if the file doesn't say it. */
  mp3: z.object({ kbps: z.number().int(), isConstant: z.boolean() }).nullable(),
  /** Null if its sound can't be decoded, as AAC. */
  figures: SoundFigures.nullable(),
})
export type InspectedSound = z.infer<typeof InspectedSound>

export const VerifyEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: z.number(), total: z.number() }),
  /** `checks` is null without a destination. */
  z.object({ kind: z.literal('verified'), sound: InspectedSound, checks: CheckedFile.shape.checks.nullable() }),
])
export type VerifyEvent = z.infer<typeof VerifyEvent>

/** A caption that can't be read in time: nothing follows it but the next one. */
export const TooFastCue = z.object({
  /** Name of its file. */
  file: z.string(),
  /** As written in the file. */
  startMs: z.number(),
  charsPerSecond: z.number(),
  text: z.string(),
})
export type TooFastCue = z.infer<typeof TooFastCue>

/**
 * How well the captions of all files can be read; those in several formats count once, unless only one format has the
 * names of speakers in its text.
 */
export const CaptionFigures = z.object({
  cues: z.number().int(),
  maxCharsPerSecond: z.number(),
  minMs: z.number(),
  /** Cues faster than the chosen reading speed, `charsPerSecond`. */
  tooFast: z.number().int(),
  /** Cues shorter than 0.7 s. */
  tooShort: z.number().int(),
  charsPerSecond: z.number(),
  /** The first 1,000 of `tooFast`, in order of files and time. */
  tooFastCues: z.array(TooFastCue),
})
export type CaptionFigures = z.infer<typeof CaptionFigures>

export const ExportEvent = z.discriminatedUnion('kind', [
  /** One measure for the whole export, from 0 to `total`; `done` never decreases. */
  z.object({
    kind: z.literal('progress'),
    step: z.enum(['measuring', ...ExportFileFormat.options]),
    done: z.number(),
    total: z.number(),
  }),
  /** A file is complete under its final name; it is kept whatever happens to later ones. */
  z.object({
    kind: z.literal('written'),
    file: ExportFile,
    /** As in `delivery` and `sounds` of the finished export, which one that ends early never reports; null without. */
    check: CheckedFile.nullable(),
    sound: MeasuredSound.nullable(),
    /** Audio files that are exported and checked after this one; 0 without a destination. */
    uncheckedFiles: z.number().int(),
    /** Why the file has no cover although the project has one. */
    coverFailure: Failure.optional(),
  }),
  z.object({
    kind: z.literal('finished'),
    files: z.array(ExportFile),
    sounds: z.array(MeasuredSound),
    /** The audio files as the chosen destination checks them; null without one. */
    delivery: z.object({ destination: z.enum(DESTINATION_IDS), files: z.array(CheckedFile) }).nullable(),
    /** How well the captions can be read; null without captions. */
    captions: CaptionFigures.nullable(),
    /** Why the audio files have no cover although the project has one. */
    coverFailure: Failure.optional(),
    missingBlocks: z.number().int(),
    changedBlocks: z.number().int(),
    partialBlocks: z.number().int(),
  }),
])
export type ExportEvent = z.infer<typeof ExportEvent>

/** What an export would write, and its problems. */
export const ExportPreview = z.object({
  folder: z.string(),
  /** The pattern in use. */
  baseName: z.string(),
  durationMs: z.number(),
  missingBlocks: z.number().int(),
  changedBlocks: z.number().int(),
  /** Blocks with incomplete audio. */
  partialBlocks: z.number().int(),
  /** Blocks that can be generated first: without audio, out of date or incomplete, and not locked. */
  unreadyBlockIds: z.array(z.string()),
  /** How many of these are queued or generating. */
  runningBlockCount: z.number().int(),
  existingPaths: z.array(z.string()),
  fileCount: z.number().int(),
  /** Written into audio files whose metadata names none: a BCP 47 tag. Null if unknown. */
  language: z.string().nullable(),
  /** Names of the first files. */
  fileNames: z.array(z.string()),
  /** Files that `onlyChanged` exports, out of how many. */
  changed: z.object({ fileCount: z.number().int(), ofCount: z.number().int(), fileNames: z.array(z.string()) }),
})
export type ExportPreview = z.infer<typeof ExportPreview>

/** A chapter, or every chapter of a project. */
const What = { chapterId: z.string().optional(), projectId: z.string().optional() }
/** Leaves out files that are on disk as the last export wrote them and would be written the same. */
const onlyChanged = z.boolean().default(false)
const namesOne = (input: { chapterId?: string; projectId?: string }) =>
  (input.chapterId === undefined) !== (input.projectId === undefined)
const ONE = 'Name a chapter or a project.'

export const exports = {
  /** Problems of an export: blocks without audio, out-of-date blocks, existing files; and its file names. */
  check: procedure.input(ExportOptions.extend({ ...What, onlyChanged }).refine(namesOne, ONE)).output(ExportPreview),
  /** Measures the audio as it would be exported without a loudness change. */
  measure: procedure.input(z.object(What).refine(namesOne, ONE)).output(
    eventIterator(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('progress'), done: z.number(), total: z.number() }),
        z.object({
          kind: z.literal('measured'),
          figures: SoundFigures,
          /** In order; the first hundred. */
          clippedBlocks: z.array(ClippedBlock),
        }),
      ]),
    ),
  ),
  /**
   * Measures an uploaded audio file of any origin, and checks it by the rules of a destination, except those about what
   * a file contains. The upload is deleted. `invalid_input` if no readable audio is found; `not_found` without such an upload.
   */
  verify: procedure
    .input(
      z.object({
        uploadId: z.string(),
        fileName: z.string().max(1_000),
        destination: z.enum(DESTINATION_IDS).nullable(),
      }),
    )
    .output(eventIterator(VerifyEvent)),
  /** The options of the project's last export; null before. */
  lastChoice: procedure.input(z.object({ projectId: z.string() })).output(ExportOptions.nullable()),
  /** The project's cover; null if it has none. */
  cover: procedure.input(z.object({ projectId: z.string() })).output(Cover.nullable()),
  /**
   * Makes the uploaded file the project's cover; the upload is deleted. `invalid_input` if not a complete PNG or JPEG,
   * or too large; `not_found` if the project or upload doesn't exist. The previous cover is kept then.
   */
  setCover: procedure.input(z.object({ projectId: z.string(), uploadId: z.string() })).output(Cover),
  /** Removes the project's cover. Exported files keep theirs. */
  removeCover: procedure.input(z.object({ projectId: z.string() })).output(z.void()),
  /**
   * Exports a chapter's active takes joined with their pauses, or every chapter's, and stores the options. Closing the
   * iterator cancels without leaving partial files; `written` files are kept. `file_exists` unless `overwrite`;
   * `export_failed` and `disk_full` leave no partial files either.
   */
  run: procedure
    .input(ExportOptions.extend({ ...What, onlyChanged, overwrite: z.boolean().default(false) }).refine(namesOne, ONE))
    .output(eventIterator(ExportEvent)),
}

/** AAC bit rates in kilobits per second, at every sample rate. */
export const AAC_KBPS = [64, 96, 128] as const
export type AacKbps = (typeof AAC_KBPS)[number]

/** Opus bit rates in kilobits per second. */
export const OPUS_KBPS = [32, 48, 64, 96] as const
export type OpusKbps = (typeof OPUS_KBPS)[number]

/** One kind of file that an export writes. */
interface ExportFormatRow {
  group: 'audio' | 'captions' | 'markers' | 'review' | 'script'
  /** File extension without its first dot. */
  extension: string
  contentType: string
  /** Time to write a sample, relative to copying it. */
  work: number
  /** The export option that decides an audio format's quality. */
  quality?: 'bitDepth' | 'mp3Kbps' | 'aacKbps' | 'opusKbps'
  /** Approximate size of speech relative to its samples, where `quality` isn't a bit rate. */
  pcmRatio?: number
  /** Kilobits per second of audio inside a file of another group. */
  embeddedKbps?: number
  /** How much its encoder raises peaks of speech, in decibels, if the file isn't measured after encoding. */
  peakClearanceDb?: number
}

const TEXT_WORK = 0.01

/** MP3 in review pages: small enough to send, and clear enough to judge a voice by. */
export const REVIEW_KBPS = 64

/**
 * Every format of an export, in the order in which a dialog shows them and an export writes them. A new format is a row
 * here, its name in the texts of exports, and its writer in `write-format.ts`.
 */
export const EXPORT_FORMATS = {
  wav: {
    ...{ group: 'audio', extension: 'wav', contentType: 'audio/wav', work: 1 },
    ...{ quality: 'bitDepth', pcmRatio: 1 },
  },
  mp3: { group: 'audio', extension: 'mp3', contentType: 'audio/mpeg', work: 4, quality: 'mp3Kbps' },
  flac: {
    ...{ group: 'audio', extension: 'flac', contentType: 'audio/flac', work: 3 },
    ...{ quality: 'bitDepth', pcmRatio: 0.5 },
  },
  m4a: {
    ...{ group: 'audio', extension: 'm4a', contentType: 'audio/mp4', work: 12 },
    ...{ quality: 'aacKbps', peakClearanceDb: 3 },
  },
  /** As `m4a`, marked as an audiobook, so that players keep the position. */
  m4b: {
    ...{ group: 'audio', extension: 'm4b', contentType: 'audio/mp4', work: 12 },
    ...{ quality: 'aacKbps', peakClearanceDb: 3 },
  },
  opus: {
    ...{ group: 'audio', extension: 'opus', contentType: 'audio/ogg', work: 12 },
    ...{ quality: 'opusKbps', peakClearanceDb: 3 },
  },
  srt: { group: 'captions', extension: 'srt', contentType: 'application/x-subrip', work: TEXT_WORK },
  vtt: { group: 'captions', extension: 'vtt', contentType: 'text/vtt', work: TEXT_WORK },
  /** Of Podcasting 2.0. */
  chapters: {
    group: 'markers',
    extension: 'chapters.json',
    contentType: 'application/json+chapters',
    work: TEXT_WORK,
  },
  labels: { group: 'markers', extension: 'labels.txt', contentType: 'text/plain; charset=utf-8', work: TEXT_WORK },
  premiere: { group: 'markers', extension: 'premiere.xml', contentType: 'application/xml', work: TEXT_WORK },
  resolve: { group: 'markers', extension: 'resolve.edl', contentType: 'text/plain; charset=utf-8', work: TEXT_WORK },
  words: { group: 'markers', extension: 'words.json', contentType: 'application/json', work: TEXT_WORK },
  /** A page that plays the audio, lights up its words and takes comments, in one file. */
  review: {
    ...{ group: 'review', extension: 'review.html', contentType: 'text/html; charset=utf-8', work: 4 },
    // Its text takes four characters for three bytes.
    embeddedKbps: (REVIEW_KBPS * 4) / 3,
  },
  /** Positions flagged while listening, with their comments. */
  issues: { group: 'review', extension: 'issues.csv', contentType: 'text/csv; charset=utf-8', work: TEXT_WORK },
  text: { group: 'script', extension: 'txt', contentType: 'text/plain; charset=utf-8', work: TEXT_WORK },
  markdown: { group: 'script', extension: 'md', contentType: 'text/markdown; charset=utf-8', work: TEXT_WORK },
  /** For editing in another program: each row has its block's ID, and the file can be brought back. */
  docx: {
    group: 'script',
    extension: 'docx',
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    work: TEXT_WORK,
  },
  csv: { group: 'script', extension: 'csv', contentType: 'text/csv; charset=utf-8', work: TEXT_WORK },
} as const satisfies Readonly<Record<string, ExportFormatRow>>

type FormatId = keyof typeof EXPORT_FORMATS
type FormatGroup = ExportFormatRow['group']
type FormatOf<Group extends FormatGroup> = {
  [Id in FormatId]: (typeof EXPORT_FORMATS)[Id]['group'] extends Group ? Id : never
}[FormatId]

export type AudioFormat = FormatOf<'audio'>

/** In the order of the table. */
export const EXPORT_FORMAT_IDS = Object.keys(EXPORT_FORMATS) as FormatId[]

export function isAudioFormat(format: FormatId): format is AudioFormat {
  return EXPORT_FORMATS[format].group === 'audio'
}

/** Whether a format contains the audio, so that a loudness target changes it. */
export function hasSound(format: FormatId): boolean {
  return isAudioFormat(format) || 'embeddedKbps' in EXPORT_FORMATS[format]
}

/** The rate at which Opus is written: it has no 44.1 kHz. */
export function getOpusRateHz(sampleRateHz: number): 24_000 | 48_000 {
  return sampleRateHz === 24_000 ? 24_000 : 48_000
}

/** Whether a format contains only the script, so that it needs no audio. */
export function isScriptFormat(format: FormatId): boolean {
  return EXPORT_FORMATS[format].group === 'script'
}

/** Distance in decibels that peaks must keep from the loudness target's ceiling before encoding. */
export function getPeakClearanceDb(formats: readonly FormatId[]): number {
  const rows: ExportFormatRow[] = formats.map((format) => EXPORT_FORMATS[format])
  return Math.max(0, ...rows.map(({ peakClearanceDb = 0 }) => peakClearanceDb))
}

import type { AudioFormat } from '../export-formats.ts'

/** Where exported audio is delivered. */
export const DESTINATION_IDS = ['acx', 'findaway', 'podcast', 'broadcast'] as const
export type DestinationId = (typeof DESTINATION_IDS)[number]

/** What destinations require of an audio file, in the order of a checklist. */
export const DELIVERY_RULES = [
  ...(['format', 'bitrate', 'bitrate-mode', 'sample-rate', 'channels', 'rms', 'loudness', 'peak'] as const),
  ...(['noise-floor'] as const),
  ...(['leading-silence', 'trailing-silence', 'duration', 'division', 'name-number', 'name-characters'] as const),
] as const
export type DeliveryRule = (typeof DELIVERY_RULES)[number]

/** Limits that are accepted themselves; null is unlimited. */
export interface RequiredRange {
  min: number | null
  max: number | null
}
export interface RequiredChoice<Value extends string | number = string | number> {
  anyOf: readonly Value[]
}
/** A regular expression that a name has to match. */
export interface RequiredPattern {
  pattern: string
}
export type Requirement = RequiredRange | RequiredChoice | RequiredPattern

export interface Destination {
  rules: {
    format: RequiredChoice<AudioFormat>
    /** Kilobits per second of MP3. */
    bitrate?: RequiredRange
    'bitrate-mode'?: RequiredChoice<'constant'>
    'sample-rate': RequiredChoice<24_000 | 44_100 | 48_000>
    channels?: RequiredChoice<number>
    /** Decibels relative to full scale, over the whole file. */
    rms?: RequiredRange
    /** LUFS, over the whole file. */
    loudness?: RequiredRange
    /** True peak; a rule for sample peaks is met too. */
    peak: RequiredRange
    'noise-floor'?: RequiredRange
    /** Milliseconds, as the two below. */
    'leading-silence'?: RequiredRange
    'trailing-silence'?: RequiredRange
    duration?: RequiredRange
    division?: RequiredChoice<'chapter'>
    'name-number'?: RequiredPattern
    'name-characters'?: RequiredPattern
  }
  /** Settings that meet the rules where these leave a choice. */
  settings: { loudness: 'audiobook' | 'podcast' | 'broadcast'; silenceBeforeMs?: number; silenceAfterMs?: number }
}

const between = (min: number, max: number): RequiredRange => ({ min, max })
const atLeast = (min: number): RequiredRange => ({ min, max: null })
const atMost = (max: number): RequiredRange => ({ min: null, max })

/** Both audiobook stores require these. */
const AUDIOBOOK_RULES = {
  bitrate: atLeast(192),
  'sample-rate': { anyOf: [44_100] },
  channels: { anyOf: [1, 2] },
  rms: between(-23, -18),
  peak: atMost(-3),
  'noise-floor': atMost(-60),
  division: { anyOf: ['chapter'] },
} as const

/**
 * The published rules of each destination, only those that two sources confirm:
 *
 * - ACX: help.acx.com/s/article/what-are-the-acx-audio-submission-requirements, blog.acx.com/2015/11/18 (file names: the
 *   number first, then letters, digits, dashes and underscores; its example also has a space); audio-dubcheck.com/specs/acx,
 *   forum.audacityteam.org/t/58706, chapterpass.com/learn/acx-submission-checklist.
 * - Findaway: blog.findawayvoices.com/the-audiobook-mastering-guide; chapterpass.com/blog/acx-vs-findaway-audio-requirements,
 *   audio-dubcheck.com/blog/audible-acx-vs-findaway-vs-spotify-audiobooks.
 * - Podcast: podcasters.apple.com/support/893-audio-requirements; hanna-eng.com/guides/podcast-publishing. Bit rates are
 *   those recommended for mono, without their upper limit, which only saves space.
 * - Broadcast: tech.ebu.ch/publications/r128 (±0.5 LU is version 3's tolerance; version 4 has ±1 LU in production and
 *   ±0.2 LU for quality control); junger-audio.com/en/glossar/r128-ebu-r128; BBC Radio technical specification.
 */
export const DESTINATIONS = {
  acx: {
    rules: {
      ...AUDIOBOOK_RULES,
      format: { anyOf: ['mp3'] },
      'bitrate-mode': { anyOf: ['constant'] },
      'leading-silence': between(500, 1_000),
      'trailing-silence': between(1_000, 5_000),
      duration: atMost(120 * 60_000),
      'name-number': { pattern: String.raw`^\d` },
      'name-characters': { pattern: '^[A-Za-z0-9 _-]*$' },
    },
    settings: { loudness: 'audiobook', silenceBeforeMs: 750, silenceAfterMs: 2_000 },
  },
  findaway: {
    rules: { ...AUDIOBOOK_RULES, format: { anyOf: ['mp3', 'flac'] } },
    settings: { loudness: 'audiobook' },
  },
  podcast: {
    rules: {
      format: { anyOf: ['mp3', 'm4a'] },
      bitrate: atLeast(96),
      'sample-rate': { anyOf: [44_100, 48_000] },
      channels: { anyOf: [1, 2] },
      loudness: between(-17, -15),
      peak: atMost(-1),
    },
    settings: { loudness: 'podcast' },
  },
  broadcast: {
    rules: {
      format: { anyOf: ['wav'] },
      'sample-rate': { anyOf: [48_000] },
      loudness: between(-23.5, -22.5),
      peak: atMost(-1),
    },
    settings: { loudness: 'broadcast' },
  },
} as const satisfies Readonly<Record<DestinationId, Destination>>

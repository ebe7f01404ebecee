import { mp3KbpsAt } from '#shared/domain/mp3-bitrates.ts'
import type { ExportChoice } from './export-choice.ts'

/** Complete settings for a common use. */
interface ExportPreset {
  id: 'podcast' | 'audiobook' | 'video' | 'web' | 'game'
  /** Games and courses load one file per line; everything else plays whole chapters. */
  isPerBlock: boolean
  options: Partial<ExportChoice>
}

const NO_SILENCE = { silenceBeforeMs: 0, silenceAfterMs: 0 } as const

/** The Video preset, also the default for a project's first export: unprocessed audio with captions. */
export const DEFAULT_OPTIONS = {
  ...{ formats: ['wav', 'srt'], sampleRateHz: 48_000, bitDepth: 24, loudness: 'as-is', ...NO_SILENCE },
  ...{ cueLength: 'phrase', cueLineChars: 42, cueCharsPerSecond: 17 },
} satisfies Partial<ExportChoice>

export const EXPORT_PRESETS: readonly ExportPreset[] = [
  {
    id: 'podcast',
    isPerBlock: false,
    options: { formats: ['mp3'], sampleRateHz: 44_100, mp3Kbps: 128, loudness: 'podcast', ...NO_SILENCE },
  },
  {
    id: 'audiobook',
    isPerBlock: false,
    options: {
      ...{ formats: ['mp3'], sampleRateHz: 44_100, mp3Kbps: 192, loudness: 'audiobook' },
      ...{ silenceBeforeMs: 750, silenceAfterMs: 2_000 },
    },
  },
  { id: 'video', isPerBlock: false, options: DEFAULT_OPTIONS },
  {
    id: 'web',
    isPerBlock: false,
    options: {
      ...{ formats: ['mp3', 'vtt'], sampleRateHz: 44_100, mp3Kbps: 96, loudness: 'podcast', ...NO_SILENCE },
      ...{ cueLength: 'phrase', cueLineChars: 42, cueCharsPerSecond: 17 },
    },
  },
  {
    id: 'game',
    isPerBlock: true,
    options: { formats: ['wav'], sampleRateHz: 48_000, bitDepth: 16, loudness: 'as-is', ...NO_SILENCE },
  },
]

/** Returns the choice with the preset's settings; names, folder and metadata stay. */
export function applyPreset(choice: ExportChoice, { isPerBlock, options }: ExportPreset): ExportChoice {
  const division = isPerBlock ? 'block' : choice.division === 'block' ? 'chapter' : choice.division
  return { ...choice, ...options, division }
}

/** The preset whose settings the choice has, or null if it is a custom one. */
export function findPreset(choice: ExportChoice): ExportPreset | null {
  return EXPORT_PRESETS.find((preset) => isSame(choice, applyPreset(choice, preset))) ?? null
}

function isSame(a: ExportChoice, b: ExportChoice): boolean {
  return Object.keys(b).every((key) => String(a[key as keyof ExportChoice]) === String(b[key as keyof ExportChoice]))
}

/** Size of the audio files, estimated from their length; captions and lists are too small to count. */
export function estimateSizeBytes(choice: ExportChoice, durationMs: number): number {
  const { formats, sampleRateHz, bitDepth, mp3Kbps } = choice
  const pcmBytes = (durationMs / 1000) * sampleRateHz * (bitDepth / 8)
  const mp3Bytes = (durationMs / 1000) * mp3KbpsAt(sampleRateHz, mp3Kbps) * 125
  return (
    (formats.includes('wav') ? pcmBytes : 0) +
    (formats.includes('flac') ? pcmBytes * FLAC_SHARE : 0) +
    (formats.includes('mp3') ? mp3Bytes : 0)
  )
}

/** Speech compresses to about half. */
const FLAC_SHARE = 0.5

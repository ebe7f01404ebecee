import type { ExportFormat } from '#shared/contract/exports.ts'
import { DESTINATIONS } from '#shared/domain/delivery/destinations.ts'
import { EXPORT_FORMATS } from '#shared/domain/export-formats.ts'
import { mp3KbpsAt } from '#shared/domain/mp3-bitrates.ts'
import { assertNever } from '#shared/errors/must.ts'
import type { ExportChoice } from './export-choice.ts'

/** Complete settings for a common use. */
interface ExportPreset {
  id: 'podcast' | 'audiobook' | 'm4b' | 'video' | 'web' | 'game' | 'review'
  /** What one file contains. Omitted if the preset works for chapters and for the project. */
  division?: ExportChoice['division']
  options: Partial<ExportChoice>
}

const NO_SILENCE = { silenceBeforeMs: 0, silenceAfterMs: 0 } as const

/** The Video preset, also the default for a project's first export: unprocessed audio with captions. */
export const DEFAULT_OPTIONS = {
  ...{ formats: ['wav', 'srt'], sampleRateHz: 48_000, bitDepth: 24, loudness: 'as-is', ...NO_SILENCE },
  ...{ delivery: null, cueLength: 'phrase', cueLineChars: 42, cueCharsPerSecond: 17 },
} satisfies Partial<ExportChoice>

export const EXPORT_PRESETS: readonly ExportPreset[] = [
  {
    id: 'podcast',
    options: {
      ...{ formats: ['mp3'], sampleRateHz: 44_100, mp3Kbps: 128, loudness: 'podcast', ...NO_SILENCE },
      delivery: 'podcast',
    },
  },
  {
    id: 'audiobook',
    division: 'chapter',
    options: {
      ...{ formats: ['mp3'], sampleRateHz: 44_100, mp3Kbps: 192, ...DESTINATIONS.acx.settings },
      delivery: 'acx',
    },
  },
  {
    id: 'm4b',
    division: 'whole',
    options: {
      ...{ formats: ['m4b'], sampleRateHz: 44_100, aacKbps: 64, ...DESTINATIONS.acx.settings },
      delivery: null,
    },
  },
  { id: 'video', options: DEFAULT_OPTIONS },
  {
    id: 'web',
    options: {
      ...{ formats: ['mp3', 'vtt'], sampleRateHz: 44_100, mp3Kbps: 96, loudness: 'podcast', ...NO_SILENCE },
      ...{ delivery: null, cueLength: 'phrase', cueLineChars: 42, cueCharsPerSecond: 17 },
    },
  },
  {
    id: 'game',
    division: 'block',
    options: {
      ...{ formats: ['wav'], sampleRateHz: 48_000, bitDepth: 16, loudness: 'as-is', ...NO_SILENCE },
      ...{ delivery: null, manifest: 'json' },
    },
  },
  { id: 'review', options: { formats: ['review'], loudness: 'as-is', ...NO_SILENCE, delivery: null } },
]

/**
 * Returns the choice with the preset's settings; names, folder and metadata stay. Presets that don't mention a manifest
 * have none.
 *
 * @param projectId the project that a preset for whole projects selects; null keeps the scope
 */
export function applyPreset(
  choice: ExportChoice,
  { division, options }: ExportPreset,
  projectId: string | null = null,
): ExportChoice {
  const applied = { ...choice, manifest: 'none', ...options } satisfies ExportChoice
  if (division === 'whole' && projectId !== null) return { ...applied, what: { projectId }, division }
  if (division === 'block' || division === 'chapter') return { ...applied, division }
  return { ...applied, division: choice.division === 'block' ? 'chapter' : choice.division }
}

/** The preset whose settings the choice has, whatever it is checked for; null if it is a custom one. */
export function findPreset(choice: ExportChoice): ExportPreset | null {
  return EXPORT_PRESETS.find((preset) => isSame(choice, applyPreset(choice, preset))) ?? null
}

function isSame(a: ExportChoice, b: ExportChoice): boolean {
  return Object.keys(b).every(
    (key) => key === 'delivery' || String(a[key as keyof ExportChoice]) === String(b[key as keyof ExportChoice]),
  )
}

/** Size of the audio files, estimated from their length; captions and lists are too small to count. */
export function estimateSizeBytes(choice: ExportChoice, durationMs: number): number {
  return choice.formats.reduce((sum, format) => sum + (getKbps(format, choice) * durationMs) / 8, 0)
}

/** Approximate bit rate in kilobits per second; 0 without audio. */
function getKbps(format: ExportFormat, { sampleRateHz, bitDepth, mp3Kbps, aacKbps, opusKbps }: ExportChoice): number {
  const row = EXPORT_FORMATS[format]
  if ('embeddedKbps' in row) return row.embeddedKbps
  if (!('quality' in row)) return 0
  switch (row.quality) {
    case 'bitDepth':
      return (sampleRateHz * bitDepth * row.pcmRatio) / 1000
    case 'mp3Kbps':
      return mp3KbpsAt(sampleRateHz, mp3Kbps)
    case 'aacKbps':
      return aacKbps
    case 'opusKbps':
      return opusKbps
    default:
      return assertNever(row)
  }
}

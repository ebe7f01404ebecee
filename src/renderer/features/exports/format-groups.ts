import type { ExportFormat } from '#shared/contract/exports.ts'

/** File formats by purpose. */
export const FORMAT_GROUPS: readonly { title: string; formats: readonly { id: ExportFormat; label: string }[] }[] = [
  {
    title: 'Audio',
    formats: [
      { id: 'wav', label: 'WAV' },
      { id: 'mp3', label: 'MP3' },
      { id: 'flac', label: 'FLAC' },
    ],
  },
  {
    title: 'Captions',
    formats: [
      { id: 'srt', label: 'SRT captions' },
      { id: 'vtt', label: 'VTT captions' },
    ],
  },
  {
    title: 'Markers and timing',
    formats: [
      { id: 'labels', label: 'Audacity labels' },
      { id: 'premiere', label: 'Premiere markers' },
      { id: 'resolve', label: 'Resolve markers' },
      { id: 'words', label: 'Word timings (JSON)' },
    ],
  },
  {
    title: 'Script',
    formats: [
      { id: 'text', label: 'Text' },
      { id: 'markdown', label: 'Markdown' },
    ],
  },
]

const FORMATS = FORMAT_GROUPS.flatMap(({ formats }) => formats)

/** All formats in the order files are written. */
export const FORMAT_ORDER: readonly ExportFormat[] = FORMATS.map(({ id }) => id)

/** A format's label. */
export function formatLabel(format: ExportFormat): string {
  return FORMATS.find(({ id }) => id === format)?.label ?? format
}

/** Whether any format contains audio. */
export function hasSound(formats: readonly ExportFormat[]): boolean {
  return formats.some((format) => format === 'wav' || format === 'mp3' || format === 'flac')
}

import type { ExportFormat } from '#shared/contract/exports.ts'

/** File formats by purpose. */
export const FORMAT_GROUPS = [
  { id: 'audio', formats: ['wav', 'mp3', 'flac'] },
  { id: 'captions', formats: ['srt', 'vtt'] },
  { id: 'markers', formats: ['chapters', 'labels', 'premiere', 'resolve', 'words'] },
  { id: 'script', formats: ['text', 'markdown'] },
] as const satisfies readonly { id: string; formats: readonly ExportFormat[] }[]

/** All formats in the order files are written. */
export const FORMAT_ORDER: readonly ExportFormat[] = FORMAT_GROUPS.flatMap(({ formats }) => formats)

/** Whether any format contains audio. */
export function hasSound(formats: readonly ExportFormat[]): boolean {
  return formats.some((format) => format === 'wav' || format === 'mp3' || format === 'flac')
}

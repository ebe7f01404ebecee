import type { ExportOptions } from '#shared/contract/exports.ts'
import { isScriptFormat } from '#shared/domain/export-formats.ts'

export type ExportScope = { chapterId: string } | { projectId: string }

/** The user's choice. Empty folder and name use the defaults. */
export interface ExportChoice extends Omit<ExportOptions, 'folder' | 'baseName'> {
  what: ExportScope
  /** Leaves out files that are as the last export wrote them. */
  onlyChanged: boolean
  folder: string
  baseName: string
}

/** Whether a manifest can list the files. One of the script alone would replace the manifest of the audio. */
export function canHaveManifest({ formats }: Pick<ExportChoice, 'formats'>): boolean {
  return !formats.every(isScriptFormat)
}

/** The choice as a core request; empty fields are omitted. */
export function requestOf({ what, folder, baseName, ...options }: ExportChoice) {
  const manifest = canHaveManifest(options) ? options.manifest : 'none'
  return {
    ...what,
    ...options,
    manifest,
    ...(folder === '' ? {} : { folder }),
    ...(baseName === '' ? {} : { baseName }),
  }
}

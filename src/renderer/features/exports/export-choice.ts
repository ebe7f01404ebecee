import type { ExportOptions } from '#shared/contract/exports.ts'

export type ExportScope = { chapterId: string } | { projectId: string }

/** The user's choice. Empty folder and name use the defaults. */
export interface ExportChoice extends Omit<ExportOptions, 'folder' | 'baseName'> {
  what: ExportScope
  /** Leaves out files that are as the last export wrote them. */
  onlyChanged: boolean
  folder: string
  baseName: string
}

/** The choice as a core request; empty fields are omitted. */
export function requestOf({ what, folder, baseName, ...options }: ExportChoice) {
  return { ...what, ...options, ...(folder === '' ? {} : { folder }), ...(baseName === '' ? {} : { baseName }) }
}

import type { ExportOptions } from '#shared/contract/exports.ts'

export type ExportScope = { chapterId: string } | { projectId: string }

/** What a person chose. Empty folder and name stand for the studio's own. */
export interface ExportChoice extends Omit<ExportOptions, 'folder' | 'baseName'> {
  what: ExportScope
  folder: string
  baseName: string
}

/** The choice as the core takes it; empty fields are left to the studio. */
export function requestOf({ what, folder, baseName, ...options }: ExportChoice) {
  return { ...what, ...options, ...(folder === '' ? {} : { folder }), ...(baseName === '' ? {} : { baseName }) }
}

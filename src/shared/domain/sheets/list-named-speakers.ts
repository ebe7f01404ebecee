import type { ImportPreview } from '../../contract/imports.ts'

/** The speakers that a sheet names in a column of their own, so they are certainly names; empty for other files. */
export function listNamedSpeakers({ sheet, speakers }: Pick<ImportPreview, 'sheet' | 'speakers'>): string[] {
  return sheet?.uses.character == null ? [] : speakers.map(({ name }) => name)
}

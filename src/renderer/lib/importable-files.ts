import type { DroppedFile } from './dropped-files.ts'

/** Texts and documents that can be imported, for file choosers. */
export const MANUSCRIPT_FILES = [
  ...['.epub', '.docx', '.txt', '.text', '.md', '.markdown', '.srt', '.vtt', '.xlsx', '.xlsm', '.csv', '.tsv'],
  ...['application/epub+zip', 'text/plain', 'text/markdown'],
]

/** True for the name of a text or document that can be imported. */
export function isManuscriptName(name: string): boolean {
  return MANUSCRIPT_FILES.some((ending) => ending.startsWith('.') && name.toLowerCase().endsWith(ending))
}

/** Lists of comments, for file choosers. */
export const COMMENT_FILES = ['.docx', '.csv', '.tsv', '.xlsx', '.xlsm']

/** Project files, for file choosers. */
export const PROJECT_FILES = ['.overvoice']

/** A project file that was dropped or chosen alone; null for anything else, which is read as text. */
export function findProjectFile(files: readonly DroppedFile[]): File | null {
  const [only, ...others] = files
  return only?.file.name.toLowerCase().endsWith('.overvoice') && others.length === 0 ? only.file : null
}

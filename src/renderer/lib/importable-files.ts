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

/** True for the name of a project file; everything else is read as text. */
export function isProjectFile(name: string): boolean {
  return name.toLowerCase().endsWith('.overvoice')
}

/** Texts that can be imported, for file choosers. */
export const TEXT_FILES = ['.txt', '.text', '.md', '.markdown', '.srt', '.vtt', 'text/plain', 'text/markdown']

/** Documents that can be imported, for file choosers. */
export const DOCUMENT_FILES = ['.epub', '.docx', 'application/epub+zip']

/** Project files, for file choosers. */
export const PROJECT_FILES = ['.overvoice']

/** True for the name of a project file; everything else is read as text. */
export function isProjectFile(name: string): boolean {
  return name.toLowerCase().endsWith('.overvoice')
}

import type { ImportOptions, TextOptions } from '../contract/imports.ts'
import { readCaptionTiming } from './caption-timing.ts'
import { LINE_BREAK } from './line-break.ts'
import { findLineLayout } from './wrapped-lines.ts'

const HEAD_CHARS = 100_000

/** Of one file or text. */
export type ImportFormat = Exclude<ImportOptions['format'], 'files'>

/** Detects a text's format from its file name, else from its content. */
export function guessFormat(fileName: string, text: string): TextOptions['format'] {
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  if (['md', 'markdown', 'mkd', 'mdown'].includes(ending)) return 'markdown'
  if (['srt', 'vtt'].includes(ending)) return 'subtitles'
  if (['csv', 'tsv', 'tab'].includes(ending)) return 'sheet'
  const head = text.slice(0, HEAD_CHARS)
  if (/^\ufeff?WEBVTT\b/.test(head) || hasTiming(head.slice(0, 2_000))) return 'subtitles'
  // Pasted text has no extension: a heading identifies it.
  if (ending === '' && /^#{1,6} \S/m.test(head)) return 'markdown'
  if (ending === '' && isTabbed(head)) return 'sheet'
  return 'text'
}

/** Default options for a format. */
export function guessOptions<Format extends ImportFormat>(
  format: Format,
  text: string,
): Extract<ImportOptions, { format: Format }>
export function guessOptions(format: ImportFormat, text: string): ImportOptions {
  const common = { speakTitles: false, splitLong: false, speakBrackets: false }
  const head = text.slice(0, HEAD_CHARS)
  switch (format) {
    case 'text': {
      const { kind } = findLineLayout(head.split(LINE_BREAK))
      const blocks = kind === 'lines' ? 'lines' : 'paragraphs'
      return { ...common, format, blocks, chapterLines: true, includesTitlePage: true, lineUses: [] }
    }
    case 'markdown': {
      const ones = head.match(/^# \S/gm)?.length ?? 0
      const twos = head.match(/^## \S/gm)?.length ?? 0
      const hasOnlyTitle = /^# \S[^\r\n]*[\r\n]+##(?=\s|$)/m.test(head)
      // A single top heading is the book's title: its chapters are one level below.
      return { ...common, format, chapterLevel: ones === 1 && (twos > 1 || hasOnlyTitle) ? 2 : 1, includesCode: false }
    }
    case 'subtitles':
      return { ...common, format, join: 'sentences' }
    case 'sheet':
      return { ...common, format, sheetName: null, hasHeader: null, columns: null }
    case 'document':
      return {
        ...{ ...common, format, chapterLevel: null },
        ...{ includesFrontMatter: false, includesNotes: false, includesTables: true, includesImages: false },
        keepsEmphasis: true,
      }
  }
}

function hasTiming(text: string): boolean {
  return text.split(LINE_BREAK).some((line) => line.includes('>') && readCaptionTiming(line) !== null)
}

/** Cells copied from a spreadsheet: every line has the same number of tabs. */
function isTabbed(head: string): boolean {
  const lines = head.split(LINE_BREAK).filter((line) => line.trim() !== '')
  const counts = new Set(lines.slice(0, 50).map((line) => line.split('\t').length))
  return lines.length > 1 && counts.size === 1 && !counts.has(1)
}

import type { PronunciationFormat, ListedPronunciation } from '#shared/contract/pronunciation.ts'
import { escapeSsml } from '#shared/domain/speech-text/escape-ssml.ts'
import { writeCsv } from '../exports/write-csv.ts'

const NAMESPACE = 'http://www.w3.org/2005/01/pronunciation-lexicon'

/** Formats the entries as a whole file, in order. */
export function writePronunciationFile(
  entries: readonly ListedPronunciation[],
  format: PronunciationFormat,
): { fileName: string; mediaType: string; content: string } {
  switch (format) {
    case 'csv':
      return { fileName: 'pronunciation.csv', mediaType: 'text/csv', content: asCsv(entries) }
    case 'pls':
      return { fileName: 'pronunciation.pls', mediaType: 'application/pls+xml', content: writePls(entries) }
  }
}

function asCsv(entries: readonly ListedPronunciation[]): string {
  const rows = entries.map(({ written, spoken, matchCase, scope }) => [
    written,
    spoken,
    matchCase ? 'yes' : 'no',
    scope.kind,
  ])
  return writeCsv([['written', 'spoken', 'match case', 'scope'], ...rows])
}

/** Words of several languages are in one list, for which PLS has the language `mul`. */
function writePls(entries: readonly ListedPronunciation[]): string {
  const lexemes = entries.map(
    ({ written, spoken }) =>
      `  <lexeme><grapheme>${escapeSsml(written)}</grapheme><alias>${escapeSsml(spoken)}</alias></lexeme>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<lexicon version="1.0" xmlns="${NAMESPACE}" alphabet="ipa" xml:lang="mul">\n${lexemes.join('')}</lexicon>\n`
}

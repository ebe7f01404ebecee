import { stringify } from 'csv-stringify/sync'
import type { SayAsFormat, SayAsListed } from '#shared/contract/say-as.ts'
import { escapeSsml } from '#shared/domain/speech-text/escape-ssml.ts'

const NAMESPACE = 'http://www.w3.org/2005/01/pronunciation-lexicon'

/** The entries as a file's whole text, in their order. */
export function writeSayAsFile(
  entries: readonly SayAsListed[],
  format: SayAsFormat,
): { fileName: string; mediaType: string; content: string } {
  switch (format) {
    case 'csv':
      return { fileName: 'say-as.csv', mediaType: 'text/csv', content: writeCsv(entries) }
    case 'pls':
      return { fileName: 'say-as.pls', mediaType: 'application/pls+xml', content: writePls(entries) }
  }
}

function writeCsv(entries: readonly SayAsListed[]): string {
  const rows = entries.map(({ written, spoken, matchCase, scope }) => [
    written,
    spoken,
    matchCase ? 'yes' : 'no',
    scope.kind,
  ])
  return stringify([['written', 'spoken', 'match case', 'scope'], ...rows], { record_delimiter: 'windows' })
}

/** Words of several languages stand in one list, which PLS has the language `mul` for. */
function writePls(entries: readonly SayAsListed[]): string {
  const lexemes = entries.map(
    ({ written, spoken }) =>
      `  <lexeme><grapheme>${escapeSsml(written)}</grapheme><alias>${escapeSsml(spoken)}</alias></lexeme>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<lexicon version="1.0" xmlns="${NAMESPACE}" alphabet="ipa" xml:lang="mul">\n${lexemes.join('')}</lexicon>\n`
}

import { formatTimecode } from '../domain/timecode.ts'

const repeat = (part: string) => (size: number) => part.repeat(Math.ceil(size / part.length)).slice(0, size)
const cues = (getText: (at: number) => string) => (size: number) => {
  const all: string[] = []
  for (let at = 0, length = 0; length < size; at += 1) {
    const startMs = at * 1_000
    const cue = `${at + 1}\n${formatTimecode(startMs, ',')} --> ${formatTimecode(startMs + 1_000, ',')}\n${getText(at)}\n\n`
    length += cue.length
    all.push(cue)
  }
  return all.join('')
}
const words = 'the harbour was quiet when we came back from the island and nobody had lit the lamp'.split(' ')

/** Texts of a given length that a reader could take too long for. */
export const LARGE_TEXTS: Record<string, (size: number) => string> = {
  'one line without spaces': repeat('a'),
  'one line without full stops': repeat('so we waited for dawn '),
  'one line of sentences': repeat('So we waited. “Why?” she asked. '),
  'one line of initials': (size) => `${repeat('a.b.')(size)}1!`,
  'only spaces': repeat(' '),
  'only line breaks': repeat('\n'),
  'spaces between line breaks': repeat('\n  \t'),
  'short lines': repeat('a\n'),
  'words that line ends divide': repeat('so the citi-\nzens wait\n'),
  'one word before a divided one': (size) => `${repeat('a')(size)}\nciti-\nzens`,
  'short paragraphs': repeat('ab\n\n'),
  'lines of one speaker': repeat('ADA: Yes.\n'),
  'only colons': repeat(':'),
  'only full stops': repeat('.'),
  'quotes after full stops': repeat('."\')'),
  'only angle brackets': repeat('<'),
  'open tags': repeat('<i '),
  'open braces': repeat('{\\'),
  backslashes: repeat('\\'),
  ampersands: repeat('&amp'),
  'open brackets': repeat('[a '),
  'one open bracket': (size) => `[${repeat('so ')(size)}`,
  'words in brackets': repeat('[so] [we] '),
  'number signs': repeat('#'),
  headings: repeat('# a\n\n'),
  'digits and colons': repeat('00:'),
  'one dash after another': repeat('- '),
  'Chinese without full stops': repeat('我们等到天亮'),
  'combining marks': repeat('e\u0301\u0302'),
  'cues without full stops': cues((at) => words[at % words.length] ?? ''),
  'cues with sentences': cues((at) => `So we waited ${at} days.`),
  'cues in brackets': cues((at) => `[${words[at % words.length] ?? ''}] so [we`),
  'rolling cues': cues((at) => `line ${at}\nline ${at + 1}`),
  'cues that grow': cues((at) => words.slice(0, 1 + (at % words.length)).join(' ')),
  'equal cues': cues(() => 'no'),
  'cues of many lines': (size) =>
    `1\n00:00:01,000 --> 00:00:02,000\n${repeat('no\n')(size / 2)}\n2\n00:00:02,000 --> 00:00:03,000\n${repeat('no\n')(size / 2)}`,
}

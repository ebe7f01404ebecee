import fc from 'fast-check'
import { decodeHTMLStrict } from 'entities'
import { type Token, marked } from 'marked'
import { describe, expect, it } from 'vitest'
import { findChapterLines } from '../../src/shared/domain/chapters/find-chapter-lines.ts'
import { makeBlock } from '../../src/shared/testing/make-script.test-support.ts'
import { formatMarkdown, formatPlainText } from '../../src/main/services/exports/format-script.ts'
import { drain } from '../../src/main/services/imports/drain.test-support.ts'
import { splitImport } from '../../src/main/services/imports/split-import.ts'
import { guessFormat, guessOptions } from '../../src/shared/domain/guess-import-options.ts'

interface Script {
  title: string
  texts: string[]
}

const SEEDS = [1, 2, 3, 5, 8, 13, 21, 34]
const SYNTAX = [...'*_~<>&#[]()!|`\\=-+.:;"\'/?{}$@^%'].concat(
  '**',
  '__',
  '~~',
  '``',
  '```',
  '\\\\',
  '](',
  '](u)',
  '![i](u)',
)
const WORDS = [
  'a',
  'Bc',
  'é',
  '夏',
  'и',
  'ש',
  '👩‍👩‍👧',
  'e\u0301',
  '𝒜',
  '1',
  '،',
  '“q”',
  '。',
  'soft\u00adhyphen',
  'Name: text',
]
const REFERENCES = ['&amp;', '&#35;', '&#x23;', '&nbsp;', '&copy', '&copy;', '&notareference;', '&lt;b&gt;']
const ADDRESSES = [
  'http://x.example/a_b',
  'http://x.example/*a*/_b_?c=1&amp;d=2&copy=3#[e](f)',
  '<https://x.example/~user>',
  'https://x.example/~~a~~`b`',
  'https://x.example/a>*b*',
  'www.a.example/x_y_z',
  'www.a.example/*x*',
  'ftp://x.example/\\_a',
  'me_too_@b.example',
  '~user',
]
const HTML = [
  '<b>',
  '</b>',
  '<br>',
  '<!-- c -->',
  '<!--',
  '-->',
  '<?php',
  '<!DOCTYPE x>',
  '<div',
  '<script>',
  '<![CDATA[x]]>',
]
const BLANKS = [' ', ' ', ' ', '  ', '\t', '\u00a0', '\u202f', '\u3000', '\n', '\r\n', '\u2028', '    ']
const STARTS = [
  ...[
    '# ',
    '###### ',
    '#',
    '- ',
    '+ ',
    '* ',
    '1. ',
    '1) ',
    '123456789. ',
    '> ',
    '>',
    '===',
    '---',
    '- - -',
    '***',
    '* * *',
  ],
  ...[
    '___',
    '    ',
    '\t',
    '```',
    '~~~',
    '~~~ js',
    '| a | b |',
    '|---|---|',
    '[x]: http://u',
    '[^1]: n',
    '[^1]',
    '[ ] ',
    '-',
    '+',
  ],
  ...['1.', '+++', ': ', '<div>', 'Chapter 4', '\\'],
]
const piece = fc.constantFrom(...SYNTAX, ...WORDS, ...WORDS, ...REFERENCES, ...ADDRESSES, ...HTML, ...BLANKS)
const line = fc
  .tuple(fc.option(fc.constantFrom(...STARTS), { nil: '' }), fc.array(piece, { maxLength: 12 }))
  .map(([start, pieces]) => start + pieces.join(''))
const script = fc.record({
  title: line.map((text) => toStored(text) || 'P'),
  chapters: fc.array(fc.record({ title: line, texts: fc.array(line, { maxLength: 5 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
})

/** A text after an import of any format: one line, without runs of spaces and soft hyphens. */
function toStored(text: string): string {
  return text
    .replaceAll('\u00ad', '')
    .replace(/[ \t\n\v\f\r\u0085\u2028\u2029]+/gu, ' ')
    .trim()
}

function toImported(title: string, chapters: readonly Script[]): Script[] {
  return chapters
    .map(({ title: name, texts }) => ({
      title: toStored(name) === '' && chapters.length === 1 ? title : toStored(name),
      texts: texts.map(toStored).filter((text) => text !== ''),
    }))
    .filter(({ title: name, texts }) => name !== '' || texts.length > 0)
}

const toBlocks = ({ title, texts }: Script) => ({
  title,
  blocks: texts.map((text, index) => makeBlock(`block_${index}`, text)),
})
const exportMarkdown = (title: string, chapters: readonly Script[]) => formatMarkdown(title, chapters.map(toBlocks))

/** Imports a file with the options that the dialog proposes. */
function importFile(name: string, text: string): Script[] {
  const { chapters } = drain(splitImport(text, guessOptions(guessFormat(name, text), text)))
  return chapters.map(({ title, blocks }) => ({ title, texts: blocks.map((block) => block.text) }))
}

describe('a script exported as Markdown', () => {
  it.each(SEEDS)('has the same titles, blocks and text after an import, with seed %i', (seed) => {
    fc.assert(
      fc.property(script, ({ title, chapters }) => {
        const imported = toImported(title, chapters)
        fc.pre(imported.length > 0)
        expect(importFile('Book.md', exportMarkdown(title, chapters))).toEqual(imported)
      }),
      { seed, numRuns: 200 },
    )
  })

  it.each(SEEDS)('shows the same text in another reader of GitHub’s Markdown, with seed %i', (seed) => {
    fc.assert(
      fc.property(line, (text) => {
        fc.pre(toStored(text) !== '')
        const [, shown, ...others] = marked
          .lexer(exportMarkdown('P', [{ title: '', texts: [text] }]))
          .filter(({ type }) => type !== 'space')

        expect(others).toEqual([])
        expect(shown?.type).toBe('paragraph')
        expect(toStored(getShownText(shown as Token))).toBe(toStored(text))
      }),
      { seed, numRuns: 500 },
    )
  })
})

it.each(SEEDS)('a script exported as plain text keeps its blocks, with titles as blocks, with seed %i', (seed) => {
  fc.assert(
    fc.property(script, ({ chapters }) => {
      const all = chapters.map(({ title, texts }) => ({ title: toStored(title), texts: texts.map(toStored) }))
      const expected = all
        .flatMap(({ title, texts }) => [...(chapters.length > 1 ? [title] : []), ...texts])
        .filter((text) => text !== '')
      // A line that names a chapter starts one, whether it is a title or a block.
      fc.pre(findChapterLines(expected.flatMap((text) => [text, ''])).length === 0)

      const imported = importFile('Book.txt', formatPlainText(all.map(toBlocks)))

      expect(imported).toEqual(expected.length === 0 ? [] : [{ title: '', texts: expected }])
    }),
    { seed, numRuns: 200 },
  )
})

function getShownText(token: Token): string {
  if ('tokens' in token && token.tokens) return token.tokens.map(getShownText).join('')
  return token.type === 'escape' ? String(token['text']) : decodeHTMLStrict(token.raw)
}

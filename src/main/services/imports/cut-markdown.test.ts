import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutMarkdown } from './cut-markdown.ts'

const LINE = `${'word '.repeat(19)}end.`
const cut = (...lines: string[]) => [...cutMarkdown(lines.join('\n'))].map(({ text }) => text)
/** So many lines of 100 characters, each counted with its line end. */
const lines = (count: number, line = LINE.padEnd(99, '.')) => Array.from({ length: count }, () => line)

it('keeps a text below 8000 characters whole', () => {
  expect(cut(...lines(79), '# Heading', 'End.')).toHaveLength(1)
  expect(cut('')).toEqual([''])
})

it.each(['# Heading', '###### Heading', '#\tHeading'])('cuts a longer text before the heading %j', (heading) => {
  expect(cut(...lines(80), heading, 'End.')).toEqual([lines(80).join('\n'), `${heading}\nEnd.`])
})

it.each(['Paragraph', '‘Paragraph’', '“Paragraph”', '"Paragraph"', '*Paragraph*', '_Paragraph_', 'Ärger'])(
  'cuts it before %j after a blank line',
  (start) => {
    expect(cut(...lines(80), ' ', start)).toEqual([[...lines(80), ' '].join('\n'), start])
    expect(cut(...lines(80), start)).toHaveLength(1)
  },
)

it.each(['####### seven', '#heading', ' # indented', '  indented', '- item', '12. item', '> quote', '| cell |'])(
  'does not cut it before %j, which may belong to what is above',
  (line) => {
    expect(cut(...lines(80), '', line, 'End.')).toHaveLength(1)
  },
)

it.each([
  ['a fence of backticks', '```js', '```'],
  ['a fence of tildes', '~~~', '~~~~'],
  ['an indented fence', '   ```', '   ```'],
  ['a comment', 'Text <!-- hidden', 'still --> shown'],
])('cuts it only after %s', (_what, open, close) => {
  expect(cut(...lines(80), open, '', '# Hidden', close, '# Shown')).toEqual([
    [...lines(80), open, '', '# Hidden', close].join('\n'),
    '# Shown',
  ])
})

it.each([
  ['a shorter fence', '````', '```'],
  ['a fence of another kind', '```', '~~~'],
  ['two backticks', '```', '``'],
  ['a fence within a line', '```', 'x ```'],
  ['a comment that opens again', '<!--', 'a --> b <!-- c'],
])('does not end at %s', (_what, open, close) => {
  expect(cut(...lines(80), open, close, '# Hidden')).toHaveLength(1)
})

it('ignores fences inside comments and comments inside fences', () => {
  expect(cut(...lines(80), '<!--', '```', '-->', '# Shown')).toHaveLength(2)
  expect(cut(...lines(80), '```', '<!--', '```', '# Shown')).toHaveLength(2)
  expect(cut(...lines(80), '<!-- a --> b', '# Shown')).toHaveLength(2)
})

it('cuts at any line after 32,000 characters, and opens a fence again', () => {
  const found = cut(...lines(321))
  expect(found).toEqual([lines(320).join('\n'), ...lines(1)])
  const fenced = cut('```', ...lines(320), '```', 'End.')
  expect(fenced.map((piece) => piece.split('\n')[0])).toEqual(['```', '```'])
  expect(fenced[1]?.endsWith('```\nEnd.')).toBe(true)
})

it('cuts a line of more than 32,000 characters before a word, or anywhere without one', () => {
  const long = `${'- 1. '.repeat(50)}word `.repeat(200)
  const found = cut(long)
  expect(found.join('')).toBe(long)
  expect(found.slice(1).every((piece) => piece.startsWith('word '))).toBe(true)
  expect(cut('x'.repeat(65_000)).map((piece) => piece.length)).toEqual([32_000, 32_000, 1_000])
  expect(cut('x'.repeat(32_000))).toEqual(['x'.repeat(32_000)])
})

it.each(['🙂', String.raw`\*`])('does not cut within %j', (pair) => {
  expect(cut(`x${pair.repeat(20_000)}`).map((piece) => piece.length)).toEqual([31_999, 8_002])
})

it.each([
  ['a space between words', 'word '.repeat(7_000), ' '],
  ['nothing within a word', 'x'.repeat(33_000), ''],
  ['a space between lines', lines(321).join('\n'), ' '],
  ['null after a blank line', [...lines(319), '', ...lines(1)].join('\n'), null],
  ['null in a fence', ['```', ...lines(320)].join('\n'), null],
])('joins a forced cut with %s', (_what, text, joint) => {
  expect([...cutMarkdown(text)].map((piece) => piece.joint)).toEqual([null, joint])
})

it('loses no line and makes no long piece, whatever the text', () => {
  const line = fc.constantFrom('', 'Text', '# Heading', '```', '<!--', '-->', 'x'.repeat(5_000), 'word '.repeat(1_500))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (all) => {
      const pieces = cut(...all)
      expect(Math.max(0, ...pieces.map((piece) => piece.length))).toBeLessThan(32_100)
      const expected = all.length === 0 ? [''] : all
      expect(pieces.flatMap((piece) => piece.split('\n')).filter((each) => each !== '```')).toEqual(
        expected.filter((each) => each !== '```'),
      )
    }),
    { numRuns: 50 },
  )
})

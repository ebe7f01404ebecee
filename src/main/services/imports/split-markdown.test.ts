import { describe, expect, it } from 'vitest'
import { drain } from './drain.test-support.ts'
import { splitMarkdown } from './split-markdown.ts'

const split = (text: string, options: Partial<{ chapterLevel: number; includesCode: boolean }> = {}) =>
  drain(splitMarkdown(text, { chapterLevel: 1, includesCode: false, ...options }))
const texts = (text: string, options: Partial<{ chapterLevel: number; includesCode: boolean }> = {}) =>
  split(text, options).chapters.map(({ title, blocks }) => [title, ...blocks.map((block) => block.text)])

it('starts chapters at headings of the given level and turns other headings into blocks', () => {
  const text = 'Before.\n\n# One *two*\n\nPara.\n\n## Deeper\n\nMore.\n\nThree\n=====\n\nEnd.'

  expect(texts(text)).toEqual([
    ['', 'Before.'],
    ['One two', 'Para.', 'Deeper', 'More.'],
    ['Three', 'End.'],
  ])
  expect(texts(text, { chapterLevel: 0 })).toEqual([
    ['', 'Before.', 'One two', 'Para.', 'Deeper', 'More.', 'Three', 'End.'],
  ])
  expect(texts(text, { chapterLevel: 2 }).map(([title]) => title)).toEqual(['', 'One two', 'Deeper', 'Three'])
})

it('reduces emphasis, links, images and entities to words', () => {
  const found = split(
    'A &amp; **b** _c_ ~~d~~ `e` [link](http://x) [ref][R] <http://y.z> ![a lamp](l.png) \\* line  \nbreak<br>end <b>bold</b> note[^1].\n\n[r]: http://r\n[^1]: The note.',
  )

  expect(found.chapters[0]?.blocks.map(({ text }) => text)).toEqual([
    'A & b c d e link ref http://y.z a lamp * line break end bold note.',
  ])
  expect(found.notes).toEqual([
    { kind: 'links', count: 2 },
    { kind: 'images', count: 1 },
    { kind: 'html', count: 2 },
    { kind: 'footnotes', count: 1 },
  ])
})

it('turns each list item and each table row into a block', () => {
  expect(
    texts('- one\n- [x] two\n  1. deep\n\n     para\n\n> quoted\n> words\n\n| a | b |\n|---|---|\n| *1* |  |'),
  ).toEqual([['', 'one', 'two', 'deep', 'para', 'quoted words', 'a, b', '1']])
})

describe('content that is not part of the script', () => {
  const text =
    '---\ntitle: x\n---\n\nSay.\n\n```js\n# not a heading\n\nlet x\n```\n\n<div>\nx\n</div>\n\n<!-- a\n\nb -->\n\n***\n\nEnd.'

  it('is omitted and counted', () => {
    const found = split(text)

    expect(found.chapters.map(({ blocks }) => blocks.map((block) => block.text))).toEqual([['Say.', 'End.']])
    expect(found.notes).toEqual([
      { kind: 'front-matter', count: 1 },
      { kind: 'code', count: 1 },
      { kind: 'html', count: 2 },
    ])
  })

  it('is imported line by line if it is code and code was requested', () => {
    expect(texts(text, { includesCode: true })).toEqual([['', 'Say.', '# not a heading', 'let x', 'End.']])
  })
})

it('keeps the words of a bold name before a colon', () => {
  expect(texts('**Marlo:** You are late.')).toEqual([['', 'Marlo: You are late.']])
})

it('produces the same blocks when reading a book in pieces', () => {
  const paragraph = (index: number) => `Paragraph ${index} with *some* emphasis and [a link][far].`
  const part = Array.from({ length: 4_000 }, (_, index) => paragraph(index)).join('\n\n')
  const fenced = `\`\`\`\n${'code\n\nWord\n'.repeat(5_000)}\`\`\``

  const found = split(`${part}\n\n${fenced}\n\nLast.\n\n[far]: http://far`)

  const blocks = found.chapters.flatMap((chapter) => chapter.blocks.map(({ text }) => text))
  expect(blocks).toHaveLength(4_001)
  expect(blocks[3_999]).toBe('Paragraph 3999 with some emphasis and a link.')
  expect(blocks.at(-1)).toBe('Last.')
})

describe('hostile input', () => {
  it.each<[string, string]>([
    ['quotes without end', '> '.repeat(20_000)],
    ['lists without end', Array.from({ length: 400 }, (_, index) => `${'  '.repeat(index)}- a`).join('\n')],
    ['quotes within quotes', Array.from({ length: 400 }, (_, index) => `${'> '.repeat(index)}a`).join('\n')],
    ['stars', '*'.repeat(60_000)],
    ['stars between letters', '***a***b'.repeat(8_000)],
    ['brackets', '['.repeat(60_000)],
    ['links without end', '[a]('.repeat(15_000)],
    ['a front matter without end', `---\n${'a: b\n'.repeat(50_000)}`],
    ['one line of a megabyte', 'word '.repeat(200_000)],
    ['labels that are names of the language', '[__proto__]: x\n\n[constructor] [toString] [__proto__]'],
    ['a comment without end', `<!-- ${'a\n\n'.repeat(10_000)}`],
    ['a fence without end', `\`\`\`\n${'a\n\n'.repeat(10_000)}`],
  ])('reads %s to the end', (_what, text) => {
    const found = split(text)

    const read = found.chapters.flatMap(({ blocks }) => blocks.map((block) => block.text)).join(' ').length
    expect(read + found.notes.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(0)
  })
})

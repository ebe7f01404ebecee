import { describe, expect, it } from 'vitest'
import { drain } from './drain.test-support.ts'
import { splitMarkdown } from './split-markdown.ts'

type Options = Parameters<typeof splitMarkdown>[1]
const split = (text: string, options: Partial<Options> = {}) =>
  drain(
    splitMarkdown(text, { chapterLevel: 1, includesCode: false, speakTitles: false, speakBrackets: false, ...options }),
  )
const texts = (text: string, options: Partial<Options> = {}) =>
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

it('drops how ruby is read, and nothing if its tags aren’t closed', () => {
  const ruby = '<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>字と<ruby>海<rt>うみ</ruby>。'
  expect(texts(`${ruby}\n\nOne <rt> two.`)).toEqual([['', '漢字と海。', 'One two.']])
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

describe('a book title above chapters of level 2', () => {
  const text = '# Book\n\n## One\n\na\n\n## Two\n\nb'

  it('is skipped and counted', () => {
    const found = split(text, { chapterLevel: 2 })

    expect(found.chapters.map(({ title }) => title)).toEqual(['One', 'Two'])
    expect(found.notes).toEqual([{ kind: 'book-title', count: 1 }])
  })

  it.each<[string, string, Partial<Options>, string[]]>([
    ['titles are spoken', text, { speakTitles: true }, ['Book', 'One', 'Two']],
    ['text follows it', text.replace('Book', 'Book\n\nBy Ada.'), {}, ['Book', 'One', 'Two']],
    ['it isn’t the only heading of its level', `${text}\n\n# Part 2`, {}, ['Book', 'One', 'Two', 'Part 2']],
    ['nothing else is in the text', '# Book', {}, ['Book']],
    ['the heading above it is empty', '#\n\n## One\n\n## Two', {}, ['One', 'Two']],
  ])('is a chapter if %s', (_condition, markdown, options, titles) => {
    expect(split(markdown, { chapterLevel: 2, ...options }).chapters.map(({ title }) => title)).toEqual(titles)
  })
})

it.each<[string, string, string[][]]>([
  ['a line of equals signs after a blank line', 'a\n\n===\n\nb', [['', 'a', '===', 'b']]],
  ['a line of equals signs within a list item', '- a\n===', [['', 'a ===']]],
  ['wrapped lines of a script without spaces', '灯塔**没有\n亮**，\n船夫', [['', '灯塔没有亮，船夫']]],
  ['a heading underlined with equals signs', 'a\nb\n===\nc', [['a b', 'c']]],
  ['a heading underlined with 60 hyphens', `Say *this*.\n\nTitle\n${'-'.repeat(60)}`, [['', 'Say this.', 'Title']]],
  ['a thematic break in the first line', '---\n\nSay: this.\n\n---\n\nEnd.', [['', 'Say: this.', 'End.']]],
  ['references without a semicolon', 'AT&T &copy 2026, a=1&para=2', [['', 'AT&T &copy 2026, a=1&para=2']]],
  ['references in code', '`&amp;` and `&#35;`', [['', '&amp; and &#35;']]],
  ['brackets without a definition', 'See [^1], [^note] and [x].', [['', 'See [^1], [^note] and [x].']]],
  ['what looks like a definition', '[x]: nothing of the kind\n\n[x]', [['', '[x]: nothing of the kind', '[x]']]],
  [
    'delimiters in addresses',
    'http://x.example/*a*/_b_ <https://x.example/_c_>',
    [['', 'http://x.example/*a*/_b_ https://x.example/_c_']],
  ],
  ['escapes in addresses', 'http://x.example/a\\_b', [['', 'http://x.example/a_b']]],
  ['single tildes', '~user and ~/a~b', [['', '~user and ~/a~b']]],
  ['spaces that don’t break', '10\u00a0km  «\u202foui\u202f»', [['', '10\u00a0km «\u202foui\u202f»']]],
  ['an escaped box of a task', '- \\[x] a', [['', '[x] a']]],
])('keeps the words of %s', (_what, text, expected) => {
  expect(texts(text)).toEqual(expected)
})

it('uses link and footnote definitions of a later piece', () => {
  const text = `[a][far] b[^1]\n\n${'Word.\n\n'.repeat(3_000)}[far]: http://far\n\n[^1]: A note\n\n    in two parts.`

  const found = split(text)

  expect(found.chapters[0]?.blocks[0]?.text).toBe('a b')
  expect(found.chapters[0]?.blocks.at(-1)?.text).toBe('Word.')
})

it('reads a paragraph of several pieces as one block', () => {
  const words = Array.from({ length: 20_000 }, (_, index) => (index % 7 === 3 ? '-' : `w${index}`))

  expect(texts(words.join(' ')).flat().join('|') === `|${words.join(' ')}`).toBe(true)
  expect(texts(words.join('\n').replaceAll('\n-', ' -')).flat().join('|') === `|${words.join(' ')}`).toBe(true)
  expect(texts('夏'.repeat(70_000)).flat().join('|') === `|${'夏'.repeat(70_000)}`).toBe(true)
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
    ['stars', `a${'*'.repeat(60_000)}`],
    ['stars between letters', '***a***b'.repeat(8_000)],
    ['brackets', '['.repeat(60_000)],
    ['links without end', '[a]('.repeat(15_000)],
    ['a front matter without end', `---\n${'a: b\n'.repeat(50_000)}`],
    ['one line of a megabyte', 'word '.repeat(200_000)],
    ['lists in lists without end', '+ '.repeat(10_000)],
    ['lines of equals signs', '=\n'.repeat(16_000)],
    ['addresses without end', 'http://'.repeat(9_000)],
    ['labels that are names of the language', '[__proto__]: x\n\n[constructor] [toString] [__proto__]'],
    ['a comment without end', `<!-- ${'a\n\n'.repeat(10_000)}`],
    ['a fence without end', `\`\`\`\n${'a\n\n'.repeat(10_000)}`],
  ])('reads %s to the end', (_what, text) => {
    const found = split(text)

    const read = found.chapters
      .flatMap(({ title, blocks }) => [title, ...blocks.map((block) => block.text)])
      .join('').length
    expect(read + found.notes.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(0)
  })
})

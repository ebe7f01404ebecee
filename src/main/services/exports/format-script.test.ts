import { expect, it } from 'vitest'
import { makeBlock } from '#shared/testing/make-script.test-support.ts'
import { formatMarkdown, formatPlainText } from './format-script.ts'

const chapter = (title: string, ...texts: string[]) => ({
  title,
  blocks: texts.map((text, index) => makeBlock(`block_${index}`, text)),
})

it('separates blocks by a blank line and chapters by two, with their titles', () => {
  expect(formatPlainText([chapter('One', ' a ', '', 'b'), chapter('', 'c'), chapter('Three')])).toBe(
    'One\n\na\n\nb\n\n\nc\n\n\nThree\n',
  )
})

it('leaves out the title of the only chapter', () => {
  expect(formatPlainText([chapter('One', 'a')])).toBe('a\n')
})

it('writes headings', () => {
  expect(formatMarkdown('The *Sea*', [chapter('One', ' a ', ' ', 'b'), chapter('', 'c')])).toBe(
    '# The \\*Sea\\*\n\n## One\n\na\n\nb\n\nc\n',
  )
})

it.each([
  ['# a', '\\# a'],
  ['  ## a', '\\## a'],
  ['####### a', '####### a'],
  ['a # b', 'a # b'],
  ['#a', '#a'],
  ['- a', '\\- a'],
  ['+ a', '\\+ a'],
  ['---', '\\---'],
  ['1. a', '1\\. a'],
  ['12) a', '12\\) a'],
  ['1.5 a', '1.5 a'],
  ['a 1. b', 'a 1. b'],
  ['x\n- y', 'x\n\\- y'],
  ['`a` _b_ ~c~ [d] <e> \\', '\\`a\\` \\_b\\_ \\~c\\~ \\[d\\] \\<e\\> \\\\'],
  ['&amp; &#39; & b', '\\&amp; \\&#39; & b'],
])('escapes %j', (text, escaped) => {
  expect(formatMarkdown('P', [chapter('', text)])).toBe(`# P\n\n${escaped}\n`)
})

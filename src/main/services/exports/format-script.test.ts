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

it('writes a heading for the project and each chapter', () => {
  expect(formatMarkdown('The *Sea*', [chapter('One', ' a ', ' ', 'b'), chapter('', 'c')])).toBe(
    '# The \\*Sea\\*\n\n## One\n\na\n\nb\n\n##\n\nc\n',
  )
})

it('leaves out the heading of the only chapter if it has no title', () => {
  expect(formatMarkdown('P', [chapter(' ', 'a')])).toBe('# P\n\na\n')
})

it('writes a block in one line', () => {
  expect(formatMarkdown('P', [chapter('', 'Title\n===', 'a\r\n- b')])).toBe('# P\n\nTitle ===\n\na - b\n')
  expect(formatPlainText([chapter('', 'a\n\nb')])).toBe('a  b\n')
})

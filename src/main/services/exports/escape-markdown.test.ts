import { describe, expect, it } from 'vitest'
import { escapeMarkdown } from './escape-markdown.ts'

const escape = (text: string) => escapeMarkdown(text, 'paragraph')

describe('at the start of a paragraph', () => {
  it.each([
    ['# a', '\\# a'],
    ['#', '\\#'],
    ['> a', '\\> a'],
    ['- a', '\\- a'],
    ['+ a', '\\+ a'],
    ['* a', '\\* a'],
    ['1. a', '1\\. a'],
    ['12) a', '12\\) a'],
    ['---', '\\---'],
    ['* * *', '\\* * *'],
    ['___', '\\___'],
    ['```js', '\\```js'],
    ['~~~', '\\~~~'],
    ['<div', '\\<div'],
    ['<!-- a', '\\<!-- a'],
    ['[x]: http://y', '\\[x]: http://y'],
    ['[^1]: a', '\\[^1]: a'],
  ])('escapes the syntax of another block in %j', (text, escaped) => {
    expect(escape(text)).toBe(escaped)
  })

  it.each(['#a', '####### a', '-a', '--', '1.5 a', '1234567890. a', '<3', '[x] a', '===', '| a | b |', '“- a”'])(
    'leaves %j unchanged',
    (text) => {
      expect(escape(text)).toBe(text)
    },
  )
})

describe('within a paragraph', () => {
  it.each([
    ['*a*', '\\*a\\*'],
    ['_a_ b_c', '\\_a\\_ b_c'],
    ['~~a~~', '\\~\\~a\\~\\~'],
    ['`a`', '\\`a\\`'],
    ['[a](b)', '[a\\](b)'],
    ['![a](b)', '![a\\](b)'],
    ['a <b>', 'a \\<b>'],
    ['&amp; &#39; & b', '\\&amp; \\&#39; & b'],
    ['a\\*', 'a\\\\*'],
  ])('escapes the syntax in %j', (text, escaped) => {
    expect(escape(text)).toBe(escaped)
  })

  it.each([
    ...['a # b', 'a - b', 'a 1. b', 'a > b', '5 < 6', 'C:\\dir', 'a\\', '[a] (b)', '[^1]', 'AT&T', 'a & b;', '&copy'],
    ...['a*b', '5* hotel, *see note', '2 * 3 * 4', 'snake_case_name', '夏_目_漱', '~user', '~a and ~b', 'it`s'],
  ])('leaves %j unchanged', (text) => {
    expect(escape(text)).toBe(text)
  })
})

describe('an address', () => {
  it.each([
    'http://x.example/a_b_c',
    'https://x.example/~user/a*b?c=1&d=2#e',
    '(see https://x.example/a_(b).)',
    'www.a.example/x_y_z',
    'first_last@a.example',
  ])('stays unchanged: %s', (text) => {
    expect(escape(text)).toBe(text)
  })

  it.each([
    ['http://x.example/*a*/_b_', '<http://x.example/*a*/_b_>'],
    ['(http://x.example/_a_b).', '(http://x.example/_a_b).'],
    ['*http://x.example/a*b', '\\*<http://x.example/a*b>'],
    ['http://x.example/~~a~~, b', '<http://x.example/~~a~~>, b'],
    ['http://x.example/a<b>', '<http://x.example/a>\\<b>'],
    ['\\http://x.example/*a*b', '\\\\<http://x.example/*a*b>'],
  ])('is put in angle brackets if it contains syntax: %s', (text, escaped) => {
    expect(escape(text)).toBe(escaped)
  })

  it.each([
    ['http://x.example/?a=1&amp;b', 'http\\://x.example/?a=1\\&amp;b'],
    ['http://x.example/a>*b*', 'http\\://x.example/a>\\*b\\*'],
    ['www.a.example/*x*', 'www\\.a.example/\\*x\\*'],
    ['www.a.example/*http://b*', 'www\\.a.example/\\*http\\://b\\*'],
  ])('is plain text with escapes if it can’t be in brackets: %s', (text, escaped) => {
    expect(escape(text)).toBe(escaped)
  })

  it('keeps its own angle brackets as text', () => {
    expect(escape('<https://x.example/~user>')).toBe('\\<https://x.example/~user>')
  })
})

it('escapes only the end of a heading that would be removed, not its start', () => {
  expect(escapeMarkdown('1. # a ##', 'heading')).toBe('1. # a \\##')
  expect(escapeMarkdown('C#', 'heading')).toBe('C#')
})

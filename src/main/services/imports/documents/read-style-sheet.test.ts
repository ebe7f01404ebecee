import { expect, it } from 'vitest'
import { findLook, readStyleSheet } from './read-style-sheet.ts'

const lookOf = (css: string, name = 'span', classes = 'a') => findLook(readStyleSheet(css), name, classes)

it.each([
  ['italics', '.a { font-style: italic }', { emphasis: 'moderate' }],
  ['oblique text', '.a{font-style:oblique!important;color:red}', { emphasis: 'moderate' }],
  ['bold', '.a { FONT-WEIGHT: Bold; font-style: italic }', { emphasis: 'strong' }],
  ['a weight as a number', '.a { font-weight: 700 }', { emphasis: 'strong' }],
  ['no weight of plain text', '.a { font-weight: 400 }', {}],
  ['crossed-out text', '.a { text-decoration: underline line-through }', { isCrossedOut: true }],
  ['text that isn’t shown', '.a { display: none }', { isHidden: true }],
  ['raised text', '.a { vertical-align: super }', { isRaised: true }],
  ['classes of one element', 'span.a { font-style: italic } p.a { font-weight: bold }', { emphasis: 'moderate' }],
  ['several selectors', 'h1, .b,\n.a { font-style: italic }', { emphasis: 'moderate' }],
  ['several rules', '.a { display: none } .a { font-style: italic }', { isHidden: true, emphasis: 'moderate' }],
  ['rules for screens', '@media screen { .a { font-style: italic } }', { emphasis: 'moderate' }],
  ['no rules for other media', '@media amzn-mobi, print { .a { display: none } }', {}],
  ['rules after those for other media', '@media print { .b { } } .a { font-style: italic }', { emphasis: 'moderate' }],
  ['rules after an import', '@import "b.css"; .a { font-style: italic }', { emphasis: 'moderate' }],
  ['text that a later rule shows', '.a { display: none } .a { display: block }', { isHidden: false }],
  ['rules after comments', '/* .a { display: none } */ .a /* } */ { font-style: italic }', { emphasis: 'moderate' }],
  ['no selectors with several parts', 'p .a { font-style: italic } .a:hover { display: none }', {}],
  ['no large first letters', '.a { float: left; font-weight: bold }', {}],
  ['no first words in small capitals', '.a { font-variant: small-caps; font-weight: bold }', {}],
  ['nothing of damaged rules', '}}{ .a { font-style: /* italic', {}],
])('reads %s', (_name, css, expected) => {
  expect(lookOf(css)).toEqual(expected)
})

it('finds all classes of an element', () => {
  const css = '.a { font-style: italic } .b { text-decoration: line-through }'
  expect(lookOf(css, 'span', ' a  b ')).toEqual({ emphasis: 'moderate', isCrossedOut: true })
  expect(lookOf(css, 'span', 'ab')).toEqual({})
})

it('reads a long style sheet without an end in a moment', () => {
  expect(lookOf(`.a { display: none } ${'/*'.repeat(500_000)}`)).toEqual({ isHidden: true })
  expect(lookOf(`.a { display: none } ${'{ .a , '.repeat(300_000)}`)).toEqual({ isHidden: true })
})

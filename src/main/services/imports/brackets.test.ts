import { expect, it } from 'vitest'
import { isBracketed, separateBrackets } from './brackets.ts'

it.each([
  ['[gulls crying]', true],
  ['[Door opens] [wind]', true],
  ['[Illustration: the lamp].', true],
  ['[1]', false],
  ['[x]', false],
  ['[sic] he said', false],
  ['He said [laughs].', false],
  ['(gulls crying)', false],
  ['[Marta]: Hello.', false],
  [`[${'a long aside '.repeat(30)}]`, false],
])('%j is bracketed text: %s', (text, is) => {
  expect(isBracketed(text)).toBe(is)
})

it.each([
  ['[gulls crying]', '', ['[gulls crying]']],
  ['(DOOR CREAKS)', '', ['(DOOR CREAKS)']],
  ['（ドアの音）', '', ['（ドアの音）']],
  ['[laughs] You came.', 'You came.', ['[laughs]']],
  ['You came [laughs], then?', 'You came, then?', ['[laughs]']],
  ['You [sighs] came. [music]', 'You came. ', ['[sighs]', '[music]']],
  ['Marta: [laughs] You came.', 'Marta: You came.', ['[laughs]']],
  ['Marta: [laughs]', '', ['Marta: [laughs]']],
  ['He came (at last).', 'He came (at last).', []],
  ['See [1].', 'See [1].', []],
  ['No end [here', 'No end [here', []],
])('separates what is said in %j', (text, said, brackets) => {
  expect(separateBrackets(text)).toEqual({ said: said.trim(), brackets })
})

import { expect, it } from 'vitest'
import { hasWords } from './has-words.ts'
import { toSpokenForm } from './spoken-form.ts'

it('finds a word in a character exactly if there is one in what is sent for it', () => {
  const differing: string[] = []
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint += 1) {
    const character = String.fromCodePoint(codePoint)
    if (hasWords(character) !== hasWords(toSpokenForm(character))) differing.push(codePoint.toString(16))
  }
  expect(differing).toEqual([])
})

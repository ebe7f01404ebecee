import { expect, it } from 'vitest'
import { openStudioDatabase } from '../../db/open-database.ts'
import { setBlockText } from '../../db/repos/blocks-repo.ts'
import { seedScript } from '../../db/seed-script.test-support.ts'
import { withinTurns } from '../../testing/watch-turns.test-support.ts'
import { createPronunciationService } from './pronunciation-service.ts'

const MAX_TURN_MS = 50
const { signal } = new AbortController()
const toLetters = (number: number) => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
/** Every sentence names somebody new. */
const makeText = (size: number, from: number) => {
  const sentences: string[] = []
  for (let at = from, length = 0; length < size; at += 1) {
    const sentence = `At the harbour we met Zor${toLetters(at)} again, who had seen the lamp before anybody else did. `
    sentences.push(sentence)
    length += sentence.length
  }
  return sentences.join('')
}

it.each([
  ['one block', 1],
  ['a thousand blocks', 1_000],
])('lists the words of 1,000,000 characters in %s without holding the thread', async (_title, blocks) => {
  const db = openStudioDatabase(':memory:')
  seedScript(db, { blocks })
  for (let number = 1; number <= blocks; number += 1) {
    setBlockText(db, 'chap_1', `block_${number}`, { text: makeText(1_000_000 / blocks, number * 20), markup: [] })
  }
  const pronunciations = createPronunciationService({
    ...{ db, newId: () => 'new', now: Date.now, counted: async (result) => result, onChanged: () => undefined },
  })

  const { words, total } = await withinTurns(MAX_TURN_MS, () =>
    pronunciations.unusualWords({ projectId: 'proj_1', includesAccepted: false }, signal),
  )

  expect(words).toHaveLength(5_000)
  expect(total).toBeGreaterThan(9_000)
  db.close()
})

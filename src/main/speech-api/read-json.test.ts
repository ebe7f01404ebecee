import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { AnswerBody } from './answer-body.ts'
import type { GoodAnswer } from './call-service.ts'
import { readJson } from './read-json.ts'

const MB = 1024 * 1024

/** Reads a response of one text, and counts the turns that other work gets meanwhile. */
async function readOf(bytes: number) {
  const text = 'a'.repeat(bytes - 2)
  const body = new AnswerBody({ pause() {}, resume() {}, abort() {} })
  const reading = readJson({ body, redact: (part: string) => part } as unknown as GoodAnswer, bytes)
  const ended = reading.then(() => true)
  body.push(Buffer.from(JSON.stringify(text)))
  body.succeed()
  let turns = 0
  while (!(await Promise.race([ended, nextTurn(false)]))) turns += 1
  return { isWhole: (await reading) === text, turns }
}

it('lets other work run between searching a large response, decoding and parsing it', async () => {
  const small = await readOf(MB)
  const large = await readOf(2 * MB)

  // Searched in pieces of 256 KB, with a turn between two.
  expect(small).toEqual({ isWhole: true, turns: 3 })
  expect(large).toEqual({ isWhole: true, turns: 9 })
})

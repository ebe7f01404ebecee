import { expect, it } from 'vitest'
import { measureStatements } from './measure-statements.ts'
import { KINDS } from './statement-recordings.ts'

/** Recordings of each kind; `npm run voice-checks:statements` takes 400. */
const COUNT = 2
/** The engine's samples differ a little each time, so recordings near a limit may be accepted or not. */
const MAX_WRONG = 2

it('accepts statements read word for word and few that differ, in voices and rooms that nothing was fitted to', async () => {
  const judged = await measureStatements('measured', COUNT)

  const accepted = judged.filter(({ part }) => part === undefined)
  const right = accepted.filter(({ kind }) => kind === 'the statement')
  expect(judged).toHaveLength(COUNT * KINDS.length)
  expect(right.length).toBeGreaterThanOrEqual(COUNT - 1)
  expect(accepted.length - right.length).toBeLessThanOrEqual(MAX_WRONG)
})

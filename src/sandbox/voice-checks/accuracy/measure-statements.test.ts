import { expect, it } from 'vitest'
import { measureStatements } from './measure-statements.ts'
import { KINDS } from './statement-recordings.ts'

/** Recordings of each kind; `npm run voice-checks:statements` takes 400. */
const COUNT = 2
/** Kinds of which docs/voice.md counts some as accepted. */
const UNCERTAIN = new Set<string>([
  'with a negation',
  'with another first name or surname',
  'two words exchanged',
  'one other word',
])

it('accepts a statement read word for word and none that differs, in voices and rooms that nothing was fitted to', async () => {
  const judged = await measureStatements('measured', COUNT)

  const accepted = judged.filter(({ kind, part }) => part === undefined && !UNCERTAIN.has(kind))
  expect(judged).toHaveLength(COUNT * KINDS.length)
  expect(accepted.map(({ kind }) => kind)).toEqual(Array.from({ length: COUNT }, () => 'the statement'))
}, 120_000)

import { expect, it } from 'vitest'
import { judgeCriterion } from './judge-criterion.ts'

const SPOKEN = [
  { role: 'assistant', content: 'Good morning, Harbour office. When would you like to come?' },
  { role: 'user', content: 'On Tuesday, please. I would like a table by the window.' },
  { role: 'assistant', content: 'Booked. Thank you, goodbye.' },
] as const
const ENDED = { status: 'completed', endReason: 'agent_ended' } as const

const judge = (
  description: string,
  name = 'x',
  end: Parameters<typeof judgeCriterion>[1] = ENDED,
  spoken: Parameters<typeof judgeCriterion>[2] = SPOKEN,
) => judgeCriterion({ name, description }, end, spoken)

it.each([
  ['half of its words were said', 'The agent says when the table is booked', 'success'],
  ['none of its words was said', 'The agent explains the refund policy', 'failure'],
  ['less than half of its words were said', 'The agent explains refund, parking, opening times and harbour', 'unknown'],
  ['a word stands for another', 'The agent greets', 'success'],
  ['only the agent counts', 'The agent mentions Tuesday window seats', 'failure'],
  ['only the caller counts', 'The caller mentions Tuesday and the window', 'success'],
  ['a quoted text was said, whatever its case and marks', 'Somebody says “good morning harbour office”', 'success'],
  ['a quoted text was not said by whom it should', 'The caller says "goodbye"', 'failure'],
  ['what must not be said was not', 'The agent never says “stupid”', 'success'],
  ['what must not be said was', 'The agent must not say “goodbye”', 'failure'],
  ['the call ended as it should', 'The request is resolved', 'success'],
  ['the call was not handed on', 'The caller is transferred to a person', 'failure'],
  ['there is no word to look for', 'Is it so', 'unknown'],
])('judges %s with %s as %s', (_what, description, status) => {
  const { status: found, rationale } = judge(description, '')

  expect(found).toBe(status)
  expect(rationale).toMatch(/\.$/)
})

it('leaves the criterion open if the caller said nothing', () => {
  expect(judge('The agent greets', 'Greeting', ENDED, SPOKEN.slice(0, 1))).toMatchObject({
    status: 'unknown',
    score: null,
  })
})

it('judges criteria about the outcome by how the call ended', () => {
  expect(judge('Handed over', 'Handed over', { status: 'completed', endReason: 'transferred' }).status).toBe('success')
  expect(judge('Solved', 'Solved', { status: 'failed', endReason: null }).status).toBe('failure')
})

it('reports how many of the words were found, and which', () => {
  expect(judge('The caller mentions Tuesday and a balcony', '')).toMatchObject({
    score: 1 / 3,
    rationale: 'The caller said 1 of 3 words that were looked for: Tuesday.',
  })
})

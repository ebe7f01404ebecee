import { expect, it } from 'vitest'
import { formatBudgetLeft } from './format-budget-left.ts'

const budget = (warnCharacters: number | null, stopCharacters: number | null) => ({
  ...{ spentCharacters: 100, waitingCharacters: 50, warnCharacters, stopCharacters },
})

it('returns nothing without a budget, without text to send, and while enough is left', () => {
  expect(formatBudgetLeft({ characters: 10 })).toEqual({ kind: 'none' })
  expect(formatBudgetLeft({ characters: 0, budget: budget(1, 1) })).toEqual({ kind: 'none' })
  expect(formatBudgetLeft({ characters: 10, budget: budget(161, 160) })).toEqual({ kind: 'none' })
})

it('returns what is left if it isn’t enough, including queued characters', () => {
  expect(formatBudgetLeft({ characters: 11, budget: budget(null, 160) })).toEqual({
    kind: 'stops',
    text: 'Needs 11 characters; only 10 left of this project’s 160-character monthly budget. It won’t be sent.',
  })
  expect(formatBudgetLeft({ characters: 11, budget: budget(null, 20) })).toMatchObject({
    text: expect.stringContaining('only 0 left'),
  })
})

it('returns the total if it reaches the warning threshold', () => {
  expect(formatBudgetLeft({ characters: 10, budget: budget(160, 5_000) })).toEqual({
    kind: 'warns',
    text: 'This brings the project to 160 of 5,000 characters this month. Warning threshold: 160.',
  })
  expect(formatBudgetLeft({ characters: 10, budget: budget(160, null) })).toMatchObject({
    text: expect.stringContaining('This brings the project to 160 characters'),
  })
})

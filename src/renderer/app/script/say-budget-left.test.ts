import { expect, it } from 'vitest'
import { sayBudgetLeft } from './say-budget-left.ts'

const budget = (warnCharacters: number | null, stopCharacters: number | null) => ({
  ...{ spentCharacters: 100, waitingCharacters: 50, warnCharacters, stopCharacters },
})

it('says nothing without a budget, with nothing to send, and while there is enough', () => {
  expect(sayBudgetLeft({ characters: 10 })).toEqual({ kind: 'none' })
  expect(sayBudgetLeft({ characters: 0, budget: budget(1, 1) })).toEqual({ kind: 'none' })
  expect(sayBudgetLeft({ characters: 10, budget: budget(161, 160) })).toEqual({ kind: 'none' })
})

it('says what is left where it is not enough, what waits counted', () => {
  expect(sayBudgetLeft({ characters: 11, budget: budget(null, 160) })).toEqual({
    kind: 'stops',
    text: 'This needs 11 characters, and 10 are left of the project’s 160 for this month. It would not be sent.',
  })
  expect(sayBudgetLeft({ characters: 11, budget: budget(null, 20) })).toMatchObject({
    text: expect.stringContaining('and 0 are left'),
  })
})

it('says what it comes to where that is to be warned of', () => {
  expect(sayBudgetLeft({ characters: 10, budget: budget(160, 5_000) })).toEqual({
    kind: 'warns',
    text: 'With this, the project comes to 160 of 5,000 characters this month. Its budget warns from 160.',
  })
  expect(sayBudgetLeft({ characters: 10, budget: budget(160, null) })).toMatchObject({
    text: expect.stringContaining('comes to 160 characters'),
  })
})

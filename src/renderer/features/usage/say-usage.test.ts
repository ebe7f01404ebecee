import { expect, it } from 'vitest'
import { moodOf, readCharacters, sayBudget, sayLedgerService, sayRow, sayUnconfirmed } from './say-usage.ts'

const names = { voice: (id: string) => `voice ${id}`, model: (id: string) => `model ${id}` }
const budget = (spentCharacters: number, warnCharacters: number | null, stopCharacters: number | null) => ({
  ...{ projectId: 'proj_1', title: 'The Lamp', unconfirmedCharacters: 0 },
  ...{ spentCharacters, warnCharacters, stopCharacters },
})

it('says what each row stands for', () => {
  expect(sayRow({ key: '2026-11-22', label: null }, 'day', names)).toBe('Sun 22 November 2026')
  expect(sayRow({ key: 'proj_1', label: 'The Lamp' }, 'project', names)).toBe('The Lamp')
  expect(sayRow({ key: 'proj_1', label: '' }, 'project', names)).toBe('Project without a title')
  expect(sayRow({ key: '', label: null }, 'project', names)).toBe('No project')
  expect(sayRow({ key: 'aria', label: null }, 'voice', names)).toBe('voice aria')
  expect(sayRow({ key: 'm', label: null }, 'model', names)).toBe('model m')
  expect(sayRow({ key: 'take', label: null }, 'purpose', names)).toBe('Takes')
  expect(sayRow({ key: 'later', label: null }, 'purpose', names)).toBe('later')
})

it('names services as a person knows them', () => {
  expect(['practice', '', 'https://api.example'].map((service) => sayLedgerService(service))).toEqual([
    'Practice service',
    'Before the ledger',
    'https://api.example',
  ])
})

it('says what is not confirmed, and nothing where all is', () => {
  expect(sayUnconfirmed({ unconfirmedRequests: 0, unconfirmedCharacters: 0 })).toBeNull()
  expect(sayUnconfirmed({ unconfirmedRequests: 1, unconfirmedCharacters: 1_412 })).toBe('up to 1,412 more in 1 request')
})

it.each([
  [budget(10, null, null), 'none', '10 characters'],
  [budget(10, null, 5_000), 'fine', '10 of 5,000 characters'],
  [budget(10, 20, null), 'fine', '10 characters, warns from 20'],
  [budget(20, 20, 30), 'warning', '20 of 30 characters, warns from 20'],
  [budget(30, 20, 30), 'stopped', '30 of 30 characters, warns from 20'],
  [budget(0, null, 0), 'stopped', '0 of 0 characters'],
] as const)('of %o says %s: %s', (row, mood, words) => {
  expect([moodOf(row), sayBudget(row)]).toEqual([mood, words])
})

it('reads a number as people write it, and no other text', () => {
  expect(['', ' ', '5000', '5,000', '5 000', '0'].map(readCharacters)).toEqual([null, null, 5_000, 5_000, 5_000, 0])
  expect(['a lot', '-5', '1e6', '1234567890123'].map(readCharacters)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

it('tells accounts at one address apart by their workspaces', () => {
  const nameOf = (id: string) => ({ ws_first: 'Main', ws_2: 'Harbour' })[id] ?? ''
  const services = ['https://api.example', 'https://api.example#ws_2', 'https://api.example#ws_gone', 'practice']

  expect(services.map((service) => sayLedgerService(service, nameOf))).toEqual([
    'https://api.example · Main',
    'https://api.example · Harbour',
    'https://api.example · removed workspace',
    'Practice service',
  ])
})

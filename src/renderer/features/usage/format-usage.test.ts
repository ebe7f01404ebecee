import { expect, it } from 'vitest'
import { moodOf, formatBudget, formatLedgerService, formatRow, formatUnconfirmed } from './format-usage.ts'

const names = { voice: (id: string) => `voice ${id}`, model: (id: string) => `model ${id}` }
const budget = (spentCharacters: number, warnCharacters: number | null, stopCharacters: number | null) => ({
  ...{ projectId: 'proj_1', title: 'The Lamp', unconfirmedCharacters: 0 },
  ...{ spentCharacters, warnCharacters, stopCharacters },
})

it('describes what each row stands for', () => {
  expect(formatRow({ key: '2026-11-22', label: null }, 'day', names)).toBe('Sun 22 November 2026')
  expect(formatRow({ key: 'proj_1', label: 'The Lamp' }, 'project', names)).toBe('The Lamp')
  expect(formatRow({ key: 'proj_1', label: '' }, 'project', names)).toBe('Project without a title')
  expect(formatRow({ key: '', label: null }, 'project', names)).toBe('No project')
  expect(formatRow({ key: 'aria', label: null }, 'voice', names)).toBe('voice aria')
  expect(formatRow({ key: 'm', label: null }, 'model', names)).toBe('model m')
  expect(formatRow({ key: 'take', label: null }, 'purpose', names)).toBe('Generated takes')
  expect(formatRow({ key: 'later', label: null }, 'purpose', names)).toBe('later')
})

it('shows services by user-facing names', () => {
  expect(['sandbox', '', 'https://api.example'].map((service) => formatLedgerService(service))).toEqual([
    'Sandbox',
    'Before usage tracking',
    'https://api.example',
  ])
})

it('reports pending charges, and nothing if there are none', () => {
  expect(formatUnconfirmed({ unconfirmedRequests: 0, unconfirmedCharacters: 0 })).toBeNull()
  expect(formatUnconfirmed({ unconfirmedRequests: 1, unconfirmedCharacters: 1_412 })).toBe(
    'up to 1,412 pending in 1 request',
  )
})

it.each([
  [budget(10, null, null), 'none', '10 characters'],
  [budget(10, null, 5_000), 'fine', '10 of 5,000 characters'],
  [budget(10, 20, null), 'fine', '10 characters, warning from 20'],
  [budget(20, 20, 30), 'warning', '20 of 30 characters, warning from 20'],
  [budget(30, 20, 30), 'stopped', '30 of 30 characters, warning from 20'],
  [budget(0, null, 0), 'stopped', '0 of 0 characters'],
] as const)('%o is %s: %s', (row, mood, words) => {
  expect([moodOf(row), formatBudget(row)]).toEqual([mood, words])
})

it('distinguishes accounts at one URL by their workspaces', () => {
  const nameOf = (id: string) => ({ ws_first: 'Main', ws_2: 'Harbour' })[id] ?? ''
  const services = ['https://api.example', 'https://api.example#ws_2', 'https://api.example#ws_gone', 'sandbox']

  expect(services.map((service) => formatLedgerService(service, nameOf))).toEqual([
    'https://api.example · Main',
    'https://api.example · Harbour',
    'https://api.example · removed workspace',
    'Sandbox',
  ])
})

import { expect, it } from 'vitest'
import { formatCharge, formatDeletion, formatDifferences, formatLength } from './format-take.ts'

it('states what was deleted, its size, and what was kept and why', () => {
  const deletion = { deletedAt: '2026-11-20T08:00:00.000Z', count: 12, sizeBytes: 34_100_000 }

  const sentences = [
    formatDeletion({ ...deletion, keptActive: 0, keptStarred: 0 }),
    formatDeletion({ ...deletion, count: 1, keptActive: 1, keptStarred: 2 }),
  ]

  expect(sentences).toEqual([
    'Deleted 12 takes, 34.1 MB.',
    'Deleted 1 take, 34.1 MB. 1 take kept: in use by a block. 2 takes kept: starred.',
  ])
})

it('never shows an unknown charge as zero, nor a take without audio as short', () => {
  const said = [
    formatCharge({ status: 'complete', chargedCharacters: 0, unconfirmedCharacters: 0 }),
    formatCharge({ status: 'partial', chargedCharacters: null, unconfirmedCharacters: 0 }),
    formatCharge({ status: 'partial', chargedCharacters: null, unconfirmedCharacters: 212 }),
    formatCharge({ status: 'complete', chargedCharacters: 180, unconfirmedCharacters: 1_212 }),
    formatCharge({ status: 'receiving', chargedCharacters: null, unconfirmedCharacters: 212 }),
    formatLength({ status: 'failed', durationMs: 0 }),
    formatLength({ status: 'partial', durationMs: 2_900 }),
  ]

  expect(said).toEqual([
    'Not charged',
    'Cost unconfirmed',
    'Up to 212 characters pending',
    '180 characters · up to 1,212 pending',
    'In progress',
    'No audio',
    '0:02.9',
  ])
})

it('names a take’s voice, model and cost only where they aren’t what its block has now', () => {
  const inputs = {
    ...{ text: 'The lamp.', markup: [], pronunciations: [], spokenFromChar: 0, voiceId: 'aria', modelId: 'one' },
    ...{ language: null, textNormalization: true, loudnessNormalization: false },
  }
  const take = { inputs, status: 'complete', chargedCharacters: 9, unconfirmedCharacters: 0 } as const
  const names = { voiceName: (id: string) => `voice ${id}`, modelName: (id: string) => `model ${id}` }
  const dialogue = { id: 'dlg_1', lines: 2, turns: [] }
  const format = (changed: object, now: object = {}) =>
    formatDifferences({ ...take, ...changed }, { ...inputs, ...now }, names)

  expect(format({})).toBe('')
  expect(format({}, { voiceId: 'marlo' })).toBe('voice aria')
  expect(format({}, { voiceId: 'marlo', modelId: 'two' })).toBe('voice aria · model one')
  expect(format({ dialogue }, { modelId: 'two' })).toBe('')
  expect(format({ chargedCharacters: 0 })).toBe('Not charged')
  expect(format({ chargedCharacters: 9, unconfirmedCharacters: 4 })).toBe('9 characters · up to 4 pending')
  expect(format({ status: 'receiving', chargedCharacters: null })).toBe('')
})

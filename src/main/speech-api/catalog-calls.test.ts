import { expect, it } from 'vitest'
import type { GoodAnswer } from './call-service.ts'
import { readModelList } from './catalog-calls.ts'
import type { EntriesReading } from './read-entries.ts'

function read(json: unknown) {
  const readings: EntriesReading[] = []
  const answer = { path: '/v1/audio/models', reportEntries: (reading: EntriesReading) => readings.push(reading) }
  const list = readModelList(json, answer as unknown as GoodAnswer)
  return { list, readings }
}

const [MODEL, OTHER] = [
  { id: 'simba', name: 'Simba' },
  { id: 'nala', name: 'Nala' },
]

it('reads models and dialogue models, and keeps what else the response holds', () => {
  expect(read({ models: [MODEL], dialogue_models: [OTHER], page: 1 })).toEqual({
    list: { models: [MODEL], dialogue_models: [OTHER], page: 1 },
    readings: [{ list: '/v1/audio/models', part: 'page', incomplete: [] }],
  })
})

it('reads the bare list of an older version, which has no dialogue models', () => {
  expect(read([MODEL]).list).toStrictEqual({ models: [MODEL] })
  expect(read({ models: [MODEL], dialogue_models: null }).list).toStrictEqual({ models: [MODEL] })
})

it.each([null, 'models', {}, { models: {} }, { dialogue_models: [] }])('reads no models from %j', (json) => {
  expect(read(json)).toEqual({ list: undefined, readings: [] })
})

it('reports incomplete entries of both lists', () => {
  const { readings } = read({ models: [{ name: 'Simba' }], dialogue_models: [{ id: 'nala', name: [] }] })

  expect(readings.flatMap(({ incomplete }) => incomplete)).toEqual([
    { id: null, name: 'Simba', fields: [{ path: 'id', value: undefined }] },
    { id: 'nala', name: '', fields: [{ path: 'name', value: [] }] },
  ])
})

import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OpenDatabase } from '../../db/database.ts'
import { openCacheDatabase } from '../../db/open-database.ts'
import { startCatalogueService } from './catalogue-service.test-support.ts'
import { createCatalogueAge } from './catalogue-age.ts'
import { loadPreview } from './load-preview.ts'
import { refreshCatalogue } from './refresh-catalogue.ts'

let cache: OpenDatabase
let service: Awaited<ReturnType<typeof startCatalogueService>>

beforeEach(async () => {
  cache = openCacheDatabase(':memory:')
  service = await startCatalogueService()
  service.script.pages = [
    [
      { id: 'aria', display_name: 'Aria', locale: 'en-US', models: [], preview_audio: `${service.baseUrl}/clip` },
      { id: 'mute', display_name: 'Mute', locale: 'en-US', models: [] },
    ],
  ]
  await refreshCatalogue(deps(), AbortSignal.timeout(5_000))
})
afterEach(async () => {
  await service.close()
  cache.close()
})

const serviceVersion = () => ''
const deps = () => ({
  cache,
  speech: service.speech,
  service: () => 'practice',
  now: () => 0,
  serviceVersion,
  age: createCatalogueAge({ now: () => 0, serviceVersion }),
})
const load = (voiceId: string) => loadPreview(deps(), { voiceId }, AbortSignal.timeout(5_000))

it('fetches a clip once and serves it from then on, also when the service is gone', async () => {
  const first = await load('aria')
  service.script.status = 500
  const second = await load('aria')

  expect([...first.bytes, first.contentType]).toEqual([1, 2, 3, 'audio/mpeg'])
  expect([...second.bytes, second.contentType]).toEqual([1, 2, 3, 'audio/mpeg'])
  expect(service.paths.filter((path) => path === '/clip')).toHaveLength(1)
})

it.each(['mute', 'unknown'])('says that there is no preview of the voice “%s”', async (voiceId) => {
  await expect(load(voiceId)).rejects.toMatchObject({ code: 'not_found' })
})

it.each(['text/html', 'audio/mpeg, text/html', 'audio/mpeg; a=b, text/html', 'audio/', 'xaudio/mpeg'])(
  'keeps nothing that is said to be %s',
  async (contentType) => {
    service.script.preview = { contentType, bytes: new TextEncoder().encode('<script>') }

    await expect(load('aria')).rejects.toMatchObject({ code: 'bad_answer' })
    await expect(load('aria')).rejects.toMatchObject({ code: 'bad_answer' })
  },
)

it('keeps the type of the sound without what follows it', async () => {
  service.script.preview = { contentType: 'Audio/L16;rate=24000', bytes: new Uint8Array([7]) }

  expect((await load('aria')).contentType).toBe('audio/l16')
})

it('asks again for a clip that was not sound', async () => {
  service.script.preview = { contentType: 'text/html', bytes: new TextEncoder().encode('<script>') }

  await expect(load('aria')).rejects.toMatchObject({ code: 'bad_answer' })
  service.script.preview = { contentType: 'audio/wav', bytes: new Uint8Array([7]) }
  const { bytes, contentType } = await load('aria')

  expect([...bytes, contentType]).toEqual([7, 'audio/wav'])
})

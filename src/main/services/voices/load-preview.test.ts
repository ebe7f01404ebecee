import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OpenDatabase } from '../../db/database.ts'
import { openCacheDatabase, openStudioDatabase } from '../../db/open-database.ts'
import { startCatalogService } from './catalog-service.test-support.ts'
import { createCatalogAge } from './catalog-age.ts'
import { createCatalogStore } from './catalog-store.ts'
import { loadPreview } from './load-preview.ts'
import { refreshCatalog } from './refresh-catalog.ts'

let db: OpenDatabase
let cache: OpenDatabase
let service: Awaited<ReturnType<typeof startCatalogService>>

beforeEach(async () => {
  db = openStudioDatabase(':memory:')
  cache = openCacheDatabase(':memory:')
  service = await startCatalogService()
  service.script.pages = [
    [
      { id: 'aria', display_name: 'Aria', locale: 'en-US', models: [], preview_audio: `${service.baseUrl}/clip` },
      { id: 'mute', display_name: 'Mute', locale: 'en-US', models: [] },
    ],
  ]
  await refreshCatalog(deps(), AbortSignal.timeout(5_000))
})
afterEach(async () => {
  await service.close()
  cache.close()
  db.close()
})

const serviceVersion = () => ''
const deps = () => ({
  db,
  cache,
  catalogs: createCatalogStore(cache),
  speech: service.speech,
  service: () => 'sandbox',
  now: () => 0,
  serviceVersion,
  age: createCatalogAge({ now: () => 0, serviceVersion }),
})
const load = (voiceId: string) => loadPreview(deps(), { voiceId }, AbortSignal.timeout(5_000))

it('fetches a clip once and serves it from then on, also offline', async () => {
  const first = await load('aria')
  service.script.status = 500
  const second = await load('aria')

  expect([...first.bytes, first.contentType]).toEqual([1, 2, 3, 'audio/mpeg'])
  expect([...second.bytes, second.contentType]).toEqual([1, 2, 3, 'audio/mpeg'])
  expect(service.paths.filter((path) => path === '/clip')).toHaveLength(1)
})

it.each(['mute', 'unknown'])('reports that voice “%s” has no preview', async (voiceId) => {
  await expect(load(voiceId)).rejects.toMatchObject({ code: 'not_found' })
})

it.each(['text/html', 'audio/mpeg, text/html', 'audio/mpeg; a=b, text/html', 'audio/', 'xaudio/mpeg'])(
  'stores nothing declared as %s',
  async (contentType) => {
    service.script.preview = { contentType, bytes: new TextEncoder().encode('<script>') }

    await expect(load('aria')).rejects.toMatchObject({ code: 'bad_answer' })
    await expect(load('aria')).rejects.toMatchObject({ code: 'bad_answer' })
  },
)

it('stores the audio type without its parameters', async () => {
  service.script.preview = { contentType: 'Audio/L16;rate=24000', bytes: new Uint8Array([7]) }

  expect((await load('aria')).contentType).toBe('audio/l16')
})

it('requests a clip again if the response wasn’t audio', async () => {
  service.script.preview = { contentType: 'text/html', bytes: new TextEncoder().encode('<script>') }

  await expect(load('aria')).rejects.toMatchObject({ code: 'bad_answer' })
  service.script.preview = { contentType: 'audio/wav', bytes: new Uint8Array([7]) }
  const { bytes, contentType } = await load('aria')

  expect([...bytes, contentType]).toEqual([7, 'audio/wav'])
})

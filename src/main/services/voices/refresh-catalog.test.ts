import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Catalog } from '#shared/contract/voices.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { openCacheDatabase, openStudioDatabase } from '../../db/open-database.ts'
import { startCatalogService } from './catalog-service.test-support.ts'
import { type CatalogAge, createCatalogAge } from './catalog-age.ts'
import { type CatalogStore, createCatalogStore } from './catalog-store.ts'
import { readCatalog } from './read-catalog.ts'
import { refreshCatalog } from './refresh-catalog.ts'

let db: OpenDatabase
let cache: OpenDatabase
let catalogs: CatalogStore
let service: Awaited<ReturnType<typeof startCatalogService>>
let serviceId = 'sandbox'
let nowMs = 0
let version = ''
let age: CatalogAge

beforeEach(async () => {
  serviceId = 'sandbox'
  nowMs = Date.parse('2026-11-20T08:00:00.000Z')
  version = '2026-09-01'
  age = createCatalogAge({ now: () => nowMs, serviceVersion: () => version })
  db = openStudioDatabase(':memory:')
  cache = openCacheDatabase(':memory:')
  catalogs = createCatalogStore(cache)
  service = await startCatalogService()
})
afterEach(async () => {
  await service.close()
  cache.close()
  db.close()
})

const deps = () => ({
  db,
  cache,
  catalogs,
  speech: service.speech,
  service: () => serviceId,
  now: () => nowMs,
  serviceVersion: () => version,
  age,
})
const refresh = () => refreshCatalog(deps(), AbortSignal.timeout(5_000))
const voice = (id: string, rest: object = {}) => ({ id, display_name: id, locale: 'en-US', models: ['m'], ...rest })

describe('a refreshed catalog', () => {
  it('is read from every page, in the service’s order, and survives a restart of the reader', async () => {
    service.script.pages = [[voice('a'), voice('b')], [], [voice('b'), voice('c')]]

    const refreshed = await refresh()

    expect(refreshed.asOf).toBe('2026-11-20T08:00:00.000Z')
    expect(refreshed.voices.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(readCatalog(deps())).toEqual(refreshed)
    expect(readCatalog({ ...deps(), catalogs: createCatalogStore(cache) })).toEqual(refreshed)
  })

  it('is not stored if the settings point to another service by the time it is complete', async () => {
    service.script.pages = [[voice('a')]]
    const before = readCatalog(deps())
    const listVoices: typeof service.speech.listVoices = (...request) => {
      serviceId = 'https://other.example'
      return service.speech.listVoices(...request)
    }
    const changing = { ...deps(), speech: { listModels: service.speech.listModels, listVoices } }

    await expect(refreshCatalog(changing, AbortSignal.timeout(5_000))).rejects.toMatchObject({ code: 'conflict' })

    expect(readCatalog(deps()).asOf).toBeNull()
    serviceId = 'sandbox'
    expect(readCatalog(deps())).toEqual(before)
  })

  it('is stored for the service that sent it if the settings point to another one while it is stored', async () => {
    service.script.pages = [[voice('a')]]
    const shown: string[][] = []
    const changing = {
      ...deps(),
      now: () => {
        serviceId = 'https://other.example'
        return nowMs
      },
      onStored: ({ voices }: Catalog) => void shown.push(voices.map(({ id }) => id)),
    }

    await expect(refreshCatalog(changing, AbortSignal.timeout(5_000))).rejects.toMatchObject({ code: 'conflict' })

    expect(readCatalog(deps()).asOf).toBeNull()
    serviceId = 'sandbox'
    expect(readCatalog(deps()).voices.map(({ id }) => id)).toEqual(['a'])
    expect(shown).toEqual([])
  })

  it('describes voices in the studio’s terms, in whichever format they arrived', async () => {
    service.script.pages = [
      [
        voice('old', {
          gender: 'notSpecified',
          models: ['m', 'm', 'n'],
          type: 'personal',
          tags: null,
          avatar_image: 'x',
        }),
        voice('new', {
          display_name: 'Neu',
          gender: 'female',
          locale: 'de-DE',
          tags: ['calm'],
          models: [
            { name: 'm', languages: [{ locale: 'en-US', preview_audio: 'https://x.example/en' }] },
            { name: 'n', languages: [{ locale: 'de-DE', preview_audio: 'https://x.example/de' }] },
          ],
        }),
      ],
    ]

    const { voices } = await refresh()

    expect(voices).toEqual([
      {
        id: 'old',
        displayName: 'old',
        gender: 'not_specified',
        locale: 'en-US',
        models: ['m', 'n'],
        isPersonal: true,
        previewUrl: null,
        tags: [],
      },
      {
        id: 'new',
        displayName: 'Neu',
        gender: 'female',
        locale: 'de-DE',
        models: ['m', 'n'],
        isPersonal: false,
        previewUrl: '/media/voices/new/preview',
        tags: ['calm'],
      },
    ])
  })

  it('describes models as the service does, without assumptions', async () => {
    service.script.models = [
      { id: 'bare' },
      {
        id: 'full',
        name: 'Full',
        default: true,
        recommended: true,
        deprecated: false,
        sunset_at: '2027-01-01',
        description: 'All.',
        languages: ['en'],
        endpoints: ['/v1/audio/stream'],
        curated_voices: true,
        english_voices_only: true,
      },
    ]

    const { models } = await refresh()

    expect(models).toEqual([
      {
        id: 'bare',
        name: 'bare',
        isDefault: false,
        isRecommended: false,
        isDeprecated: false,
        description: '',
        languages: [],
        endpoints: [],
        curatedVoices: false,
        englishVoicesOnly: false,
      },
      {
        id: 'full',
        name: 'Full',
        isDefault: true,
        isRecommended: true,
        isDeprecated: false,
        description: 'All.',
        languages: ['en'],
        endpoints: ['/v1/audio/stream'],
        curatedVoices: true,
        englishVoicesOnly: true,
      },
    ])
  })

  it('belongs to one service and leaves another’s unchanged', async () => {
    service.script.pages = [[voice('sandbox-voice')]]
    await refresh()

    serviceId = 'https://api.example'
    const before = readCatalog(deps())
    service.script.pages = [[voice('real-voice')]]
    await refresh()

    expect(before).toEqual({ voices: [], models: [], former: [], asOf: null, isBehind: false })
    expect(readCatalog(deps()).voices.map(({ id }) => id)).toEqual(['real-voice'])
    serviceId = 'sandbox'
    expect(readCatalog(deps()).voices.map(({ id }) => id)).toEqual(['sandbox-voice'])
  })
})

describe('a catalog that can’t be refreshed', () => {
  it('is unchanged if a page is rejected', async () => {
    service.script.pages = [[voice('a')]]
    const before = await refresh()
    service.script.pages = [[voice('b')]]
    service.script.status = 403

    await expect(refresh()).rejects.toMatchObject({ code: 'forbidden' })

    expect(readCatalog(deps())).toEqual(before)
  })

  it('is unchanged if the refresh is canceled', async () => {
    service.script.pages = [[voice('a')]]
    const before = await refresh()
    service.script.pages = [[voice('b')]]

    await expect(refreshCatalog(deps(), AbortSignal.abort())).rejects.toBeDefined()

    expect(readCatalog(deps())).toEqual(before)
  })

  it('is unchanged if the list never ends; without a stored one, the partial list is used', async () => {
    service.script.pages = [[voice('a')], [voice('b')]]
    service.script.last = { has_more: true, next_cursor: 'p1' }

    await expect(refresh()).rejects.toMatchObject({ code: 'bad_answer', reason: 'list-incomplete' })
    const first = readCatalog(deps())
    service.script.pages = [[voice('c')], [voice('d')]]

    await expect(refresh()).rejects.toMatchObject({ code: 'bad_answer' })
    expect(first.voices.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(readCatalog(deps())).toEqual(first)
  })
})

describe('a stored catalog is outdated', () => {
  it('after another service version is set, until a refresh; and again after switching back', async () => {
    service.script.pages = [[voice('a')]]
    expect(readCatalog(deps()).isBehind).toBe(false)
    expect((await refresh()).isBehind).toBe(false)

    version = '2026-09-30'
    expect(readCatalog(deps()).isBehind).toBe(true)
    expect((await refresh()).isBehind).toBe(false)
    version = '2026-09-01'

    expect(readCatalog(deps()).isBehind).toBe(true)
  })

  it('if the version was changed during the refresh', async () => {
    service.script.pages = [[voice('a')]]
    const listVoices: typeof service.speech.listVoices = (...request) => {
      version = '2026-09-30'
      return service.speech.listVoices(...request)
    }
    const changing = { ...deps(), speech: { listModels: service.speech.listModels, listVoices } }

    expect((await refreshCatalog(changing, AbortSignal.timeout(5_000))).isBehind).toBe(true)
  })

  it('after a day, whichever run stored it', async () => {
    service.script.pages = [[voice('a')]]
    await refresh()
    age = createCatalogAge({ now: () => nowMs, serviceVersion: () => version })

    nowMs += 24 * 3_600_000
    expect(readCatalog(deps()).isBehind).toBe(false)
    nowMs += 1
    expect(readCatalog(deps()).isBehind).toBe(true)
  })
})

it('keeps the names of voices that are gone, until they are listed again', async () => {
  service.script.pages = [[voice('a'), voice('zoe', { display_name: 'Zoë' })]]
  await refresh()
  service.script.pages = [[voice('a')]]

  const without = await refresh()

  expect(without.former).toEqual([{ id: 'zoe', displayName: 'Zoë', state: 'deleted' }])
  service.script.pages = [[voice('a'), voice('zoe')]]
  expect((await refresh()).former).toEqual([])
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../db/database.ts'
import { openCacheDatabase } from '../../db/open-database.ts'
import { startCatalogueService } from './catalogue-service.test-support.ts'
import { type CatalogueAge, createCatalogueAge } from './catalogue-age.ts'
import { readCatalogue } from './read-catalogue.ts'
import { refreshCatalogue } from './refresh-catalogue.ts'

let cache: OpenDatabase
let service: Awaited<ReturnType<typeof startCatalogueService>>
let serviceId = 'practice'
let nowMs = 0
let version = ''
let age: CatalogueAge

beforeEach(async () => {
  serviceId = 'practice'
  nowMs = Date.parse('2026-11-20T08:00:00.000Z')
  version = '2026-09-01'
  age = createCatalogueAge({ now: () => nowMs, serviceVersion: () => version })
  cache = openCacheDatabase(':memory:')
  service = await startCatalogueService()
})
afterEach(async () => {
  await service.close()
  cache.close()
})

const deps = () => ({
  cache,
  speech: service.speech,
  service: () => serviceId,
  now: () => nowMs,
  serviceVersion: () => version,
  age,
})
const refresh = () => refreshCatalogue(deps(), AbortSignal.timeout(5_000))
const voice = (id: string, rest: object = {}) => ({ id, display_name: id, locale: 'en-US', models: ['m'], ...rest })

describe('a refreshed catalogue', () => {
  it('is read from every page, in the order of the service, and stays after a restart of the reader', async () => {
    service.script.pages = [[voice('a'), voice('b')], [], [voice('b'), voice('c')]]

    const refreshed = await refresh()

    expect(refreshed.asOf).toBe('2026-11-20T08:00:00.000Z')
    expect(refreshed.voices.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(readCatalogue(deps())).toEqual(refreshed)
  })

  it('is not stored when the settings point to another service by the time it is whole', async () => {
    service.script.pages = [[voice('a')]]
    const before = readCatalogue(deps())
    const listVoices: typeof service.speech.listVoices = (...request) => {
      serviceId = 'https://other.example'
      return service.speech.listVoices(...request)
    }
    const changing = { ...deps(), speech: { listModels: service.speech.listModels, listVoices } }

    await expect(refreshCatalogue(changing, AbortSignal.timeout(5_000))).rejects.toMatchObject({ code: 'conflict' })

    expect(readCatalogue(deps()).asOf).toBeNull()
    serviceId = 'practice'
    expect(readCatalogue(deps())).toEqual(before)
  })

  it('speaks of voices in the studio’s words, whichever form they came in', async () => {
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

  it('speaks of models with what the service says and nothing assumed', async () => {
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

  it('belongs to one service and leaves that of another alone', async () => {
    service.script.pages = [[voice('practice-voice')]]
    await refresh()

    serviceId = 'https://api.example'
    const before = readCatalogue(deps())
    service.script.pages = [[voice('real-voice')]]
    await refresh()

    expect(before).toEqual({ voices: [], models: [], asOf: null, isBehind: false })
    expect(readCatalogue(deps()).voices.map(({ id }) => id)).toEqual(['real-voice'])
    serviceId = 'practice'
    expect(readCatalogue(deps()).voices.map(({ id }) => id)).toEqual(['practice-voice'])
  })
})

describe('a catalogue that cannot be refreshed', () => {
  it('stays as it was when a page is refused', async () => {
    service.script.pages = [[voice('a')]]
    const before = await refresh()
    service.script.pages = [[voice('b')]]
    service.script.status = 403

    await expect(refresh()).rejects.toMatchObject({ code: 'forbidden' })

    expect(readCatalogue(deps())).toEqual(before)
  })

  it('stays as it was when it is called off', async () => {
    service.script.pages = [[voice('a')]]
    const before = await refresh()
    service.script.pages = [[voice('b')]]

    await expect(refreshCatalogue(deps(), AbortSignal.abort())).rejects.toBeDefined()

    expect(readCatalogue(deps())).toEqual(before)
  })

  it('stays as it was when the list never ends, which is taken for what it is only where nothing is stored', async () => {
    service.script.pages = [[voice('a')], [voice('b')]]
    service.script.last = { has_more: true, next_cursor: 'p1' }

    const first = await refresh()
    service.script.pages = [[voice('c')], [voice('d')]]

    await expect(refresh()).rejects.toMatchObject({ code: 'bad_answer' })
    expect(first.voices.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(readCatalogue(deps())).toEqual(first)
  })
})

describe('a stored catalogue is behind', () => {
  it('once another version of the service is set, until that was asked; back at the old one it is behind again', async () => {
    service.script.pages = [[voice('a')]]
    expect(readCatalogue(deps()).isBehind).toBe(false)
    expect((await refresh()).isBehind).toBe(false)

    version = '2026-09-30'
    expect(readCatalogue(deps()).isBehind).toBe(true)
    expect((await refresh()).isBehind).toBe(false)
    version = '2026-09-01'

    expect(readCatalogue(deps()).isBehind).toBe(true)
  })

  it('where the version was changed while the service was asked', async () => {
    service.script.pages = [[voice('a')]]
    const listVoices: typeof service.speech.listVoices = (...request) => {
      version = '2026-09-30'
      return service.speech.listVoices(...request)
    }
    const changing = { ...deps(), speech: { listModels: service.speech.listModels, listVoices } }

    expect((await refreshCatalogue(changing, AbortSignal.timeout(5_000))).isBehind).toBe(true)
  })

  it('after a day, whatever run stored it', async () => {
    service.script.pages = [[voice('a')]]
    await refresh()
    age = createCatalogueAge({ now: () => nowMs, serviceVersion: () => version })

    nowMs += 24 * 3_600_000
    expect(readCatalogue(deps()).isBehind).toBe(false)
    nowMs += 1
    expect(readCatalogue(deps()).isBehind).toBe(true)
  })
})

import { expect, it } from 'vitest'
import { WireVoicePage } from '#shared/service-wire/catalog.ts'
import { VOICE_CATALOG } from '../world/voice-catalog.ts'
import { readMp3Frame } from './mp3-frame.test-support.ts'
import { openService, refusal } from './service.test-support.ts'
import type { Json, ServiceUnderTest } from './service.test-support.ts'

const everyId = VOICE_CATALOG.map(({ id }) => id)

async function listVoices(service: ServiceUnderTest, query: string): Promise<Json> {
  return (await service.send('GET', `/v1/voices${query}`)).json()
}

it('4 voices: returns an object with voices and pagination fields', async () => {
  const service = await openService()

  const body = await listVoices(service, '')

  expect(WireVoicePage.safeParse(body).error).toBeUndefined()
  expect(body).toMatchObject({ next_cursor: null, has_more: false })
  expect(body.voices[0]).toMatchObject({ id: 'aria', locale: 'en-US', type: 'shared' })
  expect(body.voices[0].models.map((model: Json) => model.name)).toEqual(['simba-3.2', 'simba-3.0'])
})

it('4 voices: pages through the whole catalog by cursor, each voice once', async () => {
  const service = await openService()

  const found: string[] = []
  let body = await listVoices(service, '?limit=2')
  while (body.has_more) {
    expect(body.voices).toHaveLength(2)
    found.push(...body.voices.map((voice: Json) => voice.id))
    body = await listVoices(service, `?limit=2&cursor=${body.next_cursor}`)
  }
  found.push(...body.voices.map((voice: Json) => voice.id))

  expect(body.next_cursor).toBeNull()
  expect(found).toEqual(everyId)
})

it('4 voices: filters by locale, model, gender and type', async () => {
  const service = await openService()
  const getIds = async (query: string) => (await listVoices(service, query)).voices.map((voice: Json) => voice.id)
  const idsWhere = (holds: (voice: (typeof VOICE_CATALOG)[number]) => boolean) =>
    VOICE_CATALOG.filter(holds).map(({ id }) => id)

  expect(await getIds('?locale=DE')).toEqual(idsWhere(({ locale }) => locale === 'de-DE'))
  expect(await getIds('?model=simba-3.2')).toEqual(idsWhere(({ models }) => models.includes('simba-3.2')))
  expect(await getIds('?gender=male')).toEqual(idsWhere(({ gender }) => gender === 'male'))
  expect(await getIds('?type=shared')).toEqual(everyId)
  expect(await getIds('?type=personal')).toEqual([])
})

it('4 voices: rejects an unknown cursor, gender or type', async () => {
  const service = await openService()

  for (const field of ['cursor', 'gender', 'type']) {
    const answer = await refusal(await service.send('GET', `/v1/voices?${field}=nonsense`))

    expect(answer).toMatchObject({ status: 400, code: 'validation_failed', fields: { [field]: expect.any(String) } })
  }
})

it('1 preview: is available for every voice without a credential', async () => {
  const service = await openService()
  const { voices } = await listVoices(service, '')

  const addresses = voices.map((voice: Json) => voice.preview_audio)
  const clips = await Promise.all(addresses.map((address: string) => fetch(address)))

  expect(new Set(addresses).size).toBe(voices.length)
  for (const clip of clips) {
    expect(clip.status).toBe(200)
    expect(clip.headers.get('content-type')).toBe('audio/mpeg')
    expect(readMp3Frame(new Uint8Array(await clip.arrayBuffer()))).toMatchObject({ sampleRateHz: 24_000 })
  }
})

it('1 preview: is not found for an unknown voice', async () => {
  const service = await openService()

  const answer = await service.send('GET', '/previews/nobody.mp3', { key: null })

  expect(await refusal(answer)).toMatchObject({ status: 404, code: 'not_found' })
})

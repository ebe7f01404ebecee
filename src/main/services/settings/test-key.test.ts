import { afterEach, beforeEach, expect, it } from 'vitest'
import { StudioError } from '#shared/errors/studio-error.ts'
import { startCatalogService } from '../voices/catalog-service.test-support.ts'
import { testKey } from './settings-service.ts'

let service: Awaited<ReturnType<typeof startCatalogService>>

beforeEach(async () => {
  service = await startCatalogService()
})
afterEach(() => service.close())

it('counts the models available to the key, free of charge', async () => {
  service.script.models = [{ id: 'a' }, { id: 'b' }]

  const result = await testKey(service, AbortSignal.timeout(5_000))

  expect(result).toEqual({ kind: 'accepted', models: 2, requestId: 'req_9' })
  expect(service.paths).toEqual(['/v1/audio/models'])
})

it('explains why the key was rejected', async () => {
  const refused = new StudioError(
    'key_refused',
    { kind: 'stated', text: 'The service does not know this key.' },
    { requestId: 'req_7' },
  )
  const speech = { listModels: () => Promise.reject(refused) }

  const result = await testKey({ speech }, AbortSignal.timeout(5_000))

  expect(result).toEqual({ kind: 'failed', failure: refused.failure })
})

it('returns no result if it is canceled', async () => {
  await expect(testKey(service, AbortSignal.abort())).rejects.toMatchObject({ code: 'canceled' })
})

import { afterEach, beforeEach, expect, it } from 'vitest'
import { StudioError } from '#shared/errors/studio-error.ts'
import { startCatalogueService } from '../voices/catalogue-service.test-support.ts'
import { testKey } from './test-key.ts'

let service: Awaited<ReturnType<typeof startCatalogueService>>

beforeEach(async () => {
  service = await startCatalogueService()
})
afterEach(() => service.close())

it('counts the models that the key opens, at no cost', async () => {
  service.script.models = [{ id: 'a' }, { id: 'b' }]

  const result = await testKey(service, AbortSignal.timeout(5_000))

  expect(result).toEqual({ kind: 'accepted', models: 2, requestId: 'req_9' })
  expect(service.paths).toEqual(['/v1/audio/models'])
})

it('says why the key was refused', async () => {
  const refused = new StudioError('key_refused', 'The service does not know this key.', { requestId: 'req_7' })
  const speech = { listModels: () => Promise.reject(refused) }

  const result = await testKey({ speech }, AbortSignal.timeout(5_000))

  expect(result).toEqual({
    kind: 'failed',
    code: 'key_refused',
    message: 'The service does not know this key.',
    requestId: 'req_7',
  })
})

it('is no result when it is called off', async () => {
  await expect(testKey(service, AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' })
})

import { describe, expect, it } from 'vitest'
import { openClient, options, TEST_KEY } from './open-client.test-support.ts'
import { answerText } from './scripted-server.test-support.ts'
import type { RequestOptions } from './request-options.ts'
import type { SpeechApi } from './speech-api.ts'

/** A row of a table of part 4, in the specification's words. */
export interface Operation {
  method: string
  path: string
  success: { status: number; body: unknown }
  /** Sent as JSON; absent if nothing is sent. */
  body?: unknown
  /** Sent without the key. */
  isAnonymous?: boolean
  /** Everything in the response may be absent. */
  takesAnyObject?: boolean
  send: (api: SpeechApi, with_: RequestOptions) => Promise<unknown>
}

/**
 * Tests what holds for every agent route on each of the rows: how it is sent, and how each status of part 7 is handled.
 */
export function describeOperations(operations: Record<string, Operation>): void {
  const each = Object.entries(operations)
  describe.each(each)('%s', (_name, operation) => {
    it('is sent as the specification writes it, with the key', async () => {
      const { api, server } = await openClient((_request, socket) => socket.write(good(operation)))

      await operation.send(api, options())

      const [request] = server.requests
      expect([request?.method, request?.path]).toEqual([operation.method, operation.path])
      expect(request?.headers['authorization']).toBe(operation.isAnonymous === true ? undefined : `Bearer ${TEST_KEY}`)
      expect(request?.headers['content-type']).toBe(operation.body === undefined ? undefined : 'application/json')
      expect(request?.body === '' ? undefined : JSON.parse(request?.body ?? '')).toEqual(operation.body)
    })

    it.each([
      [400, 'validation_failed', 'validation_failed'],
      [401, 'unauthorized', operation.isAnonymous === true ? 'forbidden' : 'key_refused'],
      [403, 'forbidden', 'forbidden'],
      [404, 'not_found', 'not_found'],
      [409, 'conflict', 'conflict'],
      [422, 'unprocessable', 'request_refused'],
    ])('is sent once when the answer is %i', async (status, serviceCode, code) => {
      const { api, server } = await openClient((_request, socket) =>
        socket.write(refusal(status, serviceCode, { fields: { 'tts.voice_id': 'is not one' } })),
      )

      await expect(operation.send(api, options())).rejects.toMatchObject({
        code,
        details: { status, serviceCode, fields: { 'tts.voice_id': 'is not one' }, requestId: 'req_1' },
      })
      expect(server.requests).toHaveLength(1)
    })

    it.each([
      [429, 'rate_limited', 5],
      [500, 'service_failed', 3],
      [502, 'service_unavailable', 5],
      [503, 'service_unavailable', 5],
      [504, 'service_unavailable', 5],
    ])('is tried again after %i, and given up', async (status, code, tries) => {
      const { api, server } = await openClient((_request, socket) => socket.write(refusal(status, 'later')))

      await expect(operation.send(api, options())).rejects.toMatchObject({ code, details: { attempts: tries } })
      expect(server.requests).toHaveLength(tries)
    })

    it('waits at least as long as a 429 says, and counts against the limits of agents', async () => {
      const { api, scheduler, clock } = await openClient((_request, socket, index) =>
        socket.write(index === 0 ? refusal(429, 'rate_limited') : good(operation)),
      )
      const startedAt = clock.now()
      let inFlight = 0

      await operation.send(api, options({ onSend: () => (inFlight = scheduler.snapshot().agents.inFlight) }))

      expect(clock.now() - startedAt).toBeGreaterThanOrEqual(2_000)
      expect(inFlight).toBe(1)
    })

    it('rejects as canceled and sends nothing', async () => {
      const { api, server } = await openClient((_request, socket) => socket.write(good(operation)))

      await expect(operation.send(api, options({ signal: AbortSignal.abort() }))).rejects.toMatchObject({
        code: 'canceled',
      })
      expect(server.requests).toHaveLength(0)
    })
  })

  describe.each(each.filter(([, { success }]) => success.status !== 204))('%s', (_name, operation) => {
    it('takes nothing else for its answer', async () => {
      const { api } = await openClient((_request, socket) => socket.write(answerText(200, {}, '{"login":"here"}')))

      const answer = operation.send(api, options())

      if (operation.takesAnyObject === true) await expect(answer).resolves.toEqual({ login: 'here' })
      else await expect(answer).rejects.toMatchObject({ code: 'bad_answer' })
    })
  })
}

const good = ({ success }: Operation, headers: Record<string, string> = {}) =>
  answerText(success.status, headers, success.body === undefined ? '' : JSON.stringify(success.body))
const refusal = (status: number, code: string, more: object = {}) =>
  answerText(
    status,
    status === 429 ? { 'Retry-After': '2' } : {},
    JSON.stringify({ error: { code, message: 'No.', ...more }, request_id: 'req_1' }),
  )

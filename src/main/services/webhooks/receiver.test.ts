import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { formatFields } from '#shared/errors/field-problem.ts'
import type { StudioError } from '#shared/errors/studio-error.ts'
import { createMemoryStore } from '../../secrets/memory-store.ts'
import { eventBody, openWebhooks, post, SECRET, signedHeaders } from './open-webhooks.test-support.ts'

describe('a receiver', () => {
  it('is off until switched on, and then listens only on this machine, under an unguessable URL', async () => {
    const { webhooks, url } = await openWebhooks({ isOn: false })

    expect(webhooks.state()).toMatchObject({ kind: 'off', url: null })
    await webhooks.setReceiver({ isOn: true })

    expect(url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/hook\/[\w-]{32}$/)
  })

  it('keeps its URL across a restart and uses its port again', async () => {
    const { webhooks, url, db } = await openWebhooks()
    const first = url()
    await webhooks.setReceiver({ isOn: false })
    expect(webhooks.state().url).toBeNull()
    await expect(post(first, '{}', {})).rejects.toThrow('ECONNREFUSED')

    await webhooks.setReceiver({ isOn: true })

    expect(url()).toBe(first)
    expect(db.all('SELECT is_on FROM webhook_receiver')).toEqual([{ is_on: 1 }])
  })

  it('reports a port in use and takes another on request', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    const { webhooks } = await openWebhooks({ isOn: false })

    const taken = await webhooks.setReceiver({ isOn: true, port })
    const free = await webhooks.setReceiver({ isOn: true, port: 0 })
    other.close()

    expect(taken).toMatchObject({ kind: 'failed', url: null, failure: { port, reason: 'port-taken' } })
    expect(free).toMatchObject({ kind: 'listening', failure: null })
    expect(free.port).not.toBe(port)
  })

  it('refuses requests to an earlier path', async () => {
    const { webhooks, url } = await openWebhooks()
    const before = url()

    await webhooks.renewPath()
    const body = eventBody()

    expect((await post(before, body, signedHeaders(body))).status).toBe(403)
    expect((await post(url(), body, signedHeaders(body))).status).toBe(200)
  })

  it('accepts one exact tunnel name, from a URL or alone, and rejects what isn’t a name', async () => {
    const { webhooks, url } = await openWebhooks()
    const body = eventBody()
    const as = async (host: string) => (await post(url(), body, { ...signedHeaders(body), Host: host })).status

    const before = await as('abc.tunnel.example')
    const state = await webhooks.setReceiver({ tunnelHost: 'https://ABC.tunnel.example/hook' })

    expect(state.tunnelUrl).toMatch(/^https:\/\/abc\.tunnel\.example\/hook\//)
    expect([before, await as('abc.tunnel.example'), await as('ABC.tunnel.example')]).toEqual([403, 200, 200])
    expect([await as('x.abc.tunnel.example'), await as('tunnel.example'), await as('abc.tunnel.example:80')]).toEqual([
      403, 403, 403,
    ])
    await expect(webhooks.setReceiver({ tunnelHost: '*.tunnel.example' })).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { tunnelHost: { kind: 'host-name-invalid' } } },
    })
    expect(webhooks.state().tunnelHost).toBe('abc.tunnel.example')
  })
})

describe('a delivery', () => {
  it('is accepted from a program using `fetch`, which sends a mode like a browser but no site', async () => {
    const { webhooks, url, rows } = await openWebhooks()
    const body = eventBody()

    const answer = await fetch(url(), { method: 'POST', body, headers: signedHeaders(body) })
    const [row] = rows()

    expect(answer.status).toBe(200)
    expect(webhooks.get({ id: row!.id }).attempts[0]!.headers).toContainEqual(['sec-fetch-mode', 'cors'])
  })

  it('is stored byte for byte with headers and verdict, and counts once however often it arrives', async () => {
    const { webhooks, url, rows } = await openWebhooks()
    await webhooks.addSecret({ name: 'Reception', secret: SECRET })
    const body = `${eventBody('conv_7')}\r\n `
    const headers = signedHeaders(body)

    const answers = [await post(url(), body, headers), await post(url(), body, headers)]
    const [row] = rows()
    const { attempts } = webhooks.get({ id: row!.id })

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(rows()).toHaveLength(1)
    expect(row).toMatchObject({
      verdict: 'valid',
      attemptCount: 2,
      eventType: 'conversation.completed',
      conversationId: 'conv_7',
      format: 'envelope',
      deliveryId: headers['Service-Delivery-Id'],
      acceptedAt: row!.firstReceivedAt,
    })
    expect(attempts.map(({ answered, verdict }) => [answered, verdict.kind, verdict.secretName])).toEqual([
      [200, 'valid', 'Reception'],
      [200, 'valid', 'Reception'],
    ])
    expect(attempts[0]!.headers).toContainEqual(['Service-Signature', headers['Service-Signature']])
    for (const { id } of attempts) expect(Buffer.from(webhooks.attemptBody(id)!).toString()).toBe(body)
  })

  it.each([
    ['blanks and a line end', ` ${SECRET}\r\n`],
    ['quotes', `"${SECRET}"`],
    ['a zero-width space', `${SECRET}\u200B`],
  ])('is valid with a secret that was entered with %s around it', async (_what, secret) => {
    const { webhooks, url } = await openWebhooks()
    await webhooks.addSecret({ name: 'Reception', secret })
    const body = eventBody()

    expect((await post(url(), body, signedHeaders(body))).status).toBe(200)
  })

  it('refuses a secret that is empty or contains an invisible character, and names it', async () => {
    const { webhooks } = await openWebhooks()
    const getProblem = async (secret: string) => {
      const error = await webhooks.addSecret({ name: 'Reception', secret }).catch((reason: unknown) => reason)
      return formatFields((error as StudioError).details)['secret']
    }

    expect(await getProblem('two\u200Bparts')).toBe(
      'Character 4 is a zero-width space (U+200B). Copy the secret again.',
    )
    expect(await getProblem(' " " ')).toBe('It’s empty. Copy the secret again.')
    expect(webhooks.secrets()).toEqual([])
  })

  it('is valid if one of several signature headers is', async () => {
    const { webhooks, url, rows } = await openWebhooks()
    await webhooks.addSecret({ name: 'Reception', secret: SECRET })
    const body = eventBody()
    const { 'Service-Signature': good, ...others } = signedHeaders(body)
    const { 'Service-Signature': old } = signedHeaders(body, { secret: 'rotated-away' })
    const send = async (...signatures: string[]) =>
      (await post(url(), body, { ...others, 'Service-Signature': signatures })).status

    expect([await send(old!, good!), await send(old!, 't=1', old!)]).toEqual([200, 401])
    expect(rows()[0]).toMatchObject({ verdict: 'valid' })
  })

  it('is stored with its error and rejected if invalid, and a valid one with the same ID counts afterwards', async () => {
    const { webhooks, url, rows } = await openWebhooks()
    await webhooks.addSecret({ name: 'Reception', secret: SECRET })
    const body = eventBody()
    const deliveryId = 'a2c4'

    const forged = await post(url(), body, signedHeaders(body, { secret: 'guessed', deliveryId }))
    const between = rows()[0]
    const good = await post(url(), body, signedHeaders(body, { deliveryId }))
    const forgedAgain = await post(url(), body, signedHeaders(body, { secret: 'guessed', deliveryId }))

    expect([forged.status, good.status, forgedAgain.status]).toEqual([401, 200, 401])
    expect(between).toMatchObject({ verdict: 'wrong-secret-or-body', acceptedAt: null })
    expect(rows()).toHaveLength(1)
    expect(rows()[0]).toMatchObject({ verdict: 'valid', attemptCount: 3, acceptedAt: expect.any(String) })
  })

  it.each([
    ['too old', -301_000, 401, 'outside-window'],
    ['just in time', -299_000, 200, 'valid'],
    ['of the future', 302_000, 401, 'outside-window'],
  ])('is recognized as %s', async (_what, offMs, status, verdict) => {
    const { webhooks, url, rows, nowMs } = await openWebhooks()
    await webhooks.addSecret({ name: 'Reception', secret: SECRET })
    const body = eventBody()

    const answer = await post(url(), body, signedHeaders(body, { atMs: nowMs() + offMs }))

    expect([answer.status, rows()[0]!.verdict]).toEqual([status, verdict])
  })

  it('may match any of several secrets', async () => {
    const { webhooks, url, rows } = await openWebhooks()
    await webhooks.addSecret({ name: 'Before', secret: 'rotated-away-0123456789-0123456789' })
    await webhooks.addSecret({ name: 'Reception', secret: SECRET })
    const body = eventBody()

    await post(url(), body, signedHeaders(body))

    expect(webhooks.get({ id: rows()[0]!.id }).attempts[0]!.verdict).toMatchObject({
      kind: 'valid',
      secretName: 'Reception',
    })
  })

  it('is accepted unverified without any secret, and deferred if the secret is missing', async () => {
    const secrets = createMemoryStore()
    const { webhooks, url, rows } = await openWebhooks({ secrets })
    const body = eventBody()
    const unchecked = await post(url(), body, signedHeaders(body))
    await webhooks.addSecret({ name: 'Reception', secret: SECRET })
    const [secret] = webhooks.secrets()

    // As after a restart without a keychain.
    await secrets.delete(`webhook-secret:${secret!.secretId}`)
    const restarted = await openWebhooks({ secrets, isOn: false })
    restarted.db.run(`INSERT INTO webhook_secrets VALUES ('gone', 'Gone', 'then')`)
    await restarted.webhooks.start()
    await restarted.webhooks.setReceiver({ isOn: true })
    restarted.webhooks.secrets()
    const waits = await post(restarted.url(), body, signedHeaders(body))

    expect([unchecked.status, rows()[0]!.verdict]).toEqual([200, 'not-checked'])
    expect([waits.status, restarted.rows()[0]]).toMatchObject([503, { verdict: 'secret-missing', acceptedAt: null }])
  })

  it('is recognized if it has the superseded body', async () => {
    const { webhooks, url, rows } = await openWebhooks()
    await webhooks.addSecret({ name: 'Reception', secret: SECRET })
    const body = JSON.stringify({ event: 'conversation.completed', timestamp: 1, conversation: { id: 'conv_9' } })

    const answer = await post(url(), body, {
      'Content-Type': 'application/json',
      'X-Service-Signature': `sha256=${'0'.repeat(64)}`,
      'X-Service-Delivery-Id': 'old-1',
    })

    expect(answer.status).toBe(401)
    expect(rows()[0]).toMatchObject({
      format: 'flat',
      verdict: 'old-format',
      conversationId: 'conv_9',
      deliveryId: 'old-1',
    })
  })

  it.each([
    ['text that is no JSON', 'hello', 'not-json'],
    ['bytes that are no text', '\u{0}\u{1}', 'not-json'],
    [
      'an event nobody knows',
      JSON.stringify({ type: 'weather.changed', id: 'evt_9', data: {}, more: [1] }),
      'envelope',
    ],
    ['JSON of another shape', '[1,2]', 'other'],
    ['nothing', '', 'not-json'],
  ])('is stored even if it is %s', async (_what, body, format) => {
    const { webhooks, url, rows } = await openWebhooks()
    await webhooks.addSecret({ name: 'Reception', secret: SECRET })

    const answer = await post(url(), body, signedHeaders(body))

    expect(answer.status).toBe(200)
    expect(rows()[0]).toMatchObject({ format, verdict: 'valid' })
  })

  it('does not count again if it was removed and arrives again', async () => {
    const { db, webhooks, url, rows } = await openWebhooks()
    const body = eventBody()
    const headers = signedHeaders(body)
    await post(url(), body, headers)
    const { id, revision } = rows()[0]!

    webhooks.remove({ ids: [id] })
    const gone = webhooks.changes({ afterRevision: revision, limit: 10 })
    await post(url(), body, headers)

    expect(gone).toMatchObject([{ id, isRemoved: true }])
    expect(rows()).toMatchObject([{ id, isRemoved: false }])
    expect(webhooks.get({ id }).attempts).toHaveLength(1)
    expect(webhooks.attemptBody(webhooks.get({ id }).attempts[0]!.id)).toHaveLength(body.length)
    expect(db.all('SELECT delivery FROM webhook_events')).toEqual([{ delivery: id }])
  })
})

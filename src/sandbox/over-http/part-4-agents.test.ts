import { expect, it } from 'vitest'
import { WireAgent, WireAgentPage, WireAgentVoicePage, WireEvaluationConfig } from '#shared/service-wire/agents.ts'
import { AGENT, makeAgent } from './agents.test-support.ts'
import { askForPhrase, createToldChecks, createVoice, unheardParts } from './cloning.test-support.ts'
import { openService, refusal } from './service.test-support.ts'
import type { Json } from './service.test-support.ts'

const UNKNOWN = 'agent_00000000000000000000000000'

it('4 agents create: returns 201 with an agent that has its own ID and every field of its blocks', async () => {
  const service = await openService()

  const answer = await service.send('POST', '/v1/agents', { body: AGENT })

  const agent: Json = await answer.json()
  expect(answer.status).toBe(201)
  expect(WireAgent.safeParse(agent).error).toBeUndefined()
  expect(agent.id).toMatch(/^agent_[0-9a-hjkmnp-tv-z]{26}$/)
  expect(agent).toMatchObject({
    ...AGENT,
    slug: 'reception',
    tts: { voice_id: 'carly', speed: null },
    llm: { temperature: 0.5 },
    memory: { enabled: false, retention_days: 90 },
    is_public: false,
    webhook_secret_set: false,
    created_at: '2026-10-15T12:00:00.000Z',
  })
})

it('4 agents create: names every invalid field', async () => {
  const service = await openService()

  const empty = await refusal(await service.send('POST', '/v1/agents', { body: {} }))
  const wrong = await refusal(
    await service.send('POST', '/v1/agents', {
      body: { ...AGENT, name: 'x'.repeat(101), llm: { temperature: 2 }, webhook_url: 'ftp://x' },
    }),
  )

  expect(empty).toMatchObject({ status: 400, code: 'validation_failed' })
  expect(Object.keys(empty.fields ?? {})).toEqual(['name', 'prompt'])
  expect(Object.keys(wrong.fields ?? {}).toSorted()).toEqual(['llm.temperature', 'name', 'webhook_url'])
})

it('4 agents create: rejects excessive nesting and stores nothing', async () => {
  const service = await openService()
  const nested = (levels: number) =>
    `{"name":"Deep","prompt":"","llm":{"extra_body":{"a":${'['.repeat(levels)}${']'.repeat(levels)}}}}`
  const post = (levels: number) => service.send('POST', '/v1/agents', { body: nested(levels) })

  const [shallow, deep] = [await post(100), await post(100_000)]

  const made: Json = await shallow.json()
  const patch = await service.send('PATCH', `/v1/agents/${made.id}`, { body: nested(100_000) })
  expect(shallow.status).toBe(201)
  for (const refused of [deep, patch])
    expect(await refusal(refused)).toMatchObject({ status: 400, code: 'bad_request' })
  const list: Json = await (await service.send('GET', '/v1/agents')).json()
  expect(list.agents).toEqual([made])
})

it('4 agents create: rejects a slug used by another agent of the account', async () => {
  const service = await openService()
  await makeAgent(service, { slug: 'front-desk' })

  const again = await service.send('POST', '/v1/agents', { body: { ...AGENT, slug: 'front-desk' } })

  expect(await refusal(again)).toMatchObject({ status: 400, fields: { slug: expect.any(String) } })
})

it('4 agents list: pages through all agents, newest first, each once', async () => {
  const service = await openService()
  const made: string[] = []
  for (const name of ['One', 'Two', 'Three']) made.unshift((await makeAgent(service, { name })).id)

  const first: Json = await (await service.send('GET', '/v1/agents?limit=2')).json()
  const second: Json = await (await service.send('GET', `/v1/agents?limit=2&cursor=${first.next_cursor}`)).json()

  expect(WireAgentPage.safeParse(first).error).toBeUndefined()
  expect([...first.agents, ...second.agents].map(({ id }: Json) => id)).toEqual(made)
  expect([first.has_more, second.has_more, second.next_cursor]).toEqual([true, false, null])
})

it('4 agents list: rejects a limit over 200 and an unknown cursor', async () => {
  const service = await openService()

  const limit = await refusal(await service.send('GET', '/v1/agents?limit=201'))
  const cursor = await refusal(await service.send('GET', '/v1/agents?cursor=nonsense'))
  const templates: Json = await (await service.send('GET', '/v1/agents/flow/templates?limit=1')).json()
  const others = await refusal(await service.send('GET', `/v1/agents?cursor=${templates.next_cursor}`))

  expect(limit).toMatchObject({ status: 400, code: 'validation_failed', fields: { limit: expect.any(String) } })
  for (const refused of [cursor, others]) {
    expect(refused).toMatchObject({ status: 400, code: 'validation_failed', fields: { cursor: expect.any(String) } })
  }
})

it('4 agents get: returns the agent, and 404 for an unknown one or another account’s', async () => {
  const service = await openService()
  const agent = await makeAgent(service)

  const own = await service.send('GET', `/v1/agents/${agent.id}`)
  const others = await service.send('GET', `/v1/agents/${agent.id}`, { key: service.keys.free })
  const unknown = await service.send('GET', `/v1/agents/${UNKNOWN}`)

  expect(await own.json()).toEqual(agent)
  expect(await refusal(others)).toMatchObject({ status: 404, code: 'not_found' })
  expect(await refusal(unknown)).toMatchObject({ status: 404, code: 'not_found' })
})

it('4 agents update: changes only the fields present, also inside nested blocks', async () => {
  const service = await openService()
  const agent = await makeAgent(service, {
    tts: { voice_id: 'carly', speed: 1.5 },
    webhook_url: 'https://example.com/a',
  })

  const answer = await service.send('PATCH', `/v1/agents/${agent.id}`, {
    body: { prompt: 'You watch the door.', tts: { voice_id: 'lyla' }, memory: { enabled: true } },
  })

  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({
    ...agent,
    prompt: 'You watch the door.',
    tts: { ...agent.tts, voice_id: 'lyla' },
    memory: { ...agent.memory, enabled: true },
  })
})

it('4 agents update: clears optional fields with null and rejects null elsewhere', async () => {
  const service = await openService()
  const agent = await makeAgent(service, { tts: { voice_id: 'carly', speed: 1.5 } })

  const cleared: Json = await (
    await service.send('PATCH', `/v1/agents/${agent.id}`, { body: { tts: { speed: null }, webhook_url: null } })
  ).json()
  const refused = await refusal(await service.send('PATCH', `/v1/agents/${agent.id}`, { body: { prompt: null } }))

  expect([cleared.tts.speed, cleared.webhook_url]).toEqual([null, null])
  expect(refused).toMatchObject({ status: 400, fields: { prompt: expect.any(String) } })
})

it('4 agents update: removes optional members with null and keeps unnamed ones at any depth', async () => {
  const service = await openService()
  const agent = await makeAgent(service, {
    llm: { provider: 'custom', model: 'm', extra_body: { seed: 1, stop: { at: '.', or: '!' } } },
    widget_config: { theme: 'dark', text: { start_call: 'Ring', end_call: 'Enough' } },
  })
  const patch = async (body: object): Promise<Json> =>
    (await service.send('PATCH', `/v1/agents/${agent.id}`, { body })).json()

  const parts = await patch({
    llm: { extra_body: { seed: null, stop: { at: null } } },
    widget_config: { text: { start_call: null }, avatar: { type: 'orb', image_url: null } },
  })
  const whole = await patch({ llm: { extra_body: null }, widget_config: null })

  expect(parts.llm).toEqual({ ...agent.llm, extra_body: { stop: { or: '!' } } })
  expect(parts.widget_config).toEqual({ theme: 'dark', text: { end_call: 'Enough' }, avatar: { type: 'orb' } })
  expect([whole.llm.extra_body, whole.widget_config]).toEqual([null, {}])
})

it('4 agents update: changes nothing if one field is invalid, and is 404 for an unknown agent', async () => {
  const service = await openService()
  const agent = await makeAgent(service)

  const wrong = await service.send('PATCH', `/v1/agents/${agent.id}`, { body: { name: 'New', is_public: 'yes' } })
  const unknown = await service.send('PATCH', `/v1/agents/${UNKNOWN}`, { body: { name: 'New' } })

  expect(await refusal(wrong)).toMatchObject({ status: 400, fields: { is_public: expect.any(String) } })
  expect(await (await service.send('GET', `/v1/agents/${agent.id}`)).json()).toEqual(agent)
  expect(await refusal(unknown)).toMatchObject({ status: 404, code: 'not_found' })
})

it('2 agent: accepts and rotates the webhook secret and never returns it', async () => {
  const service = await openService()
  const secret = 'c2VjcmV0LXRoYXQtaXMtbG9uZw'

  const made = await makeAgent(service, { webhook_secret: secret })
  const read = await (await service.send('GET', `/v1/agents/${made.id}`)).text()
  const rotated: Json = await (
    await service.send('PATCH', `/v1/agents/${made.id}`, { body: { webhook_secret: `${secret}2` } })
  ).json()
  const removed: Json = await (
    await service.send('PATCH', `/v1/agents/${made.id}`, { body: { webhook_secret: '' } })
  ).json()

  expect([made.webhook_secret_set, rotated.webhook_secret_set, removed.webhook_secret_set]).toEqual([true, true, false])
  expect(read).not.toContain(secret)
  expect(JSON.stringify(rotated)).not.toContain(secret)
})

it('2 agent: rejects a voice outside the agent catalog on POST and PATCH', async () => {
  const service = await openService()
  const agent = await makeAgent(service)

  const post = await service.send('POST', '/v1/agents', { body: { ...AGENT, tts: { voice_id: 'aria' } } })
  const patch = await service.send('PATCH', `/v1/agents/${agent.id}`, {
    body: { additional_languages: [{ language: 'fr', voice_id: 'aria' }] },
  })

  expect(await refusal(post)).toMatchObject({ status: 400, fields: { 'tts.voice_id': expect.any(String) } })
  expect(await refusal(patch)).toMatchObject({
    status: 400,
    fields: { 'additional_languages.0.voice_id': expect.any(String) },
  })
})

it('4 agents update: is 409 for a change based on another state, and accepts one without the header', async () => {
  const service = await openService()
  const { id } = await makeAgent(service)
  const path = `/v1/agents/${id}`
  const read = (await service.send('GET', path)).headers.get('etag') ?? ''
  const patch = (name: string, headers: Record<string, string> = {}) =>
    service.send('PATCH', path, { body: { name }, headers })

  const made = await service.send('POST', '/v1/agents', { body: AGENT })
  const again = await service.send('GET', `/v1/agents/${(await made.json()).id}`)

  const first = await patch('One', { 'If-Match': read })
  const stale = await refusal(await patch('Two', { 'If-Match': read }))
  const oneOf = await patch('Two', { 'If-Match': `${read}, ${first.headers.get('etag')}` })
  const blind = await patch('Three')

  expect(made.headers.get('etag')).toBe(again.headers.get('etag'))
  expect([first.status, oneOf.status, blind.status]).toEqual([200, 200, 200])
  expect(first.headers.get('etag')).not.toBe(read)
  expect(stale).toMatchObject({ status: 409, code: 'conflict' })
  const now = await service.send('GET', path)
  expect([(await now.json()).name, now.headers.get('etag')]).toEqual(['Three', blind.headers.get('etag')])
})

it('4 agents evaluation-config: is 409 for lists based on another state', async () => {
  const service = await openService()
  const { id } = await makeAgent(service)
  const path = `/v1/agents/${id}/evaluation-config`
  const lists = (name: string) => ({ criteria: [{ id: 'a', name, description: '' }], data_collection: [] })
  const read = (await service.send('GET', path)).headers.get('etag') ?? ''

  const first = await service.send('PUT', path, { body: lists('One'), headers: { 'If-Match': read } })
  const stale = await refusal(await service.send('PUT', path, { body: lists('Two'), headers: { 'If-Match': read } }))

  expect(first.status).toBe(200)
  expect(stale).toMatchObject({ status: 409, code: 'conflict' })
  expect(await (await service.send('GET', path)).json()).toEqual(lists('One'))
})

it('4 agents delete: returns 204 without a body, then 404', async () => {
  const service = await openService()
  const agent = await makeAgent(service)

  const first = await service.send('DELETE', `/v1/agents/${agent.id}`)
  const second = await service.send('DELETE', `/v1/agents/${agent.id}`)

  expect([first.status, await first.text()]).toEqual([204, ''])
  expect(await refusal(second)).toMatchObject({ status: 404, code: 'not_found' })
})

it('4 agents voices: pages through the curated slugs, each usable by an agent and with a public preview', async () => {
  const service = await openService()

  const first: Json = await (await service.send('GET', '/v1/agents/voices?limit=3')).json()
  const rest: Json = await (await service.send('GET', `/v1/agents/voices?cursor=${first.next_cursor}`)).json()
  const voices = [...first.voices, ...rest.voices]
  const used = await Promise.all(voices.map(({ id }: Json) => makeAgent(service, { tts: { voice_id: id } })))
  const preview = await fetch(voices[0].preview_audio)

  expect(WireAgentVoicePage.safeParse(first).error).toBeUndefined()
  expect(voices.map(({ id }: Json) => id)).toEqual(expect.arrayContaining(['sabrina', 'carly', 'dominic', 'lyla']))
  expect(voices.filter(({ gender }: Json) => gender === 'male').map(({ id }: Json) => id)).toEqual([
    'dominic',
    'henrik',
  ])
  expect(new Set(voices.map(({ type }: Json) => type))).toEqual(new Set(['shared']))
  expect(used.map(({ tts }) => tts.voice_id)).toEqual(voices.map(({ id }: Json) => id))
  expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
})

it('4 agents voices: lists the workspace’s clones after the curated voices, marked personal and only for its own agents', async () => {
  const service = await openService({ voiceChecks: createToldChecks() })
  const made: Json = await (await createVoice(service, unheardParts(await askForPhrase(service)))).json()
  const list = async (key?: string): Promise<Json[]> =>
    (await (await service.send('GET', '/v1/agents/voices', key === undefined ? {} : { key })).json()).voices

  const voices = await list()
  const own = await service.send('POST', '/v1/agents', { body: { ...AGENT, tts: { voice_id: made.id } } })
  const others = await service.send('POST', '/v1/agents', {
    body: { ...AGENT, tts: { voice_id: made.id } },
    key: service.keys.free,
  })

  expect(voices.map(({ type }) => type)).toEqual([...voices.slice(1).map(() => 'shared'), 'personal'])
  expect(voices.at(-1)).toMatchObject({ id: made.id, display_name: made.display_name, type: 'personal' })
  expect((await list(service.keys.free)).some(({ type }) => type === 'personal')).toBe(false)
  expect((await own.json()).tts.voice_id).toBe(made.id)
  expect(await refusal(others)).toMatchObject({ status: 400, fields: { 'tts.voice_id': expect.any(String) } })
})

it('4 agents update: accepts other changes after a voice was deleted, but not the voice itself', async () => {
  const service = await openService({ voiceChecks: createToldChecks() })
  const made: Json = await (await createVoice(service, unheardParts(await askForPhrase(service)))).json()
  const agent = await makeAgent(service, { tts: { voice_id: made.id } })
  await service.send('DELETE', `/v1/voices/${made.id}`)
  const patch = (body: object) => service.send('PATCH', `/v1/agents/${agent.id}`, { body })

  const renamed = await patch({ name: 'Renamed', tts: { speed: 1.5 } })
  const namedAgain = await refusal(await patch({ tts: { voice_id: made.id } }))

  expect(renamed.status).toBe(200)
  expect(await renamed.json()).toMatchObject({ name: 'Renamed', tts: { voice_id: made.id, speed: 1.5 } })
  expect(namedAgain).toMatchObject({ status: 400, fields: { 'tts.voice_id': expect.any(String) } })
})

it('4 agents widget-config: is served without a credential for a public agent, 403 and 404 otherwise', async () => {
  const service = await openService()
  const widget = { style: 'pill', theme: 'dark', text: { start_call: 'Talk to us' } }
  const open = await makeAgent(service, { is_public: true, widget_config: widget })
  const closed = await makeAgent(service, { widget_config: widget })
  const ask = (id: string, key: string | null) => service.send('GET', `/v1/agents/${id}/widget-config`, { key })

  expect(await (await ask(open.id, null)).json()).toEqual(widget)
  expect(await (await ask(closed.id, service.keys.paid)).json()).toEqual(widget)
  for (const key of [null, service.keys.free]) {
    expect(await refusal(await ask(closed.id, key))).toMatchObject({ status: 403, code: 'forbidden' })
  }
  expect(await refusal(await ask(closed.id, 'sk_unknown'))).toMatchObject({ status: 401, code: 'unauthorized' })
  expect(await refusal(await ask(UNKNOWN, null))).toMatchObject({ status: 404, code: 'not_found' })
})

it('4 agents evaluation-config: is empty at first, and a PUT replaces both lists', async () => {
  const service = await openService()
  const { id } = await makeAgent(service)
  const path = `/v1/agents/${id}/evaluation-config`
  const criterion = { id: 'greeted', name: 'Greeted', description: 'The agent greets first.' }
  const field = { key: 'party_size', description: 'How many come.', type: 'int' }

  const before: Json = await (await service.send('GET', path)).json()
  await service.send('PUT', path, { body: { criteria: [criterion], data_collection: [field] } })
  const put = await service.send('PUT', path, { body: { criteria: [], data_collection: [field] } })

  expect(before).toEqual({ criteria: [], data_collection: [] })
  expect([put.status, await put.json()]).toEqual([200, { criteria: [], data_collection: [field] }])
  const after: Json = await (await service.send('GET', path)).json()
  expect(WireEvaluationConfig.parse(after)).toEqual({ criteria: [], data_collection: [field] })
})

it('4 agents evaluation-config: rejects a partial body, an unknown type and a duplicate key', async () => {
  const service = await openService()
  const { id } = await makeAgent(service)
  const put = async (body: object) => refusal(await service.send('PUT', `/v1/agents/${id}/evaluation-config`, { body }))
  const field = { key: 'size', description: '', type: 'int' }

  const half = await put({ criteria: [] })
  const type = await put({ criteria: [], data_collection: [{ ...field, type: 'date' }] })
  const twice = await put({ criteria: [], data_collection: [field, field] })

  expect(half).toMatchObject({ status: 400, fields: { data_collection: expect.any(String) } })
  expect(type).toMatchObject({ status: 400, fields: { 'data_collection.0.type': expect.any(String) } })
  expect(twice).toMatchObject({ status: 400, fields: { 'data_collection.1.key': 'is there twice' } })
})

import { expect, it } from 'vitest'
import { WireProject } from '#shared/service-wire/projects.ts'
import { AGENT, makeAgent } from './agents.test-support.ts'
import { askForPhrase, createToldChecks, createVoice, unheardParts } from './cloning.test-support.ts'
import { openService, refusal } from './service.test-support.ts'
import type { Json, ServiceUnderTest } from './service.test-support.ts'

const PATH = '/v1/projects'

async function make(service: ServiceUnderTest, name = 'Audiobook'): Promise<Json> {
  return (await service.send('POST', PATH, { body: { name } })).json()
}

async function list(service: ServiceUnderTest, query = ''): Promise<Json[]> {
  const page: Json = await (await service.send('GET', `${PATH}${query}`)).json()
  return page.projects
}

const read = async (service: ServiceUnderTest, id: string): Promise<Json> =>
  (await service.send('GET', `${PATH}/${id}`)).json()
const idsOf = (entries: readonly Json[]): string[] => entries.map(({ id }) => id)

async function makeVoice(service: ServiceUnderTest, projectId?: string): Promise<Json> {
  const challenge = await askForPhrase(service)
  return (await createVoice(service, unheardParts(challenge, { project_id: projectId }))).json()
}

it('4 projects create: answers 201 with a project that holds nothing, its name without outer blanks', async () => {
  const service = await openService()

  const answer = await service.send('POST', PATH, { body: { name: '  Audiobook ' } })
  const made: Json = await answer.json()

  expect(answer.status).toBe(201)
  expect(WireProject.safeParse(made).error).toBeUndefined()
  expect(made).toEqual({
    id: expect.stringMatching(/^proj_[0-9a-z]{26}$/),
    name: 'Audiobook',
    created_at: '2026-10-15T12:00:00.000Z',
    updated_at: '2026-10-15T12:00:00.000Z',
    monthly_spend: 0,
    resource_count: 0,
  })
  expect(await read(service, made.id)).toEqual(made)
})

it('4 projects create: counts 120 characters in any script', async () => {
  const service = await openService()

  const answers = [
    await service.send('POST', PATH, { body: { name: '🎙'.repeat(120) } }),
    await service.send('POST', PATH, { body: { name: '🎙'.repeat(121) } }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([201, 400])
})

it.each([
  ['no name', {}],
  ['an empty name', { name: '  ' }],
  ['a name of 121 characters', { name: 'a'.repeat(121) }],
  ['a name that is a number', { name: 7 }],
])('4 projects create: refuses %s', async (_what, body) => {
  const service = await openService()

  const answer = await refusal(await service.send('POST', PATH, { body }))

  expect(answer).toMatchObject({ status: 400, code: 'validation_failed', fields: { name: expect.any(String) } })
})

it('4 projects create: the hundred-and-first live one is 409, an archived one makes room', async () => {
  const service = await openService()
  const { id: first } = await make(service, 'No. 1')
  for (let count = 2; count <= 100; count += 1) {
    service.clock.advance(1_000)
    await make(service, `No. ${count}`)
  }

  const tooMany = await refusal(await service.send('POST', PATH, { body: { name: 'One more' } }))
  await service.send('POST', `${PATH}/${first}/archive`)
  const made = await service.send('POST', PATH, { body: { name: 'One more' } })
  const back = await refusal(await service.send('POST', `${PATH}/${first}/unarchive`))

  expect(tooMany).toMatchObject({ status: 409, code: 'project_limit_reached' })
  expect(made.status).toBe(201)
  expect(back).toMatchObject({ status: 409, code: 'project_limit_reached' })
})

it('4 projects list: pages through the live ones, newest first; the Default project is none of them', async () => {
  const service = await openService()
  const made = [await make(service, 'One'), await make(service, 'Two'), await make(service, 'Three')]

  const first: Json = await (await service.send('GET', `${PATH}?limit=2`)).json()
  const second: Json = await (await service.send('GET', `${PATH}?limit=2&cursor=${first.next_cursor}`)).json()

  expect([first.has_more, second.has_more, second.next_cursor]).toEqual([true, false, null])
  expect(idsOf([...first.projects, ...second.projects])).toEqual(idsOf(made).toReversed())
  expect(await refusal(await service.send('GET', `${PATH}?include_archived=maybe`))).toMatchObject({
    status: 400,
    fields: { include_archived: expect.any(String) },
  })
})

it('4 projects update: changes the fields present and no other, and clears what is cleared', async () => {
  const service = await openService()
  const { id } = await make(service)
  const patch = (body: object) => service.send('PATCH', `${PATH}/${id}`, { body })
  service.clock.advance(60_000)

  await patch({ monthly_budget: 12.5, max_requests_per_minute: 30, max_concurrent_calls: 2 })
  const renamed: Json = await (await patch({ name: 'Podcast' })).json()
  const cleared: Json = await (await patch({ monthly_budget: 0, max_requests_per_minute: null })).json()
  const wrong = await refusal(await patch({ monthly_budget: -1, max_requests_per_minute: 0.5 }))

  expect(renamed).toMatchObject({
    name: 'Podcast',
    monthly_budget: 12.5,
    max_requests_per_minute: 30,
    max_concurrent_calls: 2,
    updated_at: '2026-10-15T12:01:00.000Z',
  })
  expect(cleared).not.toHaveProperty('monthly_budget')
  expect(cleared).not.toHaveProperty('max_requests_per_minute')
  expect(cleared).toMatchObject({ name: 'Podcast', max_concurrent_calls: 2 })
  expect(Object.keys(wrong.fields ?? {})).toEqual(['monthly_budget', 'max_requests_per_minute'])
})

it('4 projects archive: leaves the list unless asked for, takes nothing new, and comes back', async () => {
  const service = await openService()
  const { id } = await make(service)
  const agent = await makeAgent(service, { project_id: id })

  const archived = await service.send('POST', `${PATH}/${id}/archive`)
  const newAgent = await refusal(await service.send('POST', '/v1/agents', { body: { ...AGENT, project_id: id } }))
  const renamedAgent = await service.send('PATCH', `/v1/agents/${agent.id}`, { body: { name: 'Still here' } })

  expect(archived.status).toBe(204)
  expect(await list(service)).toEqual([])
  expect(await list(service, '?include_archived=true')).toMatchObject([{ id, archived_at: expect.any(String) }])
  expect(newAgent).toMatchObject({ status: 409, code: 'project_archived' })
  expect(renamedAgent.status).toBe(200)
  expect((await service.send('POST', `${PATH}/${id}/unarchive`)).status).toBe(204)
  expect(idsOf(await list(service))).toEqual([id])
})

it('4 projects resources: agents and cloned voices count for the project they name, and others for the Default one', async () => {
  const service = await openService({ voiceChecks: createToldChecks() })
  const { id } = await make(service)
  const agent = await makeAgent(service, { project_id: id })
  await makeAgent(service)
  const voice = await makeVoice(service, id)
  const other = await makeVoice(service)

  const ofProject: Json = await (await service.send('GET', `/v1/voices?type=personal&project_id=${id}`)).json()
  const ofNone: Json = await (await service.send('GET', '/v1/voices?type=personal&project_id=shared')).json()
  const unknown = await refusal(await service.send('POST', '/v1/agents', { body: { ...AGENT, project_id: 'proj_x' } }))

  expect(agent.project_id).toBe(id)
  expect(await read(service, id)).toMatchObject({ resource_count: 2 })
  expect(idsOf(ofProject.voices)).toEqual([voice.id])
  expect(idsOf(ofNone.voices)).toEqual([other.id])
  expect(unknown).toMatchObject({ status: 400, code: 'validation_failed', fields: { project_id: expect.any(String) } })
})

it('4 projects delete: an empty one goes; one that is not is 409 unless what it holds is detached', async () => {
  const service = await openService()
  const empty = await make(service, 'Empty')
  const full = await make(service, 'Full')
  const agent = await makeAgent(service, { project_id: full.id })

  const gone = await service.send('DELETE', `${PATH}/${empty.id}`)
  const refused = await refusal(await service.send('DELETE', `${PATH}/${full.id}`))
  const detached = await service.send('DELETE', `${PATH}/${full.id}`, { body: { mode: 'detach' } })

  expect([gone.status, detached.status]).toEqual([204, 204])
  expect(refused).toMatchObject({ status: 409, code: 'project_not_empty' })
  expect(refused.body.error.details).toEqual({ used_by: { count: 1 } })
  expect(await refusal(await service.send('GET', `${PATH}/${full.id}`))).toMatchObject({ status: 404 })
  expect(await (await service.send('GET', `/v1/agents/${agent.id}`)).json()).toMatchObject({ project_id: null })
})

it('4 projects purge: takes an archived project with what it holds, by its name, and 30 days long it comes back', async () => {
  const service = await openService({ voiceChecks: createToldChecks() })
  const { id } = await make(service)
  const agent = await makeAgent(service, { project_id: id })
  const voice = await makeVoice(service, id)
  const purge = (confirm: string) => service.send('DELETE', `${PATH}/${id}`, { body: { mode: 'purge', confirm } })

  const live = await refusal(await purge('Audiobook'))
  await service.send('POST', `${PATH}/${id}/archive`)
  const unnamed = await refusal(await purge('audiobook'))
  const purged = await purge('Audiobook')
  const agentWhile = await service.send('GET', `/v1/agents/${agent.id}`)
  const listed = await list(service, '?include_purged=true')
  const renamed = await refusal(await service.send('PATCH', `${PATH}/${id}`, { body: { name: 'Radio play' } }))
  const restored: Json = await (await service.send('POST', `${PATH}/${id}/restore`)).json()
  const agentAfter = await service.send('GET', `/v1/agents/${agent.id}`)
  const voiceAfter = await service.send('GET', `/v1/voices/${voice.id}`)
  await purge('Audiobook')
  service.clock.advance(31 * 24 * 60 * 60 * 1_000)
  const late = await refusal(await service.send('POST', `${PATH}/${id}/restore`))

  expect(live).toMatchObject({ status: 409, code: 'project_not_archived' })
  expect(unnamed).toMatchObject({ status: 400, fields: { confirm: expect.any(String) } })
  expect(purged.status).toBe(204)
  expect(agentWhile.status).toBe(404)
  expect(listed).toMatchObject([{ id, purged_at: expect.any(String), resource_count: 2 }])
  expect(renamed).toMatchObject({ status: 409, code: 'conflict', fields: undefined })
  expect(restored).toMatchObject({ project_id: id, resource_count: 2 })
  expect([agentAfter.status, voiceAfter.status]).toEqual([200, 200])
  expect(late).toMatchObject({ status: 404, code: 'not_found' })
})

it('4 projects permission: need an API key, for changes one that may change things, and belong to its account', async () => {
  const service = await openService()
  const { id } = await make(service)
  const reader = service.sandbox.issueKey('paid', 'read')

  const nobody = await refusal(await service.send('GET', PATH, { key: null }))
  const reading = await service.send('GET', PATH, { key: reader })
  const writing = await refusal(await service.send('POST', PATH, { key: reader, body: { name: 'Mine' } }))
  const foreign = await refusal(await service.send('GET', `${PATH}/${id}`, { key: service.keys.free }))

  expect(nobody).toMatchObject({ status: 401, code: 'unauthorized' })
  expect(reading.status).toBe(200)
  expect(writing).toMatchObject({ status: 403, code: 'forbidden' })
  expect(foreign).toMatchObject({ status: 404, code: 'not_found' })
})

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
const getIds = (entries: readonly Json[]): string[] => entries.map(({ id }) => id)

async function makeVoice(service: ServiceUnderTest, projectId?: string): Promise<Json> {
  const challenge = await askForPhrase(service)
  return (await createVoice(service, unheardParts(challenge, { project_id: projectId }))).json()
}

it('4 projects create: returns 201 with an empty project, its name trimmed', async () => {
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
])('4 projects create: rejects %s', async (_what, body) => {
  const service = await openService()

  const answer = await refusal(await service.send('POST', PATH, { body }))

  expect(answer).toMatchObject({ status: 400, code: 'validation_failed', fields: { name: expect.any(String) } })
})

it('4 projects create: returns 409 for the 101st live project; archiving one makes room', async () => {
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

it('4 projects list: pages through the live ones, newest first, without the default project', async () => {
  const service = await openService()
  const made = [await make(service, 'One'), await make(service, 'Two'), await make(service, 'Three')]

  const first: Json = await (await service.send('GET', `${PATH}?limit=2`)).json()
  const second: Json = await (await service.send('GET', `${PATH}?limit=2&cursor=${first.next_cursor}`)).json()

  expect([first.has_more, second.has_more, second.next_cursor]).toEqual([true, false, null])
  expect(getIds([...first.projects, ...second.projects])).toEqual(getIds(made).toReversed())
  expect(await refusal(await service.send('GET', `${PATH}?include_archived=maybe`))).toMatchObject({
    status: 400,
    fields: { include_archived: expect.any(String) },
  })
})

it('4 projects update: changes only the fields present and clears the cleared ones', async () => {
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

it('4 projects archive: hides it unless requested, blocks additions, and can be restored', async () => {
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
  expect(getIds(await list(service))).toEqual([id])
})

it('4 projects resources: count agents and cloned voices in the project they name, others in the default one', async () => {
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
  expect(getIds(ofProject.voices)).toEqual([voice.id])
  expect(getIds(ofNone.voices)).toEqual([other.id])
  expect(unknown).toMatchObject({ status: 400, code: 'validation_failed', fields: { project_id: expect.any(String) } })
})

it('4 projects delete: deletes an empty one; returns 409 for a non-empty one unless its contents are detached', async () => {
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

it('4 projects purge: deletes an archived project with its contents, confirmed by name, and can be restored for 30 days', async () => {
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

it('4 projects permission: require an API key, with write access for changes, and belong to its account', async () => {
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

it('4 projects members: are granted and revoked with 204 and listed with pagination', async () => {
  const service = await openService()
  const { id } = await make(service)
  const members = `${PATH}/${id}/members`
  const grant = (user_id: string) => service.send('POST', members, { body: { user_id } })

  const granted = [await grant('user_ada'), await grant('user_tom'), await grant('user_tom')]
  const first: Json = await (await service.send('GET', `${members}?limit=1`)).json()
  const second: Json = await (await service.send('GET', `${members}?limit=1&cursor=${first.next_cursor}`)).json()
  const revoked = await service.send('DELETE', `${members}/user_ada`)
  const again = await refusal(await service.send('DELETE', `${members}/user_ada`))
  const left: Json = await (await service.send('GET', members)).json()

  expect(granted.map(({ status }) => status)).toEqual([204, 204, 204])
  expect(first).toEqual({
    members: [{ user_id: 'user_ada', created_at: '2026-10-15T12:00:00.000Z', granted_by: 'user_owner_paid' }],
    next_cursor: expect.any(String),
    has_more: true,
  })
  expect(second).toMatchObject({ members: [{ user_id: 'user_tom' }], next_cursor: null, has_more: false })
  expect(revoked.status).toBe(204)
  expect(again).toMatchObject({ status: 404, code: 'not_found' })
  expect(left.members.map(({ user_id }: Json) => user_id)).toEqual(['user_tom'])
})

it('4 projects members: reject an unknown ID, a read-only key, and an unknown project', async () => {
  const service = await openService()
  const { id } = await make(service)
  const reader = service.sandbox.issueKey('paid', 'read')
  const body = { user_id: 'user_ada' }

  const unfit = await refusal(await service.send('POST', `${PATH}/${id}/members`, { body: { user_id: 'ada' } }))
  const forbidden = await refusal(await service.send('POST', `${PATH}/${id}/members`, { key: reader, body }))
  const unknown = await refusal(await service.send('GET', `${PATH}/proj_nobody/members`))

  expect(unfit).toMatchObject({ status: 400, fields: { user_id: expect.any(String) } })
  expect(forbidden).toMatchObject({ status: 403, code: 'forbidden' })
  expect(unknown).toMatchObject({ status: 404, code: 'not_found' })
})

it('4 projects audit: lists changes of access and state, newest first, with every field present', async () => {
  const service = await openService()
  const { id } = await make(service)
  const other = await make(service, 'Other')
  const members = `${PATH}/${id}/members`
  await service.send('POST', members, { body: { user_id: 'user_ada' } })
  await service.send('POST', `${PATH}/${other.id}/members`, { body: { user_id: 'user_ada' } })
  await service.send('DELETE', `${members}/user_ada`)
  await service.send('DELETE', `${PATH}/${other.id}/members/user_ada`)
  await service.send('POST', `${PATH}/${id}/archive`)
  await service.send('POST', `${PATH}/${id}/unarchive`)

  const { events, ...paging }: Json = await (await service.send('GET', `${PATH}/${id}/audit`)).json()
  const elsewhere: Json = await (await service.send('GET', `${PATH}/${other.id}/audit`)).json()

  expect(paging).toEqual({ next_cursor: null, has_more: false })
  expect(events.map(({ type }: Json) => type)).toEqual(['unarchived', 'archived', 'access_revoked', 'access_granted'])
  expect(events[2]).toEqual({
    time: '2026-10-15T12:00:00.000Z',
    type: 'access_revoked',
    subject_user_id: 'user_ada',
    actor_user_id: 'user_owner_paid',
    actor_email: null,
    actor_role: 'owner',
    impersonator_email: null,
    remaining_grants: 1,
  })
  expect(events[0]).toMatchObject({ subject_user_id: null, remaining_grants: null })
  expect(elsewhere.events[0]).toMatchObject({ type: 'access_widened_to_workspace', remaining_grants: 0 })
})

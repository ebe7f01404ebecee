import { expect, it } from 'vitest'
import { openClient, options } from './open-client.test-support.ts'
import { answerText } from './scripted-server.test-support.ts'

const PROJECT = { id: 'proj_1', name: 'Audiobook', created_at: '2026-10-15T12:00:00.000Z', updated_at: 'now' }

it('requests a page including archived projects, and omits unreadable ones', async () => {
  const body = { projects: [{ name: 'no id' }, { ...PROJECT, later: true }], next_cursor: 'next', has_more: true }
  const { api, server } = await openClient((_request, socket) =>
    socket.write(answerText(200, {}, JSON.stringify(body))),
  )

  const first = await api.listServiceProjects({ limit: 200 }, options())
  await api.listServiceProjects({ cursor: 'a b' }, options())

  expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /v1/projects?limit=200&include_archived=true',
    'GET /v1/projects?cursor=a+b&include_archived=true',
  ])
  expect(first).toEqual({ projects: [{ ...PROJECT, later: true }], next_cursor: 'next', has_more: true })
})

it('creates, renames, archives and restores', async () => {
  const { api, server } = await openClient((request, socket) =>
    socket.write(
      request.path.endsWith('archive') ? answerText(204, {}, '') : answerText(200, {}, JSON.stringify(PROJECT)),
    ),
  )

  const made = await api.createServiceProject({ name: 'Audiobook' }, options())
  const renamed = await api.updateServiceProject({ projectId: 'proj/1', changes: { name: 'Audiobook' } }, options())
  await api.archiveServiceProject({ projectId: 'proj_1' }, options())
  await api.unarchiveServiceProject({ projectId: 'proj_1' }, options())

  expect([made, renamed]).toEqual([PROJECT, PROJECT])
  expect(server.requests.map(({ method, path, body }) => [method, path, String(body)])).toEqual([
    ['POST', '/v1/projects', '{"name":"Audiobook"}'],
    ['PATCH', '/v1/projects/proj%2F1', '{"name":"Audiobook"}'],
    ['POST', '/v1/projects/proj_1/archive', ''],
    ['POST', '/v1/projects/proj_1/unarchive', ''],
  ])
})

it('reads numbers sent as text, and reports rejections', async () => {
  const { api } = await openClient((request, socket) =>
    socket.write(
      request.method === 'PATCH'
        ? answerText(403, {}, '{"error":{"code":"forbidden","message":"Not yours"}}')
        : answerText(201, {}, JSON.stringify({ ...PROJECT, monthly_spend: '12.5' })),
    ),
  )

  expect(await api.createServiceProject({ name: 'Audiobook' }, options())).toMatchObject({ monthly_spend: 12.5 })
  await expect(
    api.updateServiceProject({ projectId: 'proj_1', changes: { name: 'Mine' } }, options()),
  ).rejects.toMatchObject({ code: 'forbidden', details: { serviceMessage: 'Not yours' } })
})

it('doesn’t create a second project when the connection is lost', async () => {
  const { api, server } = await openClient((_request, socket) => socket.destroy())

  await expect(api.createServiceProject({ name: 'Audiobook' }, options())).rejects.toMatchObject({
    code: 'service_unavailable',
  })
  expect(server.requests).toHaveLength(1)
})

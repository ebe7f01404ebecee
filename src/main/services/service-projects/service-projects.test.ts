import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { PLANS } from '#shared/domain/plans.ts'
import { DEFAULT_HEADER_PREFIX, DEFAULT_SERVICE_VERSION } from '#shared/service-wire/versions.ts'
import { openCacheDatabase } from '../../db/open-database.ts'
import { createSpeechApi } from '../../speech-api/create-speech-api.ts'
import { createRequestScheduler } from '../../speech-api/request-scheduler.ts'
import { startSandboxRig, type SandboxRig } from '../../testing/sandbox.test-support.ts'
import { createServiceProjectsService, type ServiceProjectsService } from './service-projects-service.ts'

const SIGNAL = new AbortController().signal
const NOBODY = 'http://127.0.0.1:9'

let sandbox: SandboxRig
let target: { baseUrl: string; apiKey: string }
let projects: ServiceProjectsService
let speech: ReturnType<typeof createSpeechApi>

beforeAll(async () => {
  sandbox = await startSandboxRig(['--speed', '0'])
})
afterAll(() => sandbox.stop())
beforeEach(() => {
  target = { baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKeys.paid }
  const cache = openCacheDatabase(':memory:')
  const now = () => performance.now()
  const common = { serviceVersion: DEFAULT_SERVICE_VERSION, headerPrefix: DEFAULT_HEADER_PREFIX }
  speech = createSpeechApi({
    target: () => ({ ...target, ...common }),
    scheduler: createRequestScheduler({ now, plan: PLANS.paid }),
    now,
    random: Math.random,
  })
  projects = createServiceProjectsService({ cache, speech, service: () => target.baseUrl, now: Date.now })
  return async () => {
    await speech.close()
    cache.close()
  }
})

async function makeAgent(name: string, projectId: string | null): Promise<void> {
  const fields = { name, prompt: 'Answer.', first_message: 'Hello.', tts: { voice_id: 'carly' }, project_id: projectId }
  await speech.createAgent(fields, { signal: SIGNAL, priority: 'interactive' })
}

it('shows the Default project and the service’s projects with their contents, also offline', async () => {
  expect(projects.list()).toEqual({ projects: [], asOf: null })
  await projects.create({ name: 'Reception' }, SIGNAL)
  const { projects: listed } = await projects.refresh(SIGNAL)
  const id = listed.find(({ name }) => name === 'Reception')?.id ?? ''
  await makeAgent('Front desk', id)
  await makeAgent('Elsewhere', null)

  const { projects: seen, asOf } = await projects.refresh(SIGNAL)
  const offline = projects.list()

  expect(seen[0]).toMatchObject({ id: null, name: 'Default', voiceCount: 0 })
  expect(seen[0]?.agentCount).toBeGreaterThan(0)
  expect(seen.find((project) => project.id === id)).toMatchObject({ agentCount: 1, voiceCount: 0, monthlySpend: 0 })
  expect(projects.resources({ projectId: id })).toMatchObject({ agents: [{ name: 'Front desk' }], voices: [] })
  expect(offline).toEqual({ projects: seen, asOf })
})

it('creates, renames, archives and restores projects at the service and in the store', async () => {
  await projects.refresh(SIGNAL)
  const made = await projects.create({ name: 'Podcast' }, SIGNAL)
  const id = made.projects[1]?.id ?? ''

  const renamed = await projects.rename({ projectId: id, name: 'Radio' }, SIGNAL)
  const archived = await projects.archive({ projectId: id }, SIGNAL)
  const back = await projects.unarchive({ projectId: id }, SIGNAL)
  const asked = await projects.refresh(SIGNAL)

  expect(made.projects[1]).toMatchObject({ name: 'Podcast', archivedAt: null })
  expect(renamed.projects[1]).toMatchObject({ id, name: 'Radio' })
  expect(archived.projects[1]?.archivedAt).toEqual(expect.any(String))
  expect(back.projects[1]?.archivedAt).toBeNull()
  expect(asked.projects.find((project) => project.id === id)).toMatchObject({ name: 'Radio', archivedAt: null })
})

it('keeps an archived project in the list', async () => {
  await projects.refresh(SIGNAL)
  const id = (await projects.create({ name: 'Old' }, SIGNAL)).projects[1]?.id ?? ''
  await projects.archive({ projectId: id }, SIGNAL)

  const { projects: seen } = await projects.refresh(SIGNAL)

  expect(seen.find((project) => project.id === id)?.archivedAt).toEqual(expect.any(String))
})

it('changes nothing locally if the service rejects the request or is unreachable', async () => {
  const before = await projects.refresh(SIGNAL)
  await sandbox.fault({ kind: 'status', status: 403 }, { path: '/v1/projects' })

  await expect(projects.refresh(SIGNAL)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(projects.rename({ projectId: 'proj_x', name: 'Other' }, SIGNAL)).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(projects.list()).toEqual(before)
})

it('shows projects to a key that can’t list agents, and says that their contents aren’t visible', async () => {
  await sandbox.fault({ kind: 'status', status: 403 }, { path: '/v1/agents' })

  const { projects: seen } = await projects.refresh(SIGNAL)

  expect(seen[0]).toMatchObject({ agentCount: null, voiceCount: 0 })
  expect(projects.resources({ projectId: null })).toEqual({ agents: null, voices: [] })
})

it('stores a separate list per service', async () => {
  await projects.refresh(SIGNAL)
  target = { ...target, baseUrl: NOBODY }

  await expect(projects.refresh(SIGNAL)).rejects.toMatchObject({ code: 'offline' })
  expect(projects.list()).toEqual({ projects: [], asOf: null })
})

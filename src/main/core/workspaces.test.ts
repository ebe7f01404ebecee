import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createRouterClient } from '@orpc/server'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { WatermarkCheck } from '#shared/contract/watermark.ts'
import type { WorkspacesState } from '#shared/contract/workspaces.ts'
import { createMemoryStore } from '../secrets/memory-store.ts'
import { openTestCore, TEST_PORTS } from '../testing/open-test-core.test-support.ts'
import { startSandboxRig, type SandboxRig } from '../testing/sandbox.test-support.ts'
import type { Core } from './create-core.ts'

let one: SandboxRig
let other: SandboxRig
beforeAll(async () => {
  ;[one, other] = await Promise.all([startSandboxRig(['--speed', '20']), startSandboxRig(['--speed', '20'])])
})
afterAll(() => Promise.all([one.stop(), other.stop()]))

const cores: Core[] = []
afterEach(async () => {
  await Promise.all(cores.splice(0).map((core) => core.dispose()))
})

const EVERY_REQUEST = { filter: { kind: 'all' as const, text: '' }, after: null, limit: 100 }

const getClient = (core: Core) => createRouterClient(core.router)
type Client = ReturnType<typeof getClient>

/** A studio whose first workspace is an account on a sandbox. */
async function openStudio(homeFolder = mkdtempSync(path.join(tmpdir(), 'workspaces-')), ports = TEST_PORTS) {
  const secrets = createMemoryStore()
  const core = await openTestCore(homeFolder, { secrets, ports })
  cores.push(core)
  const client = getClient(core)
  await client.settings.update({ usesSandbox: false, baseUrl: one.baseUrl })
  await client.settings.setKey({ key: one.apiKeys.paid })
  return { homeFolder, secrets, core, client }
}

async function addWorkspace(client: Client, name: string, baseUrl: string, key: string): Promise<string> {
  const { id } = await client.workspaces.add({ name, baseUrl })
  await client.workspaces.setKey({ workspaceId: id, key })
  return id
}

/** Creates a project with one block per text. */
async function script(client: Client, title: string, texts: readonly string[]) {
  const { id: projectId } = await client.projects.create({ title })
  const { chapterId, blocks, revision } = await client.script.open({ projectId })
  const blockIds = texts.map((_text, index) => `block_${projectId}_${index}`)
  await client.script.edit({
    chapterId,
    baseRevision: revision,
    edits: texts.map((text, index) => ({
      kind: 'insert' as const,
      blockId: blockIds[index] ?? '',
      afterBlockId: index === 0 ? (blocks[0]?.id ?? null) : (blockIds[index - 1] ?? null),
      text,
    })),
  })
  return { projectId, blockIds }
}

async function idle(client: Client): Promise<void> {
  for await (const state of await client.queue.watch())
    if (state.speaking.length === 0 && (state.run === null || state.hold !== null)) return
}

async function makeAgent(rig: SandboxRig, name: string, key = rig.apiKeys.paid): Promise<void> {
  const answer = await fetch(`${rig.baseUrl}/v1/agents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name, first_message: 'Hello', prompt: 'Be kind.', voice_id: 'aria' }),
  })
  expect(answer.status, await answer.text()).toBeLessThan(300)
}

async function agentNames(client: Client): Promise<string[]> {
  return (await client.agents.list({ search: '', after: null, limit: 100 })).rows.map(({ name }) => name)
}

async function refreshAgents(client: Client): Promise<void> {
  for await (const { isDone } of await client.agents.refresh()) if (isDone) return
}

it('shows no data of one account in another, even offline, and never uses the wrong key', async () => {
  const { client, homeFolder } = await openStudio()
  await makeAgent(one, 'Reception of the first')
  await makeAgent(other, 'Reception of the second')
  await client.voices.refresh()
  await refreshAgents(client)
  const mine = await script(client, 'Mine', ['The lamp is lit.'])
  const second = await addWorkspace(client, 'Second', other.baseUrl, other.apiKeys.paid)

  await client.workspaces.open({ workspaceId: second, now: false })
  const atFirst = await agentNames(client)
  await refreshAgents(client)
  await client.voices.refresh()
  const theirs = await script(client, 'Theirs', ['The tide is out.'])
  await expect(client.takes.generate({ ...mine, reuse: true })).rejects.toMatchObject({
    data: { code: 'conflict', reason: { kind: 'project-of-other-workspace', workspace: expect.any(String) } },
  })
  await client.takes.generate({ ...theirs, reuse: true })
  await idle(client)
  const atSecond = await agentNames(client)
  const projects = await client.projects.list()
  const asked = await client.requests.list(EVERY_REQUEST)

  await client.workspaces.open({ workspaceId: 'ws_first', now: false })

  expect(atFirst).toEqual([])
  expect(new Set(asked.map(({ baseUrl }) => baseUrl))).toEqual(new Set([other.baseUrl]))
  expect(atSecond).toEqual(['Reception of the second'])
  expect(await agentNames(client)).toEqual(['Reception of the first'])
  expect(projects.map(({ title, workspace }) => [title, workspace.name])).toEqual([
    ['Theirs', 'Second'],
    ['Mine', expect.any(String)],
  ])
  expect((await one.usage()).syntheses.map(({ input }) => input)).not.toContain('The tide is out.')
  expect((await other.usage()).syntheses.map(({ input }) => input)).toEqual(['The tide is out.'])
  const filter = { service: null, fromDay: null, toDay: null, projectId: null, voiceId: null, modelId: null }
  const { services } = await client.usage.ledger({ filter, groupBy: 'day' })
  expect(services).toEqual([`${other.baseUrl}#${second}`])
  expect(existsSync(path.join(homeFolder, 'workspaces', second, 'cache.db'))).toBe(true)
})

it('reports generation to its host as long work, from its start to the end of the last block', async () => {
  const work: string[] = []
  const { client } = await openStudio(undefined, {
    ...TEST_PORTS,
    startLongWork: (kind) => {
      work.push(`start ${kind}`)
      return () => void work.push(`end ${kind}`)
    },
  })
  await client.voices.refresh()
  const mine = await script(client, 'Mine', ['The lamp is lit.'])

  await client.takes.generate({ ...mine, reuse: true })
  await idle(client)

  await expect.poll(() => work).toEqual(['start generation', 'end generation'])
})

it('keeps two keys for one URL apart and never returns them', async () => {
  const { client, homeFolder, secrets, core } = await openStudio()
  await addWorkspace(client, 'Free', one.baseUrl, one.apiKeys.free)
  const free = (await client.workspaces.list()).find(({ name }) => name === 'Free')
  await script(client, 'Paid', ['Once upon a time in the first.'])

  await client.workspaces.open({ workspaceId: free?.id ?? '', now: false })
  await client.voices.refresh()
  const { projectId, blockIds } = await script(client, 'Free', ['Once upon a time, for nothing.'])
  const before = await one.usage()
  await client.takes.generate({ projectId, blockIds, reuse: true })
  await idle(client)
  const after = await one.usage()
  const told = JSON.stringify([
    await client.workspaces.list(),
    await client.settings.get(),
    await client.requests.list(EVERY_REQUEST),
    await client.projects.list(),
  ])

  const spent = (usage: typeof before) =>
    Object.fromEntries(Object.entries(usage.accounts).map(([id, { billed_characters: billed }]) => [id, billed]))
  const changed = Object.entries(spent(after)).filter(([id, billed]) => spent(before)[id] !== billed)
  expect(changed).toHaveLength(1)
  expect([await secrets.get(one.baseUrl), await secrets.get(`${one.baseUrl}#${free?.id}`)]).toEqual([
    one.apiKeys.paid,
    one.apiKeys.free,
  ])
  expect([told.includes(one.apiKeys.paid), told.includes(one.apiKeys.free)]).toEqual([false, false])
  await core.dispose()
  const files = readdirSync(homeFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(2)
  for (const { parentPath, name } of files) {
    const bytes = readFileSync(path.join(parentPath, name))
    expect([name, bytes.includes(one.apiKeys.paid), bytes.includes(one.apiKeys.free)]).toEqual([name, false, false])
  }
})

it('finishes running generation before switching, keeps the queue, and resumes it when reopened', async () => {
  const { client } = await openStudio()
  await client.voices.refresh()
  const second = await addWorkspace(client, 'Second', other.baseUrl, other.apiKeys.paid)
  const texts = Array.from({ length: 60 }, (_, index) => `Line ${index} of a log that goes on for a while after that.`)
  const { projectId, blockIds } = await script(client, 'Long', texts)
  const events = await client.takes.watch({ projectId })
  await events.next()
  await client.takes.generate({ projectId, blockIds, reuse: true })
  for await (const { kind } of events) if (kind === 'started') break

  await client.workspaces.open({ workspaceId: second, now: false })
  const sentBefore = (await one.usage()).syntheses.filter(({ input }) => input.startsWith('Line ')).length
  const waiting = await client.queue.list({ section: 'waiting', afterWorkId: null, limit: 500 })
  const stopped = await client.queue.list({ section: 'stopped', afterWorkId: null, limit: 500 })
  await client.queue.goOn({ projectId: null })
  expect([waiting.length + sentBefore, stopped]).toEqual([60, []])
  expect(waiting.length).toBeGreaterThan(0)
  expect(waiting.every(({ hold }) => hold === 'workspace')).toBe(true)
  expect((await other.usage()).syntheses.some(({ input }) => input.startsWith('Line '))).toBe(false)

  await client.workspaces.open({ workspaceId: 'ws_first', now: false })
  await idle(client)

  const inputs = (await one.usage()).syntheses.map(({ input }) => input).filter((input) => input.startsWith('Line '))
  expect([inputs.length, new Set(inputs).size]).toEqual([60, 60])
})

it('stops generation on “switch now” and keeps what arrived, or stays if told to', async () => {
  const { client } = await openStudio()
  await client.voices.refresh()
  const second = await addWorkspace(client, 'Second', other.baseUrl, other.apiKeys.paid)
  const long = Array.from({ length: 60 }, (_, index) => `The lamp had been dark for ${index} years.`).join(' ')
  const { projectId, blockIds } = await script(client, 'Long', [long])
  await one.fault({ kind: 'stall', after_ms: 300 }, { path: '/v1/audio/stream' }).catch(() => undefined)
  const events = await client.takes.watch({ projectId })
  await events.next()
  await client.takes.generate({ projectId, blockIds, reuse: true })
  for await (const { kind } of events) if (kind === 'progress') break

  const staying = client.workspaces.open({ workspaceId: second, now: false }).catch((error: unknown) => error)
  for await (const { phase } of await client.workspaces.watch()) if (phase.kind === 'leaving') break
  await client.workspaces.stay()
  const answer = await staying
  const stayed = (await client.settings.get()).baseUrl

  await client.workspaces.open({ workspaceId: second, now: true })
  const takes = await client.takes.list({ blockId: blockIds[0] ?? '' })

  expect(answer).toMatchObject({ data: { code: 'canceled' } })
  expect(stayed).toBe(one.baseUrl)
  expect((await client.settings.get()).baseUrl).toBe(other.baseUrl)
  expect(takes).toMatchObject([{ status: 'partial' }])
  expect(takes[0]?.sampleCount).toBeGreaterThan(0)
})

it('removes a workspace with its key and fetched data, and leaves its projects to be reassigned', async () => {
  const { client, homeFolder, secrets, core } = await openStudio()
  const second = await addWorkspace(client, 'Second', other.baseUrl, other.apiKeys.paid)
  await client.workspaces.open({ workspaceId: second, now: false })
  await client.voices.refresh()
  const { projectId, blockIds } = await script(client, 'Theirs', ['The tide is out.'])
  await expect(client.workspaces.remove({ workspaceId: second })).rejects.toMatchObject({ data: { code: 'conflict' } })
  await client.workspaces.open({ workspaceId: 'ws_first', now: false })

  const removal = await client.workspaces.removal({ workspaceId: second })
  await client.workspaces.remove({ workspaceId: second })
  const [theirs] = await client.projects.list()
  await client.workspaces.adopt({ projectId })
  await client.voices.refresh()
  await client.takes.generate({ projectId, blockIds, reuse: true })
  await idle(client)

  expect(removal).toMatchObject({ projects: 1, hasKey: true, obstacle: null })
  expect(removal.fetchedBytes).toBeGreaterThan(0)
  expect(await secrets.get(`${other.baseUrl}#${second}`)).toBeNull()
  expect(await secrets.get(one.baseUrl)).toBe(one.apiKeys.paid)
  expect(existsSync(path.join(homeFolder, 'workspaces', second))).toBe(false)
  expect((await client.workspaces.list()).map(({ id }) => id)).toEqual(['ws_first'])
  expect(theirs?.workspace).toEqual({ id: second, name: 'Second', isRemoved: true })
  expect((await client.projects.list())[0]?.workspace.id).toBe('ws_first')
  expect((await one.usage()).syntheses.map(({ input }) => input)).toContain('The tide is out.')
  await core.dispose()
  const again = getClient(await openTestCore(homeFolder, { secrets }))
  expect((await again.workspaces.list()).map(({ id }) => id)).toEqual(['ws_first'])
})

it('refuses to open a workspace being removed or remove one being opened', async () => {
  const { client, secrets } = await openStudio()
  const second = await addWorkspace(client, 'Second', other.baseUrl, other.apiKeys.paid)
  const third = await addWorkspace(client, 'Third', other.baseUrl, other.apiKeys.free)
  // A keychain that prompts first.
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const forget = secrets.delete
  secrets.delete = async (account) => {
    asked.resolve()
    await answered.promise
    await forget(account)
  }

  const removal = client.workspaces.remove({ workspaceId: second })
  await asked.promise
  const opened = client.workspaces.open({ workspaceId: second, now: true })
  await expect(opened).rejects.toMatchObject({ data: { code: 'conflict' } })
  answered.resolve()
  await removal
  const opening = client.workspaces.open({ workspaceId: third, now: false })
  await expect(client.workspaces.remove({ workspaceId: third })).rejects.toMatchObject({ data: { code: 'conflict' } })
  await opening

  expect((await client.workspaces.list()).map(({ id, key }) => [id, key.kind])).toEqual([
    ['ws_first', 'stored'],
    [third, 'stored'],
  ])
})

it('keeps watermark checks in their own workspace and deletes them with it', async () => {
  const { client, homeFolder } = await openStudio()
  const second = await addWorkspace(client, 'Second', other.baseUrl, other.apiKeys.paid)
  const list = async (): Promise<WatermarkCheck[]> => {
    for await (const { rows } of await client.watermark.watch()) return rows
    return []
  }
  await client.workspaces.open({ workspaceId: second, now: false })
  const files = [{ name: 'theirs.wav', folder: '', sizeBytes: 3, modifiedMs: 1 }]
  const { ids } = await client.watermark.add({ files, withKey: true })
  const id = ids[0] ?? ''
  const uploadId = `upl_${id.slice(4)}`
  const uploads = path.join(homeFolder, 'media', 'uploads')
  mkdirSync(uploads, { recursive: true })
  writeFileSync(path.join(uploads, uploadId), 'abc')
  await client.watermark.pause()
  await client.watermark.arrived({ id, uploadId })
  const copy = path.join(homeFolder, 'media', 'checks', id)
  const theirs = (await list()).map(({ fileName }) => fileName)

  await client.workspaces.open({ workspaceId: 'ws_first', now: false })
  const mine = await list()
  const kept = existsSync(copy)
  const removal = await client.workspaces.removal({ workspaceId: second })
  await client.workspaces.remove({ workspaceId: second })

  expect([theirs, mine, kept]).toEqual([['theirs.wav'], [], true])
  expect(removal.checks).toBe(1)
  expect(existsSync(copy)).toBe(false)
})

it('rejects invalid names and URLs without storing them', async () => {
  const { client } = await openStudio()

  for (const [wrong, fields] of [
    [{ name: '   ' }, { name: { kind: 'name-missing' } }],
    [{ name: 'Twice', baseUrl: 'http://api.example' }, { baseUrl: { kind: 'service-address-not-https' } }],
  ] as const)
    await expect(client.workspaces.add(wrong)).rejects.toMatchObject({ data: { code: 'invalid_input', fields } })
  await client.workspaces.add({ name: 'Twice', baseUrl: other.baseUrl })
  await expect(client.workspaces.add({ name: ' twice ' })).rejects.toMatchObject({ data: { code: 'invalid_input' } })

  expect((await client.workspaces.list()).map(({ name }) => name)).toEqual(['First workspace', 'Twice'])
})

it('ends a workspace’s streams with it and keeps reporting workspace changes', async () => {
  const { client } = await openStudio()
  const second = await addWorkspace(client, 'Second', other.baseUrl, other.apiKeys.paid)
  const service = await client.app.watchService()
  await service.next()
  const watching = await client.workspaces.watch()
  const first = await watching.next()

  await client.workspaces.open({ workspaceId: second, now: false })
  const states = [first.value as WorkspacesState]
  for await (const state of watching) {
    states.push(state)
    if (state.phase.kind === 'open' && state.currentId === second) break
  }

  let last = await service.next()
  while (!last.done) last = await service.next()
  expect(last.done).toBe(true)
  expect(states[0]?.turn).toBe(1)
  expect(states.at(-1)?.turn).toBe(2)
})

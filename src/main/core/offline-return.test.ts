import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { QueueState } from '#shared/contract/queue.ts'
import { openTestCore } from '../testing/open-test-core.test-support.ts'
import { startSandboxRig, type SandboxRig } from '../testing/sandbox.test-support.ts'
import { openSeverableLine } from '../testing/severable-line.test-support.ts'
import type { Core } from './create-core.ts'

let sandbox: SandboxRig
beforeAll(async () => {
  sandbox = await startSandboxRig()
})
afterAll(() => sandbox.stop())

/** The first state of the queue for which this is true, as a window sees it. */
async function untilQueue(core: Core, isMet: (state: QueueState) => boolean): Promise<QueueState> {
  for await (const state of await createRouterClient(core.router).queue.watch()) if (isMet(state)) return state
  throw new Error('The queue was closed')
}

it('notices by itself that the service is back, and tells every window until one sends the blocks', async () => {
  const homeFolder = mkdtempSync(path.join(tmpdir(), 'overvoice-offline-'))
  const line = await openSeverableLine(sandbox.baseUrl)
  const core = await openTestCore(homeFolder)
  onTestFinished(async () => {
    await core.dispose()
    await line.cut()
    rmSync(homeFolder, { recursive: true, force: true })
  })
  const client = createRouterClient(core.router)
  await client.settings.update({ usesSandbox: false, baseUrl: line.baseUrl })
  await client.settings.setKey({ key: sandbox.apiKeys.paid })
  await client.voices.refresh()
  const { id: projectId } = await client.projects.create({ title: 'Offline' })
  const { chapterId, blocks, revision } = await client.script.open({ projectId })
  const blockId = blocks[0]?.id ?? ''
  await client.script.edit({
    ...{ chapterId, baseRevision: revision, edits: [{ kind: 'set-text', blockId, text: 'The lamp is lit.' }] },
  })
  await line.cut()
  await client.voices.refresh().catch(() => undefined)
  await client.takes.generate({ projectId, blockIds: [blockId] })
  const offline = await untilQueue(core, ({ projects }) => projects.length > 0)
  await line.restore()

  const windows = await Promise.all([0, 1].map(() => untilQueue(core, ({ reach }) => reach === 'online')))
  const sentBefore = (await sandbox.usage()).syntheses.length
  await client.queue.sendOffline({ projectId })
  const after = await Promise.all(
    [0, 1].map(() => untilQueue(core, ({ projects, speaking }) => projects.length + speaking.length === 0)),
  )

  expect(offline).toMatchObject({ reach: 'offline', projects: [{ offlineBlocks: 1, offlineCharacters: 16 }] })
  expect(windows.map(({ projects }) => projects[0]?.offlineBlocks)).toEqual([1, 1])
  expect(sentBefore).toBe(0)
  expect((await sandbox.usage()).syntheses.map(({ input }) => input)).toEqual(['The lamp is lit.'])
  expect(after.map(({ stoppedBlocks }) => stoppedBlocks)).toEqual([0, 0])
})

import { createRouterClient } from '@orpc/server'
import { wait } from '../lib/wait.ts'
import { openTestCore } from '../testing/open-test-core.test-support.ts'

// A studio that switches between two accounts, each with running work, and reports on standard output until its parent
// kills it.
const [homeFolder = '', firstUrl = '', firstKey = '', secondUrl = '', secondKey = ''] = process.argv.slice(2)
const core = await openTestCore(homeFolder)
const client = createRouterClient(core.router)
await client.settings.update({ usesSandbox: false, baseUrl: firstUrl })
await client.settings.setKey({ key: firstKey })
const { id: secondId } = await client.workspaces.add({ name: 'Second', baseUrl: secondUrl })
await client.workspaces.setKey({ workspaceId: secondId, key: secondKey })

for (let round = 0; ; round += 1) {
  const workspaceId = round % 2 === 0 ? 'ws_first' : secondId
  await client.workspaces.open({ workspaceId, now: round % 3 === 0 })
  await client.voices.refresh()
  const { id: projectId } = await client.projects.create({ title: `Project of ${workspaceId}` })
  const { chapterId, blocks, revision } = await client.script.open({ projectId })
  const blockId = blocks[0]?.id ?? ''
  await client.script.edit({
    chapterId,
    baseRevision: revision,
    edits: [{ kind: 'set-text', blockId, text: `Round ${round} of ${workspaceId} goes on.` }],
  })
  await client.takes.generate({ projectId, blockIds: [blockId], reuse: true })
  // Afterwards work may be killed or switched away before anything is sent.
  if (round === 0) await waitForSpeech()
  process.stdout.write(`${workspaceId}\n`)
}

/** Resolves when the service has returned speech. */
async function waitForSpeech(): Promise<void> {
  const filter = { kind: 'all', text: '/audio/' } as const
  for (;;) {
    const requests = await client.requests.list({ filter, after: null, limit: 10 })
    if (requests.some(({ method, outcome }) => method === 'POST' && outcome === 'ok')) return
    await wait(5, new AbortController().signal)
  }
}

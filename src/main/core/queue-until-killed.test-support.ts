import { createRouterClient } from '@orpc/server'
import type { ScriptEdit } from '#shared/contract/script.ts'
import { openTestCore } from '../testing/open-test-core.test-support.ts'

// A studio with a long queue that reports progress on standard output until its parent kills it.
const [homeFolder = '', baseUrl = '', key = '', ...texts] = process.argv.slice(2)
const core = await openTestCore(homeFolder)
const client = createRouterClient(core.router)
await client.settings.update({ usesSandbox: false, baseUrl })
await client.settings.setKey({ key })
await client.voices.refresh()
const { id: projectId } = await client.projects.create({ title: 'Killed' })
const { chapterId, blocks, revision } = await client.script.open({ projectId })
const blockIds = texts.map((_text, index) => `block_killed_${index}`)
const edits = texts.map((text, index): ScriptEdit => {
  const afterBlockId = index === 0 ? (blocks[0]?.id ?? null) : `block_killed_${index - 1}`
  return { kind: 'insert', blockId: `block_killed_${index}`, afterBlockId, text }
})
await client.script.edit({ chapterId, baseRevision: revision, edits })

const events = await client.takes.watch({ projectId })
await events.next()
await client.takes.generate({ projectId, blockIds, reuse: true })
process.stdout.write('queued\n')
for await (const { kind } of events) {
  if (kind === 'started' || kind === 'progress' || kind === 'ended') process.stdout.write(`${kind}\n`)
}

import { createRouterClient } from '@orpc/server'
import { openTestCore } from '../testing/open-test-core.test-support.ts'

// A studio that edits and generates endlessly and reports acknowledgements on standard output until its parent kills
// it.
const [homeFolder = '', baseUrl = '', key = ''] = process.argv.slice(2)
const core = await openTestCore(homeFolder)
const say = (line: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(line)}\n`)
const client = createRouterClient(core.router)
await client.settings.update({ usesSandbox: false, baseUrl })
await client.settings.setKey({ key })
await client.voices.refresh()
const project = await client.projects.create({ title: 'Killed' })
const { chapterId, blocks, ...opened } = await client.script.open({ projectId: project.id })
let { revision } = opened
let afterBlockId = blocks[0]?.id ?? null

void (async () => {
  for await (const event of await client.takes.watch({ projectId: project.id })) {
    if (event.kind === 'progress' && event.sampleCount > 0) say({ heard: event.takeId, samples: event.sampleCount })
    if (event.kind === 'ended') say({ ended: event.take.id, samples: event.take.sampleCount })
  }
})()

for (let turn = 0; ; turn += 1) {
  const blockId = `block_killed_${turn}`
  const text =
    `Line ${turn} of the log is read aloud, and it goes on for a while so that the end can come in its middle. `
      .repeat(6)
      .trim()
  revision = (
    await client.script.edit({
      chapterId,
      baseRevision: revision,
      edits: [{ kind: 'insert', blockId, afterBlockId, text }],
    })
  ).revision
  say({ edited: blockId, text })
  afterBlockId = blockId
  await client.takes.generate({ projectId: project.id, blockIds: [blockId], reuse: false })
  await new Promise((resolve) => setTimeout(resolve, 30))
}

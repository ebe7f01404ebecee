import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createRouterClient } from '@orpc/server'
import { openStudioDatabase } from '../src/main/db/open-database.ts'
import { startSandboxProcess } from '../src/main/host/loopback/sandbox-process.ts'
import { openTestCore, TEST_PORTS } from '../src/main/testing/open-test-core.test-support.ts'

/**
 * `npm run sample`: writes resources/sample.overvoice, the project behind “Try the sample”, with audio from the sandbox.
 * Audio is stored uncompressed at 48 KB per second, so the script is short.
 */
const TITLE = 'The Lighthouse (sample)'
const LINES = [
  { voiceId: null, text: 'The lamp had been dark for eleven years.' },
  { voiceId: 'marlo', text: '“You’re late,” said the harbor master.' },
  { voiceId: null, text: 'She looked up. Not a speck of salt on the glass.' },
  { voiceId: 'marlo', text: '“Every Sunday,” he said. “Nobody asked me to.”' },
]

const folder = await mkdtemp(join(tmpdir(), 'overvoice-sample-'))
const sandboxFolder = join(folder, 'sandbox')
const openCore = () =>
  openTestCore(folder, {
    ports: {
      ...TEST_PORTS,
      startSandbox: (signal) => startSandboxProcess('src/sandbox/process/main.ts', sandboxFolder, signal),
    },
  })
try {
  const projectId = await generate()
  const db = openStudioDatabase(join(folder, 'studio.db'))
  db.run(`UPDATE projects SET is_sample = 1 WHERE id = ?`, projectId)
  db.close()
  await write(projectId)
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** Creates the project with a take for each line, and returns its ID. */
async function generate(): Promise<string> {
  const core = await openCore()
  try {
    const client = createRouterClient(core.router)
    const { id: projectId } = await client.projects.create({ title: TITLE })
    await client.projects.update({ projectId, settings: { voiceId: 'aria', modelId: 'simba-3.2' } })
    const { chapterId, revision, blocks } = await client.script.open({ projectId })
    const ids = LINES.map((_, index) => `block_${index + 1}`)
    await client.script.edit({
      chapterId,
      baseRevision: revision,
      edits: [
        ...LINES.map(({ text }, index) => ({
          kind: 'insert' as const,
          blockId: `block_${index + 1}`,
          afterBlockId: ids[index - 1] ?? null,
          text,
        })),
        ...blocks.map(({ id }) => ({ kind: 'remove' as const, blockId: id })),
        ...LINES.map(({ voiceId }, index) => ({
          kind: 'set-voice' as const,
          blockId: `block_${index + 1}`,
          voiceId,
          modelId: null,
          language: null,
        })),
      ],
    })
    await client.takes.generate({ projectId, blockIds: ids })
    for (;;) {
      const [project] = await client.projects.list()
      if (project?.spokenBlockCount === LINES.length) return projectId
      await wait(200)
    }
  } finally {
    await core.dispose()
  }
}

async function write(projectId: string): Promise<void> {
  const core = await openCore()
  try {
    const client = createRouterClient(core.router)
    for await (const event of await client.projectFiles.write({ projectId, folder, baseName: 'sample' }))
      if (event.kind === 'finished') {
        await copyFile(event.path, resolve('resources/sample.overvoice'))
        process.stdout.write(`resources/sample.overvoice: ${event.sizeBytes} bytes\n`)
      }
  } finally {
    await core.dispose()
  }
}

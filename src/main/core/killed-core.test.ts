import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMemoryStore } from '../secrets/memory-store.ts'
import { startPracticeRig, type PracticeRig } from '../testing/practice.test-support.ts'
import { createCore } from './create-core.ts'

const KILLS = process.env['OVERVOICE_FAULTS'] === 'full' ? 100 : 3
const WORKER = fileURLToPath(new URL('./work-until-killed.test-support.ts', import.meta.url))

let practice: PracticeRig
beforeAll(async () => {
  practice = await startPracticeRig(['--speed', '20'])
})
afterAll(() => practice.stop())

interface Acknowledged {
  texts: Map<string, string>
  /** Most samples that a take was said to have. */
  samples: Map<string, number>
}

/** Lets a studio work until it has said so many things, then kills it a random moment later. */
async function workAndKill(homeFolder: string, sayings: number): Promise<Acknowledged> {
  const child = spawn(process.execPath, [WORKER, homeFolder, practice.baseUrl, practice.apiKeys.paid], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const acknowledged: Acknowledged = { texts: new Map(), samples: new Map() }
  let heard = 0
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => {
    const said = JSON.parse(line) as {
      edited?: string
      text?: string
      heard?: string
      ended?: string
      samples?: number
    }
    if (said.edited !== undefined) acknowledged.texts.set(said.edited, said.text ?? '')
    const takeId = said.heard ?? said.ended
    if (takeId !== undefined)
      acknowledged.samples.set(takeId, Math.max(acknowledged.samples.get(takeId) ?? 0, said.samples ?? 0))
    heard += 1
    if (heard === sayings) setTimeout(() => child.kill('SIGKILL'), Math.random() * 40)
  })
  await once(child, 'exit')
  return acknowledged
}

it(
  `loses nothing that was answered, and offers what had arrived, after ${KILLS} kills in the middle of edits and streams`,
  async () => {
    let partials = 0
    for (let turn = 0; turn < KILLS; turn += 1) {
      const homeFolder = mkdtempSync(path.join(tmpdir(), 'overvoice-killed-'))
      const { texts, samples } = await workAndKill(homeFolder, 4 + Math.floor(Math.random() * 40))

      const core = await createCore({
        homeFolder,
        exportFolder: path.join(homeFolder, 'exports'),
        version: '0.0.0-test',
        secrets: createMemoryStore('Only in memory.'),
        ports: {
          name: 'test',
          capabilities: { pickFolder: false, revealInFolder: false, download: false },
          startPractice: async () => Promise.reject(new Error('There is none in this test.')),
          pickFolder: async () => null,
          revealInFolder: async () => undefined,
        },
      })
      const client = createRouterClient(core.router)
      const [project] = await client.projects.list()
      const { blocks } = await client.script.open({ projectId: project?.id ?? '' })
      const stored = new Map(blocks.map((block) => [block.id, block]))
      for (const [blockId, text] of texts) expect(stored.get(blockId)?.text, `turn ${turn}, ${blockId}`).toBe(text)
      const takes = (await Promise.all(blocks.map((block) => client.takes.list({ blockId: block.id })))).flat()
      const byId = new Map(takes.map((take) => [take.id, take]))
      for (const [takeId, sampleCount] of samples) {
        const take = byId.get(takeId)
        expect(take?.sampleCount ?? 0, `turn ${turn}, ${takeId}`).toBeGreaterThanOrEqual(sampleCount)
        expect(['complete', 'partial']).toContain(take?.status)
        if (take?.status !== 'partial') continue
        partials += 1
        expect(stored.get(take.blockId)?.activeTake?.id).toBe(takeId)
        const audio = await core.serveMedia(new Request(`http://studio${take.audioUrl}`))
        expect((await audio.arrayBuffer()).byteLength).toBe(take.sampleCount * 2)
      }
      await core.dispose()
      rmSync(homeFolder, { recursive: true, force: true })
    }
    expect(partials).toBeGreaterThan(0)
  },
  20_000 + KILLS * 15_000,
)

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestCore } from '../testing/open-test-core.test-support.ts'
import { startSandboxRig, type SandboxRig } from '../testing/sandbox.test-support.ts'
import { runUntilKilled } from '../testing/run-until-killed.test-support.ts'

const KILLS = process.env['OVERVOICE_FAULTS'] === 'full' ? 100 : 3
const WORKER = new URL('./work-until-killed.test-support.ts', import.meta.url)

let sandbox: SandboxRig
beforeAll(async () => {
  sandbox = await startSandboxRig(['--speed', '20'])
})
afterAll(() => sandbox.stop())

interface Acknowledged {
  texts: Map<string, string>
  /** Highest acknowledged sample count per take. */
  samples: Map<string, number>
}

/**
 * Lets a studio work until audio has arrived and it has reported this many more events, then kills it at a random
 * moment.
 */
async function workAndKill(homeFolder: string, sayingsAfterSound: number): Promise<Acknowledged> {
  const acknowledged: Acknowledged = { texts: new Map(), samples: new Map() }
  let sayings = 0
  await runUntilKilled(WORKER, [homeFolder, sandbox.baseUrl, sandbox.apiKeys.paid], (line) => {
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
    if (acknowledged.samples.size > 0) sayings += 1
    return sayings > sayingsAfterSound
  })
  return acknowledged
}

it(
  `loses nothing that was acknowledged, and offers what had arrived, after ${KILLS} kills during edits and streams`,
  async () => {
    let partials = 0
    for (let turn = 0; turn < KILLS; turn += 1) {
      const homeFolder = mkdtempSync(path.join(tmpdir(), 'overvoice-killed-'))
      // The first kill comes with the first audio, which is certainly mid-take.
      const { texts, samples } = await workAndKill(homeFolder, Math.floor(((turn * Math.random()) / KILLS) * 60))

      const core = await openTestCore(homeFolder)
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
        // The exact charge is unknown, but its upper bound is.
        expect(take).toMatchObject({
          chargedCharacters: null,
          unconfirmedCharacters: take.inputs.text.length,
          requestIds: [expect.any(String)],
        })
        const audio = await core.serveMedia(new Request(`http://studio${take.audioUrl}`))
        expect((await audio.arrayBuffer()).byteLength).toBe(take.sampleCount * 2)
      }
      await core.dispose()
      rmSync(homeFolder, { recursive: true, force: true })
    }
    expect(partials).toBeGreaterThan(0)
  },
  120_000 + KILLS * 60_000,
)

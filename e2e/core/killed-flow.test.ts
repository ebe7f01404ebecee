import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createRouterClient } from '@orpc/server'
import { expect, it } from 'vitest'
import { openTestCore } from '../../src/main/testing/open-test-core.test-support.ts'
import { runUntilKilled } from '../../src/main/testing/run-until-killed.test-support.ts'

const KILLS = process.env['OVERVOICE_FAULTS'] === 'full' ? 100 : 4
/** One letter every 5 ms if the machine allows: a slow machine delays both sides. */
const LETTER_MS = 5
const MAY_LOSE_MS = 300
const AGENT = { agentId: 'agent_1' }

it(
  `loses at most ${MAY_LOSE_MS} ms of typing and has no partial version, after ${KILLS} kills during typing`,
  async () => {
    let mostLost = 0
    for (let turn = 0; turn < KILLS; turn += 1) {
      const homeFolder = mkdtempSync(path.join(tmpdir(), 'overvoice-killed-flow-'))
      const last = { typed: 0, stored: 0 }
      let left = 60 + Math.floor(Math.random() * 400)
      await runUntilKilled(
        new URL('./type-until-killed.test-support.ts', import.meta.url),
        [homeFolder, AGENT.agentId, String(LETTER_MS)],
        (line) => {
          Object.assign(last, JSON.parse(line))
          return (left -= 1) <= 0
        },
      )

      const core = await openTestCore(homeFolder)
      const client = createRouterClient(core.router)
      const { working } = await client.flow.read(AGENT)
      const versions = await client.flow.localVersions(AGENT)
      const texts = await Promise.all(
        versions.map(async ({ localVersion }) => {
          const { graph } = await client.flow.readVersion({ ...AGENT, version: { kind: 'local', localVersion } })
          return typedIn(graph)
        }),
      )

      expect(typedIn(working.graph), `turn ${turn}`).toBe(texts[0] ?? '')
      for (const text of texts) expect(text, `turn ${turn}`).toBe(lettersTo(text.length))
      expect(texts, `turn ${turn}`).toEqual(texts.toSorted((one, other) => other.length - one.length))
      const stored = texts[0]?.length ?? 0
      expect(stored, `turn ${turn}`).toBeGreaterThanOrEqual(last.stored)
      mostLost = Math.max(mostLost, last.typed - stored)
      await core.dispose()
      rmSync(homeFolder, { recursive: true, force: true })
    }
    expect(mostLost * LETTER_MS).toBeLessThanOrEqual(MAY_LOSE_MS)
    // If a kill never fell between a letter and its storing, the test would prove nothing.
    expect(mostLost).toBeGreaterThan(0)
  },
  120_000 + KILLS * 60_000,
)

function lettersTo(count: number): string {
  return Array.from({ length: count }, (_, at) => String(at % 10)).join('')
}

function typedIn(graph: string): string {
  const { nodes } = JSON.parse(graph) as { nodes: { id: string; data: { text: string } }[] }
  return nodes.find(({ id }) => id === 'typed')?.data.text ?? ''
}

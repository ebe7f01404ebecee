import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestCore } from '../testing/open-test-core.test-support.ts'
import { startSandboxRig, type SandboxRig } from '../testing/sandbox.test-support.ts'
import { runUntilKilled } from '../testing/run-until-killed.test-support.ts'

const KILLS = process.env['OVERVOICE_FAULTS'] === 'full' ? 40 : 3
const BLOCKS = 40
const WORKER = new URL('./queue-until-killed.test-support.ts', import.meta.url)

let sandbox: SandboxRig
beforeAll(async () => {
  sandbox = await startSandboxRig(['--speed', '20'])
})
afterAll(() => sandbox.stop())

it(
  `sends nothing twice and loses nothing from the queue after ${KILLS} kills`,
  async () => {
    let found = { waiting: 0, stopped: 0 }
    for (let turn = 0; turn < KILLS; turn += 1) {
      const homeFolder = mkdtempSync(path.join(tmpdir(), 'overvoice-killed-queue-'))
      const texts = Array.from(
        { length: BLOCKS },
        (_, index) => `Turn ${turn}, line ${index} of the log is read aloud, and it goes on for a while after that.`,
      )
      const sent = async () =>
        (await sandbox.usage()).syntheses.map(({ input }) => input).filter((input) => input.startsWith(`Turn ${turn},`))
      const { baseUrl, apiKeys } = sandbox
      // The queue reports at least two events per block, so some blocks are still waiting this early.
      let left = 1 + Math.floor(((turn + Math.random()) / KILLS) * 60)
      await runUntilKilled(WORKER, [homeFolder, baseUrl, apiKeys.paid, ...texts], () => (left -= 1) <= 0)

      const core = await openTestCore(homeFolder)
      const client = createRouterClient(core.router)
      const list = (section: 'waiting' | 'stopped') => client.queue.list({ section, afterWorkId: null, limit: 500 })
      const sentBefore = await sent()
      const [waiting, stopped] = [await list('waiting'), await list('stopped')]
      const blockIds = texts.map((_text, index) => `block_killed_${index}`)
      const whole = await wholeBlocks()
      const accounted = [...whole, ...waiting.map(({ blockId }) => blockId), ...stopped.map(({ blockId }) => blockId)]
      expect(accounted.toSorted(), `turn ${turn}`).toEqual(blockIds.toSorted())
      for (const { textStart, hold } of waiting) {
        expect(hold).toBe('restart')
        expect(sentBefore, `turn ${turn}`).not.toContain(textStart)
      }
      found = { waiting: found.waiting + waiting.length, stopped: found.stopped + stopped.length }

      await client.settings.setKey({ key: sandbox.apiKeys.paid })
      await client.queue.goOn({ projectId: null })
      for await (const state of await client.queue.watch()) {
        if (state.speaking.length === 0 && state.projects.every((project) => project.waitingBlocks === 0)) break
      }

      const inputs = await sent()
      expect(new Set(inputs).size, `turn ${turn}`).toBe(inputs.length)
      expect(await list('stopped')).toHaveLength(stopped.length)
      expect((await wholeBlocks()).toSorted()).toEqual(
        blockIds.filter((blockId) => stopped.every((entry) => entry.blockId !== blockId)).toSorted(),
      )
      await core.dispose()
      rmSync(homeFolder, { recursive: true, force: true })

      async function wholeBlocks(): Promise<string[]> {
        const takes = await Promise.all(blockIds.map((blockId) => client.takes.list({ blockId })))
        return takes
          .flatMap((ofBlock) => ofBlock.filter(({ status }) => status === 'complete'))
          .map((take) => take.blockId)
      }
    }
    expect(found.waiting).toBeGreaterThan(0)
    expect(found.stopped).toBeGreaterThan(0)
  },
  120_000 + KILLS * 60_000,
)

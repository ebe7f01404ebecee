import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WorkspacesState } from '#shared/contract/workspaces.ts'
import { openTestCore } from '../testing/open-test-core.test-support.ts'
import { startSandboxRig, type SandboxRig } from '../testing/sandbox.test-support.ts'
import { runUntilKilled } from '../testing/run-until-killed.test-support.ts'

const KILLS = process.env['OVERVOICE_FAULTS'] === 'full' ? 40 : 3
const WORKER = new URL('./switch-until-killed.test-support.ts', import.meta.url)

let one: SandboxRig
let other: SandboxRig
beforeAll(async () => {
  ;[one, other] = await Promise.all([startSandboxRig(['--speed', '20']), startSandboxRig(['--speed', '20'])])
})
afterAll(() => Promise.all([one.stop(), other.stop()]))

it(
  `opens one complete workspace, and never uses the other account’s key, after ${KILLS} kills while switching`,
  async () => {
    for (let turn = 0; turn < KILLS; turn += 1) {
      const homeFolder = mkdtempSync(path.join(tmpdir(), 'overvoice-killed-switch-'))
      const places = [one.baseUrl, one.apiKeys.paid, other.baseUrl, other.apiKeys.paid]
      let rounds = 1 + Math.floor(Math.random() * 4)
      await runUntilKilled(WORKER, [homeFolder, ...places], () => (rounds -= 1) <= 0)

      const core = await openTestCore(homeFolder)
      const client = createRouterClient(core.router)
      const workspaces = await client.workspaces.list()
      const state = (await (await client.workspaces.watch()).next()).value
      const { baseUrl } = await client.settings.get()
      const projects = await client.projects.list()
      const requests = await client.requests.list({ filter: { kind: 'all', text: '' }, after: null, limit: 200 })
      await core.dispose()

      const open = workspaces.find(({ id }) => id === (state as WorkspacesState).currentId)
      expect(open?.baseUrl, `turn ${turn}`).toBe(baseUrl)
      expect([one.baseUrl, other.baseUrl]).toContain(baseUrl)
      for (const { title, workspace } of projects) expect(title).toBe(`Project of ${workspace.id}`)
      for (const request of requests) expect(request.baseUrl ?? baseUrl, `turn ${turn}`).toBe(baseUrl)
      rmSync(homeFolder, { recursive: true, force: true })
    }
    const [atOne, atOther] = await Promise.all([one.usage(), other.usage()])
    expect(atOne.syntheses.length + atOther.syntheses.length).toBeGreaterThan(0)
    for (const { input } of atOne.syntheses) expect(input).toContain('of ws_first ')
    for (const { input } of atOther.syntheses) expect(input).not.toContain('of ws_first ')
  },
  120_000 + KILLS * 90_000,
)

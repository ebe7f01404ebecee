import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createRouterClient } from '@orpc/server'
import { expect, it, onTestFinished } from 'vitest'
import { openTestCore } from '../../testing/open-test-core.test-support.ts'

const AGENT = { agentId: 'agent_1' }
const EMPTY = '{"nodes":[],"edges":[]}'

it('sends a window the current flow and changes saved by other windows, but nothing of other agents', async () => {
  const homeFolder = mkdtempSync(path.join(tmpdir(), 'watch-flow-'))
  const core = await openTestCore(homeFolder)
  onTestFinished(async () => {
    await core.dispose()
    rmSync(homeFolder, { recursive: true, force: true })
  })
  const client = createRouterClient(core.router)
  const ending = new AbortController()
  const events = await client.flow.watch(AGENT, { signal: ending.signal })
  const first = await events.next()

  await client.flow.saveLocal({ agentId: 'agent_2', graph: EMPTY, baseVersion: 0, windowId: 'window 1' })
  const next = events.next()
  await client.flow.saveLocal({ ...AGENT, graph: EMPTY, baseVersion: 0, windowId: 'window 2' })
  const second = await next
  ending.abort()

  expect(first.value).toEqual({ localVersion: 0, windowId: null, tag: null, asOf: null })
  expect(second.value).toEqual({ localVersion: 1, windowId: 'window 2', tag: null, asOf: null })
  expect(await events.next()).toEqual({ done: true, value: undefined })
})

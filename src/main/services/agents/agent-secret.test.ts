import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSandboxRig, type SandboxRig } from '../../testing/sandbox.test-support.ts'
import { NEVER, openAgents } from './open-agents.test-support.ts'

let rig: SandboxRig
beforeAll(async () => void (rig = await startSandboxRig()))
afterAll(() => rig.stop())
// A full bucket for each test, so that tests don't wait for each other.
beforeEach(() => rig.clock({ advance_ms: 60_000 }))

const NEW = { name: 'Reception', prompt: 'You answer.', firstMessage: 'Hello.', voiceId: 'carly' }

async function openWithAgent() {
  const studio = openAgents({ baseUrl: rig.baseUrl, apiKey: rig.apiKeys.paid })
  const { agentId } = await studio.agents.create(NEW, NEVER)
  return { ...studio, agentId }
}

/** The agent as stored on the service, bypassing every cache. */
async function atService(agentId: string): Promise<Record<string, unknown>> {
  const { agents } = openAgents({ baseUrl: rig.baseUrl, apiKey: rig.apiKeys.paid })
  return (await agents.fetch({ agentId }, NEVER)).seen
}

describe('signing secret', () => {
  it('has 32 random bytes, differs each time, and is only in the response', async () => {
    const { agents, agentId, db, cache } = await openWithAgent()

    const first = await agents.makeSecret({ agentId }, NEVER)
    const second = await agents.makeSecret({ agentId }, NEVER)
    const removed = await agents.removeSecret({ agentId }, NEVER)

    expect(Buffer.from(first.secret, 'base64url')).toHaveLength(32)
    expect(second.secret).not.toBe(first.secret)
    expect([first.detail, second.detail, removed].map(({ seen }) => seen['webhook_secret_set'])).toEqual([
      true,
      true,
      false,
    ])
    for (const table of ['agents', 'agent_edits']) {
      const rows = JSON.stringify((table === 'agents' ? cache : db).all(`SELECT * FROM ${table}`))
      expect(rows).not.toContain(first.secret)
      expect(rows).not.toContain(second.secret)
    }
  })

  it('keeps unpublished changes', async () => {
    const { agents, agentId } = await openWithAgent()
    agents.edit({ agentId, changes: [{ pointer: '/name', value: 'Later' }] })

    const { detail } = await agents.makeSecret({ agentId }, NEVER)

    expect(detail.changes).toEqual([{ pointer: '/name', value: 'Later' }])
    expect(await atService(agentId)).toMatchObject({ name: 'Reception', webhook_secret_set: true })
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSandboxRig, type SandboxRig } from '../../testing/sandbox.test-support.ts'
import { NEVER } from './open-flow.test-support.ts'
import { makeAgent, openStudio } from './sandbox-flow.test-support.ts'

let sandbox: SandboxRig
beforeAll(async () => {
  sandbox = await startSandboxRig()
})
afterAll(() => sandbox.stop())

it('stores the service’s tools with their argument schemas, also for later runs without the service', async () => {
  const agentId = await makeAgent(sandbox)
  const { flow, openAgain, target } = openStudio(sandbox, agentId)
  expect(flow.read({ agentId }).tools).toBeNull()

  const { tools } = await flow.refresh({ agentId }, NEVER)

  const found = tools?.find(({ toolId }) => toolId === 'tool_find_appointments')
  expect(found).toMatchObject({ name: 'find_appointments', description: 'Free appointments on a day.' })
  expect(JSON.parse(found?.parameters ?? '')).toMatchObject({ required: ['day'] })
  target.baseUrl = 'http://127.0.0.1:9'
  expect(openAgain().read({ agentId }).tools).toEqual(tools)
})

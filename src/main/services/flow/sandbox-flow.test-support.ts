import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import type { SandboxRig } from '../../testing/sandbox.test-support.ts'
import { type FlowsTarget, NEVER, openFlows } from './open-flow.test-support.ts'

const GRAPH = {
  nodes: [
    { id: 'start', type: 'start' },
    { id: 'hello', type: 'say', data: { text: 'Hello.', x_mood: { warm: true } } },
    { id: 'bye', type: 'say', data: { text: 'Bye.' } },
    { id: 'end', type: 'end' },
  ],
  edges: [
    { id: 'e1', source: 'start', target: 'hello' },
    { id: 'e2', source: 'hello', target: 'bye' },
    { id: 'e3', source: 'bye', target: 'end', x_note: 'kept' },
  ],
}

/** A graph that the sandbox accepts, with the given text in the named nodes. */
export function graphSaying(words: Readonly<Record<string, string>> = {}): string {
  const nodes = GRAPH.nodes.map((node) =>
    node.id in words ? { ...node, data: { ...node.data, text: words[node.id] } } : node,
  )
  return JSON.stringify({ ...GRAPH, nodes })
}

/** A graph that the sandbox rejects: nothing follows the first node. */
export const WRONG_GRAPH = JSON.stringify({ ...GRAPH, edges: [] })

/** The text of each node. */
export function getWords(graph: string | null | undefined): Record<string, string> {
  const { nodes } = JSON.parse(graph ?? '{"nodes":[]}') as Pick<FlowGraph, 'nodes'>
  return Object.fromEntries(
    nodes.filter(({ type }) => type === 'say').map(({ id, data }) => [String(id), (data as { text: string }).text]),
  )
}

/**
 * Creates an agent in the sandbox and returns its ID. Waits for the account's rate limits, which all tests of a file
 * share.
 */
export async function makeAgent({ baseUrl, apiKeys }: Pick<SandboxRig, 'baseUrl' | 'apiKeys'>): Promise<string> {
  const { speech } = openFlows({ baseUrl, apiKey: apiKeys.paid })
  const fields = { name: 'Reception', prompt: 'Answer.', first_message: 'Hello.', tts: { voice_id: 'carly' } }
  return (await speech.createAgent(fields, { signal: NEVER, priority: 'interactive' })).id
}

/** A studio that shows one sandbox agent, with a user who performs one action at a time. */
export function openStudio(
  sandbox: Pick<SandboxRig, 'baseUrl' | 'apiKeys'>,
  agentId: string,
  more: Pick<FlowsTarget, 'around'> = {},
) {
  const studio = openFlows({ baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKeys.paid, ...more })
  const { flow } = studio
  const working = () => flow.read({ agentId }).working
  return {
    ...studio,
    working,
    refresh: () => flow.refresh({ agentId }, NEVER),
    type: (words: Readonly<Record<string, string>>, windowId = 'window 1') =>
      flow.saveLocal({ agentId, graph: graphSaying(words), baseVersion: working().localVersion, windowId }),
    push: () => flow.push({ agentId }, NEVER),
  }
}

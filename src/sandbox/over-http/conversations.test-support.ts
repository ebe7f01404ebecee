import { createServer } from 'node:http'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { makeAgent } from './agents.test-support.ts'
import type { Json, SendOptions, ServiceUnderTest } from './service.test-support.ts'

/** A request received by a receiver. */
export interface Received {
  path: string
  headers: IncomingHttpHeaders
  /** The raw body. */
  raw: string
  json: Json
  /** The service's clock. */
  atMs: number
}

export interface Receiver {
  url: string
  received: Received[]
}

/** Responds to a request; `count` is the number of earlier ones. Without a response the sender waits. */
export type Answerer = (response: ServerResponse, count: number) => void

const good: Answerer = (response) => void response.writeHead(200).end('ok')

/** A web server on a free port that stores its requests and closes with the test. */
export async function openReceiver(service: ServiceUnderTest, answer: Answerer = good): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const atMs = service.clock.nowMs()
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => void parts.push(part))
    request.on('end', () => {
      const raw = Buffer.concat(parts).toString()
      received.push({ path: request.url ?? '', headers: request.headers, raw, json: JSON.parse(raw), atMs })
      answer(response, received.length - 1)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received }
}

/** Starts a conversation and returns it as in the response. */
export async function begin(
  service: ServiceUnderTest,
  agentId: string,
  body: object = {},
  options: SendOptions = {},
): Promise<Json> {
  const answer = await service.send('POST', `/v1/agents/${agentId}/conversations`, { body, ...options })
  const { conversation }: Json = await answer.json()
  return conversation
}

/** The current state of a conversation. */
export async function read(service: ServiceUnderTest, id: string, options: SendOptions = {}): Promise<Json> {
  return (await service.send('GET', `/v1/agents/conversations/${id}`, options)).json()
}

/** A list below a conversation, such as `messages`. */
export async function readList(service: ServiceUnderTest, id: string, list: string): Promise<Json[]> {
  const answer: Json = await (await service.send('GET', `/v1/agents/conversations/${id}/${list}?limit=200`)).json()
  return answer[list === 'webhook-deliveries' ? 'deliveries' : list]
}

/** Advances the clock a second at a time until the conversation is over, and returns it. */
export async function playToEnd(service: ServiceUnderTest, id: string): Promise<Json> {
  for (;;) {
    const conversation = await read(service, id)
    if (conversation.status === 'completed' || conversation.status === 'failed') return conversation
    service.clock.advance(1_000)
  }
}

/** Starts a conversation and runs it to its end. */
export async function hold(service: ServiceUnderTest, agentId: string, body: object = {}): Promise<Json> {
  const { id } = await begin(service, agentId, body)
  return playToEnd(service, id)
}

/** An agent with the graph as its flow. */
export async function makeAgentWithFlow(service: ServiceUnderTest, graph: object, fields: object = {}): Promise<Json> {
  const agent = await makeAgent(service, fields)
  const put = await service.send('PUT', `/v1/agents/${agent.id}/flow`, { body: graph })
  const published = await service.send('POST', `/v1/agents/${agent.id}/flow/publish`)
  if (put.status !== 200 || published.status !== 200) throw new Error(await put.text())
  return agent
}

/** A graph of nodes written `[id, type, data]` and edges written `source target handle`. */
export function graphOf(nodes: [string, string, object?][], edges: string[], variables: object[] = []): object {
  return {
    nodes: nodes.map(([id, type, data = {}]) => ({ id, type, data })),
    edges: edges.map((written, index) => {
      const [source, target, handle = null] = written.split(' ')
      return { id: `e${index}`, source, target, source_handle: handle }
    }),
    variables,
  }
}

/** A conversation that ends as soon as it starts: no questions. */
export const SHORT_GRAPH = graphOf(
  [
    ['start', 'start'],
    ['end', 'end', { message: 'Goodbye.' }],
  ],
  ['start end'],
)

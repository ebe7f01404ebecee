import { createHmac, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

/** 10 KB, like a conversation of some minutes. */
const BODY = Buffer.from(
  JSON.stringify({
    id: 'evt_bench',
    type: 'conversation.completed',
    data: { object: { id: 'conv_bench', status: 'completed' }, messages: ['x'.repeat(10_000)] },
  }),
)
const CONNECTIONS = 8

/**
 * Sends this many deliveries over a few kept-alive connections; returns each duration and the total, in milliseconds.
 */
export async function floodReceiver(
  url: string,
  secret: string,
  deliveries: number,
): Promise<{ times: number[]; tookMs: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const times: number[] = []
  let begun = 0
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while ((begun += 1) <= deliveries) times.push(await deliver(agent, url, secret))
    }),
  )
  const tookMs = performance.now() - startedAt
  agent.destroy()
  return { times, tookMs }
}

function deliver(agent: Agent, url: string, secret: string): Promise<number> {
  const seconds = Math.floor(Date.now() / 1_000)
  const signature = createHmac('sha256', secret).update(`${seconds}.`).update(BODY).digest('hex')
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': BODY.length,
    'Service-Signature': `t=${seconds},v0=${signature}`,
    'Service-Event': 'conversation.completed',
    'Service-Delivery-Id': randomUUID(),
    'Service-Version': '2026-09-30',
  }
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const call = request(url, { method: 'POST', agent, headers })
    call.once('error', reject)
    call.once('response', (answer) => {
      answer.resume()
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - startedAt)
        else reject(new Error(`A delivery was answered ${answer.statusCode}`))
      })
    })
    call.end(BODY)
  })
}

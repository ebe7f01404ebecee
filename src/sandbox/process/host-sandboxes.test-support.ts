import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { createSpeechEngine } from '../engine/create-speech-engine.ts'
import { createSandbox } from '../sandbox.ts'
import { createVoiceChecks } from '../voice-checks/create-voice-checks.ts'
import { createSandboxClock } from '../world/sandbox-clock.ts'
import { readCommandLine } from './command-line.ts'
import { serveSandbox } from './serve-sandbox.ts'

// A program that serves any number of sandboxes for tests: each has its own port and state, all share the threads of the
// engine and the voice checks. Prints its URL. POST starts a sandbox with the given arguments, DELETE ends one, given its
// URL. Exits when standard input ends.

const engine = createSpeechEngine()
const voiceChecks = createVoiceChecks()
const sandboxes = new Map<string, () => Promise<void>>()

const host = createServer((incoming, outgoing) => {
  const answer = async (): Promise<unknown> => {
    const body = await json(incoming)
    return incoming.method === 'POST' ? start(body as string[]) : sandboxes.get(body as string)?.()
  }
  answer().then(
    (answered) => outgoing.end(JSON.stringify(answered ?? null)),
    (error: unknown) => outgoing.writeHead(500).end(String(error)),
  )
})
host.listen(0, '127.0.0.1')
await once(host, 'listening')
process.stdin.on('end', () => process.exit(0)).resume()
process.stdout.write(`http://127.0.0.1:${(host.address() as AddressInfo).port}\n`)

async function start(args: readonly string[]): Promise<unknown> {
  const command = readCommandLine(['--port', '0', '--faults', ...args])
  const clock = createSandboxClock(command.nowMs ?? Date.now(), () => performance.now())
  const sandbox = createSandbox({ ...command, engine, voiceChecks, clock })
  const server = await serveSandbox(sandbox, command.port)
  sandboxes.set(server.baseUrl, async () => {
    sandboxes.delete(server.baseUrl)
    sandbox.dispose()
    await server.close()
  })
  return { baseUrl: server.baseUrl, apiKeys: sandbox.apiKeys }
}

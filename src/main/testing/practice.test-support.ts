import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** The practice service as a process of its own, with faults and its log of requests switched on; its voice starts with its first text. */
export interface PracticeRig {
  baseUrl: string
  apiKeys: { free: string; paid: string }
  /** The next requests to `path` meet this fault. */
  fault(fault: Record<string, unknown>, match?: { path?: string; times?: number }): Promise<void>
  /** The last few hundred syntheses asked for, oldest first, and all that was billed. */
  usage(): Promise<{
    syntheses: { request_id: string; path: string; input: string; voice_id: string; billed: number }[]
    accounts: Record<string, { billed_characters: number; in_flight: number }>
  }>
  /** Stops the service's clock, or moves it on. */
  clock(change: { frozen?: boolean; advance_ms?: number }): Promise<void>
  stop(): Promise<void>
}

/** Starts one on a free port; ready when this resolves. */
export async function startPracticeRig(args: readonly string[] = []): Promise<PracticeRig> {
  const entry = fileURLToPath(new URL('../../sandbox/process/main.ts', import.meta.url))
  const child = spawn(process.execPath, [entry, '--port', '0', '--faults', '--cold', '--parent-watch', ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  const [line] = (await once(lines, 'line')) as [string]
  const { baseUrl, apiKeys } = JSON.parse(line) as Pick<PracticeRig, 'baseUrl' | 'apiKeys'>
  const call = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`${baseUrl}${path}`, init)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  return {
    baseUrl,
    apiKeys,
    async fault(fault, { path, times = 1 } = {}) {
      await call('/sandbox/faults', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ match: path === undefined ? {} : { path }, times, fault }),
      })
    },
    async clock(change) {
      const headers = { 'content-type': 'application/json' }
      await call('/sandbox/clock', { method: 'POST', headers, body: JSON.stringify(change) })
    },
    usage: async () => (await (await call('/sandbox/usage')).json()) as never,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** The last few hundred syntheses, oldest first, and the total billed. */
interface SandboxUsage {
  syntheses: { request_id: string; path: string; input: string; voice_id: string; billed: number }[]
  accounts: Record<string, { billed_characters: number; in_flight: number }>
}

/** A sandbox with its own port and state, with faults and its request log enabled; its voice loads with the first text. */
export interface SandboxRig {
  baseUrl: string
  apiKeys: { free: string; paid: string }
  /** Injects this fault into the next requests to `path`. */
  fault(fault: Record<string, unknown>, match?: { path?: string; times?: number }): Promise<void>
  usage(): Promise<SandboxUsage>
  /** Freezes the service's clock or advances it. */
  clock(change: { frozen?: boolean; advance_ms?: number }): Promise<void>
  stop(): Promise<void>
}

const HOST_PROGRAM = fileURLToPath(new URL('../../sandbox/process/host-sandboxes.test-support.ts', import.meta.url))

let ownHost: Promise<SandboxHost> | undefined

/** A process that serves the sandboxes of tests. */
export interface SandboxHost {
  url: string
  stop(): void
}

/** Starts a host that ends with this process, and doesn't keep it alive. */
export async function startSandboxHost(): Promise<SandboxHost> {
  const child = spawn(process.execPath, [HOST_PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit').then(([status]) => {
    throw new Error(`The host of the sandboxes ended with status ${String(status)} before it was ready`)
  })
  const [url] = (await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended])) as [string]
  ended.catch(() => undefined)
  for (const each of [child, child.stdin as Socket, child.stdout as Socket]) each.unref()
  return { url, stop: () => void child.kill('SIGTERM') }
}

/**
 * Starts a sandbox on a free port; ready when this resolves. All test files of a Vitest run share the process that serves
 * it; any other process that calls this starts one of its own.
 *
 * @param args as on the sandbox's command line
 */
export async function startSandboxRig(args: readonly string[] = []): Promise<SandboxRig> {
  const hostUrl = process.env.OVERVOICE_SANDBOX_HOST ?? (await (ownHost ??= startSandboxHost())).url
  const callHost = async (method: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(hostUrl, { method, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`The host of the sandboxes answered ${method}: ${await answer.text()}`)
    return answer.json()
  }
  const { baseUrl, apiKeys } = (await callHost('POST', args)) as Pick<SandboxRig, 'baseUrl' | 'apiKeys'>
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
    usage: async () => (await (await call('/sandbox/usage')).json()) as SandboxUsage,
    async stop() {
      await callHost('DELETE', baseUrl)
    },
  }
}

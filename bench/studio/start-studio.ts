import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/websocket'
import type { ContractRouterClient } from '@orpc/contract'
import { WebSocket } from 'ws'
import type { contract } from '#shared/contract/index.ts'
import { SOCKET_PROTOCOL } from '#shared/domain/window-handshake.ts'

export type StudioClient = ContractRouterClient<typeof contract>

/** The built studio in the loopback host, in its own process. */
export interface BenchStudio {
  /** Includes the token. */
  url: string
  pid: number
  /** Client with the same calls as a window. */
  client: StudioClient
  stop(): Promise<void>
}

/** Starts the built studio over a home folder. Without a session bus it keeps keys in memory. */
export async function startStudio(homeFolder: string): Promise<BenchStudio> {
  const { DBUS_SESSION_BUS_ADDRESS: _bus, ...env } = process.env
  const child: ChildProcess = spawn(
    process.execPath,
    [(process.env.BENCH_ROOT ?? '.') + '/out/main/serve.js', '--home', homeFolder, '--parent-watch'],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env,
    },
  )
  const ended = once(child, 'exit')
  const [line] = (await Promise.race([
    once(createInterface({ input: child.stdout! }), 'line'),
    ended.then(([status]) => Promise.reject(new Error(`The studio ended with status ${String(status)}`))),
  ])) as [string]
  const { url } = JSON.parse(line) as { url: string }
  const { origin, host, hash } = new URL(url)
  const token = new URLSearchParams(hash.slice(1)).get('token')
  const socket = new WebSocket(`ws://${host}/rpc`, [SOCKET_PROTOCOL, `token.${token}`], { origin })
  await once(socket, 'open')
  return {
    url,
    pid: child.pid!,
    client: createORPCClient<StudioClient>(new RPCLink({ websocket: socket as unknown as globalThis.WebSocket })),
    async stop() {
      socket.close()
      child.kill('SIGTERM')
      await ended
    },
  }
}

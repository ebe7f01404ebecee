import net from 'node:net'
import { request } from 'node:http'
import { ORPCError, createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/websocket'
import type { ContractRouterClient } from '@orpc/contract'
import { createRouterClient } from '@orpc/server'
import { WebSocket } from 'ws'
import type { Failure } from '#shared/contract/base.ts'
import type { contract } from '#shared/contract/index.ts'
import { SOCKET_PROTOCOL } from '#shared/domain/window-handshake.ts'
import { createCore } from '../../core/create-core.ts'
import type { SecretStore } from '../../secrets/secret-store.ts'
import { claimOrFindOwner, formatTaken, type HomeFolderClaim, type OwnerNote } from '../claim-home-folder.ts'
import { sandboxFolder } from '../home-folder.ts'
import { startSandboxProcess } from '../loopback/sandbox-process.ts'
import { serveCommands } from '../serve-commands.ts'
import { CommandFailure, EXIT_CODES } from './exit-codes.ts'
import { t } from './messages/t.ts'

export type StudioClient = ContractRouterClient<typeof contract>

/** The studio of a home folder: opened by this command, or the one that is already open. */
export interface Studio {
  client: StudioClient
  /** Sends bytes to the media route and returns the HTTP status. */
  put(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<number>
  /** True if it was closed while the command used it: every call has failed then. */
  isLost(): boolean
  /** Other commands that started meanwhile and use it finish first. */
  close(onWaiting: () => void): Promise<void>
}

export interface OpenStudioOptions {
  homeFolder: string
  exportFolder: string
  version: string
  sandboxProgram: string
  secrets?: SecretStore
}

/**
 * Opens the studio of the home folder, or connects to the process that has it open, so that limits, queue and cache are
 * the same in both.
 *
 * @throws CommandFailure `busy` if that process can't be reached
 * @throws Error with a user-facing message if the folder can't be used
 */
export async function openStudio(options: OpenStudioOptions, signal: AbortSignal): Promise<Studio> {
  const claim = await claimOrFindOwner(options.homeFolder, signal)
  return claim.kind === 'owned' ? openOwn(options, claim) : connect(options, claim.note)
}

async function openOwn(
  { homeFolder, exportFolder, version, sandboxProgram, secrets }: OpenStudioOptions,
  claim: Extract<HomeFolderClaim, { kind: 'owned' }>,
): Promise<Studio> {
  try {
    const core = await createCore({
      ...{ homeFolder, exportFolder, version },
      ...(secrets && { secrets }),
      ports: {
        name: 'command-line',
        capabilities: { pickFolder: false, revealInFolder: false, download: false, menu: false },
        startSandbox: (ending) => startSandboxProcess(sandboxProgram, sandboxFolder(homeFolder), ending),
        pickFolder: async () => null,
        revealInFolder: async () => undefined,
      },
    })
    const commands = await serveCommands({ homeFolder, core })
    claim.announce({ pid: process.pid, url: null, commandSocket: commands?.socketPath ?? null, isCommand: true })
    return {
      client: createRouterClient(core.router),
      async put(path, bytes) {
        const { status } = await core.serveMedia(new Request(`http://studio${path}`, { method: 'PUT', body: bytes }))
        return status
      },
      isLost: () => false,
      async close(onWaiting) {
        const waiting = setTimeout(onWaiting, WAITING_MESSAGE_DELAY_MS)
        await commands?.idle()
        clearTimeout(waiting)
        await commands?.close()
        await core.dispose()
        claim.release()
      },
    }
  } catch (error) {
    claim.release()
    throw error
  }
}

/** A command that has just ended is gone before. */
const WAITING_MESSAGE_DELAY_MS = 500

async function connect({ homeFolder, version }: OpenStudioOptions, note: OwnerNote | null): Promise<Studio> {
  const socketPath = note?.commandSocket ?? null
  if (socketPath === null) throw new CommandFailure(EXIT_CODES.busy, formatTaken(homeFolder, note))
  const connection = new WebSocket('ws://studio/rpc', [SOCKET_PROTOCOL], {
    createConnection: () => net.connect(socketPath),
    perMessageDeflate: false,
  })
  await new Promise<void>((resolve, reject) => {
    connection.once('open', () => resolve())
    connection.once('error', reject)
  }).catch(() => {
    throw new CommandFailure(EXIT_CODES.busy, formatTaken(homeFolder, note))
  })
  connection.on('error', () => undefined)
  // The browser's socket and this one differ in event types that the link doesn't use.
  const link = new RPCLink({ websocket: connection as unknown as globalThis.WebSocket })
  const client = createORPCClient<StudioClient>(link)
  const close = async (): Promise<void> => {
    connection.close()
  }
  const about = await client.app.about()
  if (about.version !== version) {
    await close()
    throw new CommandFailure(EXIT_CODES.busy, t('busy.otherVersion', { open: about.version, own: version }))
  }
  return {
    client,
    put: (path, bytes) => putOver(socketPath, path, bytes),
    isLost: () => connection.readyState !== connection.OPEN,
    close,
  }
}

function putOver(socketPath: string, path: string, bytes: Uint8Array): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { Host: 'studio', 'Content-Length': bytes.length }
    const sent = request({ socketPath, path, method: 'PUT', headers }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
    sent.once('error', reject)
    sent.end(bytes)
  })
}

/** The failure of a call; undefined for anything else. */
export function getCallFailure(error: unknown): Failure | undefined {
  return error instanceof ORPCError && error.code === 'STUDIO' && error.defined ? (error.data as Failure) : undefined
}

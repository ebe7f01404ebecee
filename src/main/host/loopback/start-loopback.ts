import path from 'node:path'
import { claimOrFindOwner, formatTaken, type HomeFolderClaim, type OwnerNote } from '../claim-home-folder.ts'
import { createCore, type Core } from '../../core/create-core.ts'
import type { SecretStore } from '../../secrets/secret-store.ts'
import { createServeDevelopment } from '../serve-development.ts'
import { serveCommands } from '../serve-commands.ts'
import { createServeRenderer } from '../serve-renderer.ts'
import { sandboxFolder } from '../home-folder.ts'
import { t } from '../messages/t.ts'
import { startSandboxProcess } from './sandbox-process.ts'
import { serveLoopback } from './serve-loopback.ts'
import { ADDRESS_LIFE_MS } from './session.ts'
import { storeUsualPort, readUsualPort } from './usual-port.ts'

export interface LoopbackOptions {
  homeFolder: string
  exportFolder: string
  /** 0 for any free port. */
  port: number
  version: string
  updateAddress?: string | null
  sandboxProgram: string
  /** A built window, or the URL of a development server that serves one. */
  renderer: { folder: string } | { developmentUrl: string }
  secrets?: SecretStore
}

export type LoopbackStart =
  | { kind: 'running'; url: string; core: Core; stop(): Promise<void> }
  /** Another process has the folder; its window is at `url`. */
  | { kind: 'handed-over'; url: string }
  /** Another process has the folder and has no URL. */
  | { kind: 'refused'; sentence: string }

/**
 * Makes this process the only studio of the home folder and serves its window, or finds the existing one.
 *
 * @throws Error with a user-facing message if the folder can't be used or the requested port is in use
 */
export async function startLoopback(options: LoopbackOptions, signal: AbortSignal): Promise<LoopbackStart> {
  const claim = await claimOrFindOwner(options.homeFolder, signal)
  if (claim.kind === 'taken') {
    if (claim.note?.url) return { kind: 'handed-over', url: claim.note.url }
    return { kind: 'refused', sentence: formatTaken(options.homeFolder, claim.note) }
  }
  try {
    return await serve(options, claim)
  } catch (error) {
    claim.release()
    throw error
  }
}

async function serve(
  options: LoopbackOptions,
  claim: Extract<HomeFolderClaim, { kind: 'owned' }>,
): Promise<LoopbackStart> {
  const core = await createCore({
    homeFolder: options.homeFolder,
    exportFolder: options.exportFolder,
    version: options.version,
    updateAddress: options.updateAddress ?? null,
    secrets: options.secrets,
    ports: {
      name: 'loopback',
      capabilities: { pickFolder: false, revealInFolder: false, download: true, menu: false },
      startSandbox: (signal) => startSandboxProcess(options.sandboxProgram, sandboxFolder(options.homeFolder), signal),
      pickFolder: async () => null,
      revealInFolder: async () => undefined,
    },
  })
  try {
    const usual = readUsualPort(options.homeFolder)
    const serveOn = (port: number) =>
      serveLoopback({
        port,
        rpc: core.rpc,
        serveMedia: core.serveMedia,
        openRenderer: async (sockets) =>
          'folder' in options.renderer
            ? createServeRenderer(options.renderer.folder, sockets, core.pageMayReach)
            : createServeDevelopment(options.renderer.developmentUrl, sockets, core.pageMayReach),
        onBug: (error) => void core.reportBug(error, 'loopback'),
        windowFolder: path.join(options.homeFolder, 'open-window'),
      })
    // Browsers store the window's preferences, such as the theme, per origin; so the URL stays the same while the port
    // is free.
    const server =
      options.port === 0 && usual !== null
        ? await serveOn(usual).catch((error: NodeJS.ErrnoException) => {
            if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error
            return serveOn(0)
          })
        : await serveOn(options.port).catch((error: NodeJS.ErrnoException) => {
            throw formatPort(options.port, error)
          })
    storeUsualPort(options.homeFolder, server.origin)
    const commands = await serveCommands({ homeFolder: options.homeFolder, core })
    const announce = (url: string): void => {
      const note: OwnerNote = { pid: process.pid, url, commandSocket: commands?.socketPath ?? null, isCommand: false }
      claim.announce(note)
    }
    announce(server.url)
    // A later start of the folder prints the address that it finds, which has to last for a while.
    const renewing = setInterval(() => {
      try {
        announce(server.newUrl())
      } catch (error) {
        core.reportBug(error, 'loopback')
      }
    }, ADDRESS_LIFE_MS / 2)
    renewing.unref()
    return {
      kind: 'running',
      url: server.url,
      core,
      async stop() {
        clearInterval(renewing)
        // Windows are closed first, so nothing new is requested while the rest closes.
        await Promise.all([server.close(), commands?.close()])
        await core.dispose()
        claim.release()
      },
    }
  } catch (error) {
    await core.dispose()
    throw error
  }
}

function formatPort(port: number, error: NodeJS.ErrnoException): Error {
  const values = { port: String(port) }
  if (error.code === 'EADDRINUSE') return new Error(t('port.inUse', values))
  return error.code === 'EACCES' ? new Error(t('port.reserved', values)) : error
}

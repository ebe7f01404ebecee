import { claimHomeFolder, type HomeFolderClaim, type OwnerNote } from '../../core/claim-home-folder.ts'
import { createCore, type Core } from '../../core/create-core.ts'
import type { SecretStore } from '../../secrets/secret-store.ts'
import { wait } from '../../core/wait.ts'
import { createServeDevelopment } from '../serve-development.ts'
import { createServeRenderer } from '../serve-renderer.ts'
import { practiceFolder } from '../home-folder.ts'
import { startPracticeProcess } from './practice-process.ts'
import { serveLoopback } from './serve-loopback.ts'
import { keepUsualPort, readUsualPort } from './usual-port.ts'

export interface LoopbackOptions {
  homeFolder: string
  exportFolder: string
  /** 0 for any free port. */
  port: number
  version: string
  practiceProgram: string
  /** A built window, or the address of a development server that makes one. */
  renderer: { folder: string } | { developmentUrl: string }
  secrets?: SecretStore
}

export type LoopbackStart =
  | { kind: 'running'; url: string; core: Core; stop(): Promise<void> }
  /** Another process has the folder; its window is at `url`. */
  | { kind: 'handed-over'; url: string }
  /** Another process has the folder and no address to give. */
  | { kind: 'refused'; sentence: string }

/** How long another start may take to say where it is. */
const HAND_OVER_MS = 15_000
const LOOK_AGAIN_MS = 50

/**
 * Makes this process the one studio of the home folder and serves its window, or finds the one there is.
 *
 * @throws Error with a sentence when the folder cannot be used or the port that was asked for is taken
 */
export async function startLoopback(options: LoopbackOptions, signal: AbortSignal): Promise<LoopbackStart> {
  const claim = await claimOrFind(options.homeFolder, signal)
  if (claim.kind === 'taken') {
    if (claim.note?.url) return { kind: 'handed-over', url: claim.note.url }
    const who = claim.note === null ? 'another process' : `process ${claim.note.pid}`
    return { kind: 'refused', sentence: `Overvoice is open already: ${who} works in ${options.homeFolder}.` }
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
    secrets: options.secrets,
    ports: {
      name: 'loopback',
      capabilities: { pickFolder: false, revealInFolder: false, download: true },
      startPractice: (signal) =>
        startPracticeProcess(options.practiceProgram, practiceFolder(options.homeFolder), signal),
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
      })
    // The window's address is where browsers keep what it remembers, such as the theme; so it stays while the port is free.
    const server =
      options.port === 0 && usual !== null
        ? await serveOn(usual).catch((error: NodeJS.ErrnoException) => {
            if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error
            return serveOn(0)
          })
        : await serveOn(options.port).catch((error: NodeJS.ErrnoException) => {
            throw sayPort(options.port, error)
          })
    keepUsualPort(options.homeFolder, server.origin)
    claim.announce({ pid: process.pid, url: server.url })
    return {
      kind: 'running',
      url: server.url,
      core,
      async stop() {
        // Windows go first, so that nothing new is asked for while the rest closes.
        await server.close()
        await core.dispose()
        claim.release()
      },
    }
  } catch (error) {
    await core.dispose()
    throw error
  }
}

function sayPort(port: number, error: NodeJS.ErrnoException): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(`Port ${port} is taken by another program: leave --port out, or name another one.`)
  if (error.code === 'EACCES') return new Error(`Port ${port} is kept by the system: name one from 1024 on.`)
  return error
}

async function claimOrFind(
  homeFolder: string,
  signal: AbortSignal,
): Promise<HomeFolderClaim | { kind: 'taken'; note: OwnerNote | null }> {
  const lastLook = performance.now() + HAND_OVER_MS
  for (;;) {
    const claim = claimHomeFolder(homeFolder)
    if (claim.kind === 'owned' || claim.note !== null || performance.now() > lastLook) return claim
    await wait(LOOK_AGAIN_MS, signal)
  }
}

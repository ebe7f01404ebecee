import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { createRouterClient } from '@orpc/server'
import { onTestFinished } from 'vitest'
import type { Core } from '../../core/create-core.ts'
import { createMemoryStore } from '../../secrets/memory-store.ts'
import { openTestCore } from '../../testing/open-test-core.test-support.ts'
import { startSandboxRig } from '../../testing/sandbox.test-support.ts'
import { claimHomeFolder } from '../claim-home-folder.ts'
import { serveCommands } from '../serve-commands.ts'
import { runCommandLine } from './run-command-line.ts'

const VERSION = '0.0.0-test'

/** How a command ended, with everything that it printed. */
export interface CommandEnd {
  exitCode: number
  output: string
  status: string
}

export interface RunOptions {
  signal?: AbortSignal
  /** What a person at a terminal types; without it there is no terminal. */
  typed?: string
  /** Called with every piece of what the person sees. */
  onStatus?: (text: string) => void
  /** In place of streams whose contents are returned. */
  streams?: { input: PassThrough; output: PassThrough }
}

/**
 * A home folder connected to a service of its own, which charges: a sandbox over HTTP. Commands run in this process.
 *
 * @param sandboxArgs as on the sandbox's command line
 */
export async function openCommandRig(sandboxArgs: readonly string[] = []) {
  const service = await startSandboxRig(sandboxArgs)
  onTestFinished(() => service.stop())
  const folder = mkdtempSync(path.join(tmpdir(), 'command-'))
  const homeFolder = path.join(folder, 'home')
  const secrets = createMemoryStore([{ kind: 'key-in-memory' }])
  const openCore = (version = VERSION) => openTestCore(homeFolder, { secrets, version })

  /** The service's settings are stored as by the window. */
  const core = await openCore()
  const client = createRouterClient(core.router)
  await client.settings.update({ usesSandbox: false, baseUrl: service.baseUrl, plan: 'paid' })
  await client.settings.setKey({ key: service.apiKeys.paid })
  await core.dispose()

  async function run(
    args: readonly string[],
    { signal, typed, onStatus, streams }: RunOptions = {},
  ): Promise<CommandEnd> {
    const isTTY = typed !== undefined || onStatus !== undefined
    const input = Object.assign(new PassThrough(), { isTTY })
    const output = new PassThrough()
    const status = Object.assign(new PassThrough(), { isTTY, columns: 200 })
    let told = ''
    status.on('data', (chunk: Buffer) => {
      told += chunk.toString('utf8')
      onStatus?.(chunk.toString('utf8'))
    })
    if (typed !== undefined) input.end(typed)
    const exitCode = await runCommandLine({
      ...{ args, homeFolder, secrets, version: VERSION },
      streams: { input, output, status, ...streams },
      signal: signal ?? new AbortController().signal,
      environment: { LC_ALL: 'C' },
      exportFolder: path.join(homeFolder, 'exports'),
      sandboxProgram: '/nowhere',
    })
    return { exitCode, output: String(output.read() ?? ''), status: told }
  }

  return {
    service,
    folder,
    homeFolder,
    run,
    /** Path of a file in the rig's folder. */
    file: (name: string): string => path.join(folder, name),
    /** Names of the files in a folder of the rig. */
    names: (name: string): string[] =>
      existsSync(path.join(folder, name)) ? readdirSync(path.join(folder, name)).sort() : [],
    /** Texts that the service was sent, in order. */
    sent: async (): Promise<string[]> => (await service.usage()).syntheses.map(({ input }) => input),
    /** Opens the studio like a host with a window, so that commands use it. */
    async openStudio({ version }: { version?: string } = {}): Promise<{ core: Core; close(): Promise<void> }> {
      const claim = claimHomeFolder(homeFolder)
      if (claim.kind === 'taken') throw new Error('The folder is taken')
      const studio = await openCore(version)
      const commands = await serveCommands({ homeFolder, core: studio })
      claim.announce({ pid: process.pid, url: null, commandSocket: commands?.socketPath ?? null, isCommand: false })
      return {
        core: studio,
        async close() {
          await commands?.close()
          await studio.dispose()
          claim.release()
        },
      }
    },
  }
}

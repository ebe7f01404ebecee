import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { serveLoopback } from '../../src/main/host/loopback/serve-loopback.ts'
import { createServeRenderer } from '../../src/main/host/serve-renderer.ts'

export interface ServedBenchPage {
  /** Includes the token. */
  url: string
  close(): Promise<void>
}

/** Builds a benchmark page the way the window is built and serves it, with media, through the loopback host. */
export async function serveBenchPage(
  serveMedia: (request: Request) => Promise<Response> = async () => new Response(null, { status: 404 }),
  name: 'page' | 'parts' = 'page',
): Promise<ServedBenchPage> {
  const folder = await mkdtemp(join(tmpdir(), 'overvoice-bench-page-'))
  await build({
    root: join(import.meta.dirname, '..', name),
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, target: 'esnext', modulePreload: false },
  })
  const server = await serveLoopback({
    port: 0,
    rpc: { attach: () => ({ message: async () => undefined, close: () => undefined }) },
    serveMedia,
    openRenderer: (sockets) => createServeRenderer(folder, sockets),
    onBug: (error) => process.stderr.write(`${String(error)}\n`),
    windowFolder: join(folder, 'open-window'),
  })
  return {
    url: server.url,
    async close() {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

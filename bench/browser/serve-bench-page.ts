import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { serveLoopback } from '../../src/main/host/loopback/serve-loopback.ts'
import { createServeRenderer } from '../../src/main/host/serve-renderer.ts'

export interface ServedBenchPage {
  /** With the token. */
  url: string
  close(): Promise<void>
}

/** Builds a page of the benchmarks as the window is built and serves it, and media, through the loopback host. */
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
  })
  return {
    url: server.url,
    async close() {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

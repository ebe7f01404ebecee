import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

const ROOT = join(import.meta.dirname, '../..')

let folder: string | undefined

/** Called by Vitest for each project, bundles once: the threads that read files start in half the time from a bundle. */
export async function setup(): Promise<void> {
  if (process.env.OVERVOICE_FILE_WORKER !== undefined) return
  await mkdir(join(ROOT, '.tmp'), { recursive: true })
  folder = await mkdtemp(join(ROOT, '.tmp/file-worker-'))
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      minify: false,
      target: 'node24',
      ssr: true,
      rollupOptions: {
        input: { 'file-worker': join(ROOT, 'src/main/file-worker.ts') },
        external: ['better-sqlite3'],
        output: { format: 'es' },
      },
    },
    ssr: { noExternal: true },
  })
  process.env.OVERVOICE_FILE_WORKER = join(folder, 'file-worker.js')
}

/** Called by Vitest after the last test. */
export async function teardown(): Promise<void> {
  if (folder) await rm(folder, { recursive: true, force: true })
}

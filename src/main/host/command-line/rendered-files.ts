import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** The project that a script file was imported into. */
export interface RenderedFile {
  projectId: string
  /** Of the file, as hex. */
  sha256: string
}

/** Remembers the project of each script file, so that rendering it again generates only what is missing. */
export interface RenderedFiles {
  /** Null before the file's first render, or if the entry can't be read. */
  find(filePath: string): Promise<RenderedFile | null>
  put(filePath: string, rendered: RenderedFile): Promise<void>
}

/** A file per script, so that commands that run side by side don't overwrite each other's entries. */
export function openRenderedFiles(homeFolder: string): RenderedFiles {
  const folder = path.join(homeFolder, 'rendered-files')
  const entryPath = (filePath: string): string =>
    path.join(folder, `${createHash('sha256').update(filePath).digest('hex')}.json`)
  return {
    async find(filePath) {
      try {
        const entry = JSON.parse(await readFile(entryPath(filePath), 'utf8')) as Partial<RenderedFile>
        const { projectId, sha256 } = entry
        return typeof projectId === 'string' && typeof sha256 === 'string' ? { projectId, sha256 } : null
      } catch {
        return null
      }
    },
    async put(filePath, { projectId, sha256 }) {
      await mkdir(folder, { recursive: true })
      const target = entryPath(filePath)
      await writeFile(`${target}.${process.pid}`, JSON.stringify({ filePath, projectId, sha256 }), { mode: 0o600 })
      await rename(`${target}.${process.pid}`, target)
    },
  }
}

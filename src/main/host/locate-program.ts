import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Locations of the program's files, relative to the started file: the built entry, or its source. */
export interface ProgramPlaces {
  rendererFolder: string
  /** The sandbox's program. */
  sandboxProgram: string
  packageFile: string
  preloadFile: string
}

/** @param entryFile `out/main/*.js` or `src/main/*.ts` */
export function locateProgram(entryFile: string): ProgramPlaces {
  const root = path.resolve(path.dirname(entryFile), '../..')
  const isSource = entryFile.endsWith('.ts')
  // A packaged program is in an archive; the sandbox, under another license, is next to it.
  const sandboxFolder = root.endsWith('.asar') ? path.join(root, '../sandbox') : path.join(root, 'out/sandbox')
  return {
    rendererFolder: path.join(root, 'out/renderer'),
    sandboxProgram: isSource ? path.join(root, 'src/sandbox/process/main.ts') : path.join(sandboxFolder, 'main.js'),
    packageFile: path.join(root, 'package.json'),
    preloadFile: path.join(root, 'out/preload/index.cjs'),
  }
}

/** Version, and address of the list of versions where the build has one: `updateAddress` in package.json. */
export function readProgram(packageFile: string): { version: string; updateAddress: string | null } {
  const { version, updateAddress } = JSON.parse(readFileSync(packageFile, 'utf8')) as Record<string, unknown>
  return {
    version: String(version),
    updateAddress: typeof updateAddress === 'string' && updateAddress !== '' ? updateAddress : null,
  }
}

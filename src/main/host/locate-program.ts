import path from 'node:path'

/** Where the pieces of the program lie, seen from the file that was started: the built entry, or its source. */
export interface ProgramPlaces {
  rendererFolder: string
  /** The practice service's own program. */
  practiceProgram: string
  packageFile: string
  preloadFile: string
}

/** @param entryFile `out/main/*.js` or `src/main/*.ts` */
export function locateProgram(entryFile: string): ProgramPlaces {
  const root = path.resolve(path.dirname(entryFile), '../..')
  const isSource = entryFile.endsWith('.ts')
  return {
    rendererFolder: path.join(root, 'out/renderer'),
    practiceProgram: path.join(root, isSource ? 'src/sandbox/process/main.ts' : 'out/sandbox/main.js'),
    packageFile: path.join(root, 'package.json'),
    preloadFile: path.join(root, 'out/preload/index.cjs'),
  }
}

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
  // A packaged program lies in an archive; the practice service, of another licence, lies beside that.
  const sandboxFolder = root.endsWith('.asar') ? path.join(root, '../sandbox') : path.join(root, 'out/sandbox')
  return {
    rendererFolder: path.join(root, 'out/renderer'),
    practiceProgram: isSource ? path.join(root, 'src/sandbox/process/main.ts') : path.join(sandboxFolder, 'main.js'),
    packageFile: path.join(root, 'package.json'),
    preloadFile: path.join(root, 'out/preload/index.cjs'),
  }
}

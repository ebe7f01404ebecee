import path from 'node:path'
import { expect, it } from 'vitest'
import { locateProgram } from './locate-program.ts'

it.each([
  ['/work/out/main/serve.js', '/work/out/renderer', '/work/out/sandbox/main.js'],
  ['/work/src/main/serve.ts', '/work/out/renderer', '/work/src/sandbox/process/main.ts'],
  [
    '/opt/Overvoice/resources/app.asar/out/main/index.js',
    '/opt/Overvoice/resources/app.asar/out/renderer',
    '/opt/Overvoice/resources/sandbox/main.js',
  ],
])('finds the program files around %s', (entry, rendererFolder, sandboxProgram) => {
  const root = path.resolve(path.dirname(entry), '../..')

  expect(locateProgram(entry)).toEqual({
    rendererFolder,
    sandboxProgram,
    packageFile: path.join(root, 'package.json'),
    preloadFile: path.join(root, 'out/preload/index.cjs'),
  })
})

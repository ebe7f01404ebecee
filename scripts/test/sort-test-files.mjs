import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

/**
 * What makes a test an integration test as soon as anything in its import graph loads it: programs are started through the
 * first, speech is synthesized by the second.
 */
const INTEGRATION_PACKAGES = ['node:child_process', 'child_process', '@echogarden/espeak-ng-emscripten']

/** Tests of many hostile inputs, of the largest projects and of many faults: these few take as long as all fast ones. */
const EXHAUSTIVE = /\/(hostile|large)-[^/]*$|\/faults\//

/** What makes a test one of those with file threads, each of which loads a program of its own. */
const FILE_THREADS = 'src/main/media/files/run-file-job.ts'

const TEST_FILES = ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'e2e/core/**/*.test.ts']
const EXTENSIONS = ['', '.ts', '.tsx', '.mjs']

/** @typedef {'fast' | 'threads' | 'integration' | 'components'} TestProject */

/**
 * Sorts a project's test files, as paths relative to its folder. The name says that a test runs in a browser, or that it is
 * exhaustive. Of the others the import graph decides, so a test that begins to start programs moves to `integration` by
 * itself, and one that may read files in threads to `threads`.
 *
 * @param {string} projectFolder
 * @returns {Record<TestProject, string[]>}
 */
export function sortTestFiles(projectFolder) {
  const graph = createImportGraph(projectFolder)
  /** @type {Record<TestProject, string[]>} */
  const sorted = { fast: [], threads: [], integration: [], components: [] }
  for (const file of TEST_FILES.flatMap((pattern) => globSync(pattern, { cwd: projectFolder })).sort()) {
    sorted[findProject(file)].push(file)
  }
  return sorted

  /**
   * @param {string} file
   * @returns {TestProject}
   */
  function findProject(file) {
    if (/\.browser\.test\.tsx?$/.test(file)) return 'components'
    if (EXHAUSTIVE.test(file)) return 'integration'
    const reached = graph.reach(file)
    if (INTEGRATION_PACKAGES.some((name) => reached.has(name))) return 'integration'
    return reached.has(FILE_THREADS) ? 'threads' : 'fast'
  }
}

/** @param {string} projectFolder */
export function createImportGraph(projectFolder) {
  /** @type {Map<string, string[]>} */
  const imports = new Map()

  /** @param {string} file */
  function readImports(file) {
    const known = imports.get(file)
    if (known) return known
    const source = readFileSync(join(projectFolder, file), 'utf8')
    const found = listSpecifiers(file, source).map((specifier) => resolve(projectFolder, file, specifier))
    imports.set(file, found)
    return found
  }

  return {
    /**
     * Lists everything that a file loads: the project's files by path, packages by name.
     *
     * @param {string} file
     */
    reach(file) {
      const reached = new Set([file])
      for (const next of reached) {
        if (isSource(next)) for (const imported of readImports(next)) reached.add(imported)
      }
      return reached
    },
  }
}

/**
 * Lists what a file loads when it runs. `import type` is left out: it is gone by then.
 *
 * @param {string} file
 * @param {string} source
 * @returns {string[]}
 */
function listSpecifiers(file, source) {
  const { module } = parseSync(file, source)
  const statics = module.staticImports
    .filter(({ start }) => !source.startsWith('import type ', start))
    .map(({ moduleRequest }) => moduleRequest.value)
  const reexports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
  )
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const literal = /^['"`](.+)['"`]$/.exec(source.slice(start, end))
    return literal?.[1] ? [literal[1]] : []
  })
  return [...statics, ...reexports, ...dynamic]
}

/**
 * @param {string} projectFolder
 * @param {string} from
 * @param {string} specifier
 * @returns {string}
 */
function resolve(projectFolder, from, specifier) {
  const withoutQuery = specifier.replace(/\?.*$/, '')
  if (!/^[.#]/.test(specifier)) return specifier
  const path = withoutQuery.startsWith('#') ? join('src', withoutQuery.slice(1)) : join(dirname(from), withoutQuery)
  const extension = EXTENSIONS.find((one) => existsSync(join(projectFolder, path + one)))
  return path + (extension ?? '')
}

/** @param {string} path */
function isSource(path) {
  return /^(src|scripts|e2e|bench)\/.*\.(ts|tsx|mjs)$/.test(path)
}

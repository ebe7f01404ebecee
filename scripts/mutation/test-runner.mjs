import { configureGlobal } from 'fast-check'
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createImportGraph, sortTestFiles } from '../test/sort-test-files.mjs'
import { collectTests, listSuites, runTest } from './collect-tests.mjs'

/**
 * Runs the fast tests inside Stryker's own process. Stryker's runner for Vitest starts Vitest for each mutant, which takes
 * one to two seconds; a mutant's tests take a hundredth of that.
 *
 * @typedef {import('./collect-tests.mjs').CollectedTest} CollectedTest
 * @typedef {import('./collect-tests.mjs').Suite} Suite
 * @typedef {{ file: string, test: CollectedTest }} KnownTest
 * @typedef {import('@stryker-mutator/api/test-runner').DryRunOptions} DryRunOptions
 * @typedef {import('@stryker-mutator/api/test-runner').MutantRunOptions} MutantRunOptions
 * @typedef {Record<string, Record<string, number>>} CoverageByTest
 */

/** The rooms of the rules, and that of the screens, some of whose tests check rules without a window. */
const ROOMS = ['src/shared/', 'src/main/services/', 'src/main/speech-api/', 'src/renderer/']
/** What a test loads that needs a window. */
const WINDOW = /\.(tsx|css)$|^react/
/** They check that large inputs are handled, which takes seconds. */
const SIZE_TESTS = /\/large-[^/]+\.test\.ts$/
/** Tests that open databases or sockets take too long to run for every mutant. */
const SLOW_PACKAGES = ['better-sqlite3', 'undici', 'ws', 'node:http', 'node:https', 'node:net', '@hono/node-server']
/** Tests time out after this, or after ten times their usual time if that is longer. */
const MIN_TIMEOUT_MS = 2000

/**
 * What the changed code reads and counts.
 *
 * @typedef {object} Mutants
 * @property {string} [activeMutant]
 * @property {string | undefined} [currentTestId]
 * @property {number} [hitCount]
 * @property {number | undefined} [hitLimit]
 * @property {{ static: Record<string, number>, perTest: CoverageByTest }} [mutantCoverage]
 */

const shared = /** @type {{ __stryker__?: Mutants }} */ (globalThis)
const mutants = (shared.__stryker__ ??= {})

export const strykerPlugins = [{ kind: 'TestRunner', name: 'in-process', factory: createTestRunner }]

function createTestRunner() {
  /** @type {Map<string, KnownTest>} */
  const known = new Map()
  /** @type {Map<string, number>} */
  const usualMs = new Map()
  /** @type {Map<Suite, string>} */
  const openings = new Map()
  /** @type {Set<string>} */
  const loaded = new Set()
  const folder = process.cwd()
  const graph = createImportGraph(folder)
  const testFiles = sortTestFiles(folder).fast.filter(
    (file) =>
      ROOMS.some((room) => file.startsWith(room)) &&
      !SIZE_TESTS.test(file) &&
      ![...graph.reach(file)].some((name) => SLOW_PACKAGES.includes(name) || WINDOW.test(name)) &&
      // Vitest's clock works only in Vitest's own worker.
      !readFileSync(join(folder, file), 'utf8').includes('vi.useFakeTimers'),
  )

  /**
   * Loads the tests that reach one of these files.
   *
   * @param {string[]} files
   */
  async function load(files) {
    const mutated = files.map((file) => relative(folder, file))
    for (const file of testFiles) {
      const reached = graph.reach(file)
      if (loaded.has(file) || !mutated.some((path) => reached.has(path))) continue
      loaded.add(file)
      const tests = await collectTests(() => import(pathToFileURL(join(folder, file)).href))
      for (const [index, test] of tests.entries()) {
        const names = listSuites(test.suite).map((each) => each.name)
        known.set(`${file}#${index} ${[...names, test.name].join(' ').trim()}`, { file, test })
      }
    }
  }

  /**
   * Runs tests, those of a suite together, until the first failure.
   *
   * @param {[string, KnownTest][]} chosen
   * @param {(id: string, error: unknown, timeSpentMs: number) => boolean} onEnd whether to go on
   */
  async function run(chosen, onEnd) {
    /** @type {Set<Suite>} */
    const opened = new Set()
    try {
      for (const [id, { test }] of chosen) {
        const start = performance.now()
        const error = await within(Math.max(MIN_TIMEOUT_MS, 10 * (usualMs.get(id) ?? 1000)), async () => {
          for (const suite of listSuites(test.suite)) {
            if (opened.has(suite)) continue
            opened.add(suite)
            mutants.currentTestId = openings.get(suite) ?? `opening ${openings.size}`
            openings.set(suite, mutants.currentTestId)
            for (const hook of suite.beforeAll) await hook()
          }
          mutants.currentTestId = id
          await runTest(test)
        }).then(
          () => null,
          (/** @type {unknown} */ reason) => reason ?? new Error('Rejected without a reason'),
        )
        mutants.currentTestId = undefined
        if (!onEnd(id, error, performance.now() - start)) return
      }
    } finally {
      for (const suite of [...opened].reverse()) for (const hook of suite.afterAll) await hook()
    }
  }

  /** Counts what the opening of a suite covers for each of its tests. */
  function creditOpenings() {
    const perTest = mutants.mutantCoverage?.perTest ?? {}
    for (const [id, { test }] of known)
      for (const suite of listSuites(test.suite))
        perTest[id] = { ...perTest[openings.get(suite) ?? ''], ...perTest[id] }
    for (const opening of openings.values()) delete perTest[opening]
  }

  return {
    capabilities: () => ({ reloadEnvironment: false }),
    async init() {
      // Shrinking a counterexample takes most of the time and doesn't change whether a test fails. Half a second of cases
      // finds almost all mutants that thousands of cases find.
      configureGlobal({ endOnFailure: true, seed: 4, interruptAfterTimeLimit: 500 })
      registerHooks({
        resolve: (specifier, context, next) =>
          specifier === 'vitest' && context.parentURL?.startsWith(`${pathToFileURL(folder)}/src/`)
            ? { url: new URL('collect-tests.mjs', import.meta.url).href, shortCircuit: true }
            : next(specifier, context),
      })
    },
    /** @param {DryRunOptions} options */
    async dryRun({ files = [] }) {
      await load(files)
      const results = /** @type {any[]} */ ([])
      await run([...known], (id, error, timeSpentMs) => {
        const base = { id, name: id, timeSpentMs, fileName: join(folder, known.get(id)?.file ?? '') }
        usualMs.set(id, timeSpentMs)
        results.push(error ? { ...base, status: 1, failureMessage: getText(error) } : { ...base, status: 0 })
        return true
      })
      creditOpenings()
      return { status: 'complete', tests: results, mutantCoverage: mutants.mutantCoverage }
    },
    /** @param {MutantRunOptions} options */
    async mutantRun({ activeMutant, testFilter, hitLimit, sandboxFileName }) {
      // A process that was started again has loaded nothing.
      await load([sandboxFileName])
      const wanted = testFilter ? new Set(testFilter) : null
      const chosen = [...known]
        .filter(([id]) => !wanted || wanted.has(id))
        .sort(([one], [other]) => (usualMs.get(one) ?? 0) - (usualMs.get(other) ?? 0))
      /** @type {any} */
      let result = { status: 'survived', nrOfTests: chosen.length }
      mutants.hitCount = 0
      mutants.hitLimit = hitLimit
      mutants.activeMutant = activeMutant.id
      await run(chosen, (id, error) => {
        if (hitLimit !== undefined && (mutants.hitCount ?? 0) > hitLimit) result = { status: 'timeout' }
        else if (error instanceof TestTimeout) result = { status: 'timeout', reason: id }
        else if (error)
          result = { status: 'killed', killedBy: [id], failureMessage: getText(error), nrOfTests: chosen.length }
        return result.status === 'survived'
      })
      delete mutants.activeMutant
      return result
    },
  }
}

class TestTimeout extends Error {}

/**
 * @param {number} timeoutMs
 * @param {() => Promise<void>} call
 */
async function within(timeoutMs, call) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  const timeout = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new TestTimeout('The test did not end')), timeoutMs)
  })
  try {
    await Promise.race([call(), timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** @param {unknown} error */
function getText(error) {
  return error instanceof Error ? String(error.stack) : String(error)
}

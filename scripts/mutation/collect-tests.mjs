import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, vi } from 'vitest'

/**
 * Stands in for `vitest` where test files run inside Stryker's own process: it collects their tests, so that the tests of a
 * mutant run again without loading a file again. The assertions are Vitest's own.
 *
 * @typedef {() => unknown} Hook
 * @typedef {{ suite: Suite, name: string, run: (context: object) => unknown }} CollectedTest
 * @typedef {{ name: string, parent: Suite | null, beforeAll: Hook[], afterAll: Hook[], beforeEach: Hook[], afterEach: Hook[] }} Suite
 */

/** @type {AsyncLocalStorage<Hook[]>} */
const running = new AsyncLocalStorage()
/** @type {CollectedTest[]} */
let tests = []
/** @type {Suite} */
let suite = createSuite('', null)

// Vitest's own worker knows the path; a few assertions ask for it.
expect.setState({ testPath: '' })
export { expect, vi }

/**
 * Collects the tests that a file declares.
 *
 * @param {() => Promise<unknown>} load
 */
export async function collectTests(load) {
  tests = []
  suite = createSuite('', null)
  await load()
  return tests
}

/**
 * Runs one test with the hooks around each test; rejects if it fails.
 *
 * @param {CollectedTest} test
 */
export async function runTest(test) {
  const suites = listSuites(test.suite)
  /** @type {Hook[]} */
  const endings = []
  await running.run(endings, async () => {
    try {
      for (const each of suites) for (const hook of each.beforeEach) endings.push(toEnding(await hook()))
      await test.run({ onTestFinished: addEnding, expect, skip })
    } catch (error) {
      if (!(error instanceof Skipped)) throw error
    } finally {
      for (const each of suites.toReversed()) for (const hook of each.afterEach.toReversed()) await hook()
      for (const ending of endings.toReversed()) await ending()
    }
  })
}

/**
 * Lists a suite and those around it, outermost first.
 *
 * @param {Suite} innermost
 * @returns {Suite[]}
 */
export function listSuites(innermost) {
  return innermost.parent ? [...listSuites(innermost.parent), innermost] : [innermost]
}

/**
 * @param {string} name
 * @param {...unknown} rest options, and the function
 */
export function it(name, ...rest) {
  const run = rest.find((each) => typeof each === 'function')
  if (run) tests.push({ suite, name, run: /** @type {(context: object) => unknown} */ (run) })
}
export const test = it

/**
 * @param {string} name
 * @param {...unknown} rest options, and the function
 */
export function describe(name, ...rest) {
  const outer = suite
  suite = createSuite(name, outer)
  const declare = rest.find((each) => typeof each === 'function')
  if (declare) /** @type {() => void} */ (declare)()
  suite = outer
}

it.each = forEach(it, true)
it.for = forEach(it, false)
describe.each = forEach(describe, true)

export const beforeAll = (/** @type {Hook} */ hook) => void suite.beforeAll.push(hook)
export const afterAll = (/** @type {Hook} */ hook) => void suite.afterAll.push(hook)
export const beforeEach = (/** @type {Hook} */ hook) => void suite.beforeEach.push(hook)
export const afterEach = (/** @type {Hook} */ hook) => void suite.afterEach.push(hook)
export const onTestFinished = addEnding

class Skipped extends Error {}

function skip(condition = true) {
  if (condition) throw new Skipped()
}

/** @param {Hook} ending */
function addEnding(ending) {
  running.getStore()?.push(ending)
}

/**
 * @param {string} name
 * @param {Suite | null} parent
 * @returns {Suite}
 */
function createSuite(name, parent) {
  return { name, parent, beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] }
}

/**
 * @param {(name: string, run: (context: unknown) => unknown) => void} declare
 * @param {boolean} isSpread
 */
function forEach(declare, isSpread) {
  return (/** @type {readonly unknown[]} */ cases) =>
    (/** @type {string} */ name, /** @type {unknown[]} */ ...rest) => {
      const run = /** @type {(...args: unknown[]) => unknown} */ (rest.find((each) => typeof each === 'function'))
      const spreads = isSpread && cases.every((each) => Array.isArray(each))
      cases.forEach((each, index) =>
        declare(`${name} [${index + 1}]`, (context) =>
          spreads && Array.isArray(each) ? run(...each) : run(each, context),
        ),
      )
    }
}

/** @param {unknown} value */
function toEnding(value) {
  return typeof value === 'function' ? /** @type {Hook} */ (value) : () => undefined
}

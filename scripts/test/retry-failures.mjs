import { loadavg } from 'node:os'
import { MAX_QUARANTINE_DAYS, MAX_QUARANTINED } from './quarantine.mjs'
import { nameTest } from './test-report.mjs'

/** @typedef {import('./test-report.mjs').TestReport} TestReport */
/** @typedef {import('./test-report.mjs').TestResult} TestResult */
/** @typedef {import('./quarantine.mjs').QuarantinedTest} QuarantinedTest */

/** More failures on the first try are a broken build: nothing is retried. */
const MAX_RETRIED = 25
/** More tests that pass only on a retry fail the run. */
const MAX_PASSED_ON_RETRY = 12
const MAX_TRIES = 3
const DAY_MS = 24 * 60 * 60 * 1_000

/**
 * @typedef {object} PassedOnRetry
 * @property {string} test
 * @property {number} tries
 * @property {string} firstError first line
 * @property {number} loadAverage of the last minute, when it passed
 */

/**
 * Runs failed tests again, at most twice, each file or spec alone. Call it when everything else has run, and only once: no
 * other layer retries. Errors outside tests are never retried.
 *
 * @param {TestReport} first
 * @param {(test: TestResult) => Promise<TestReport>} runAlone
 * @returns {Promise<TestReport & { passedOnRetry: PassedOnRetry[] }>}
 */
export async function retryFailures(first, runAlone) {
  const failed = first.tests.filter(({ status }) => status === 'failed')
  if (failed.length > MAX_RETRIED) {
    const error = `${failed.length} tests failed, more than ${MAX_RETRIED}. None were retried.`
    return { tests: first.tests, errors: [...first.errors, error], passedOnRetry: [] }
  }
  /** @type {PassedOnRetry[]} */
  const passedOnRetry = []
  let { tests } = first
  for (let tries = 2; tries <= MAX_TRIES; tries += 1) {
    const stillFailed = tests.filter(({ status }) => status === 'failed')
    const targets = new Map(stillFailed.map((test) => [nameTarget(test), test]))
    for (const [target, test] of targets) {
      const retried = await runAlone(test)
      const before = tests
      tests = tests.map((each) => (nameTarget(each) === target ? withRetry(each, retried) : each))
      for (const [index, { status }] of tests.entries()) {
        const earlier = before[index]
        if (earlier?.status === 'failed' && status === 'passed')
          passedOnRetry.push(describeRetry(earlier, first.tests[index] ?? earlier, tries))
      }
    }
  }
  const errors =
    passedOnRetry.length > MAX_PASSED_ON_RETRY
      ? [`${passedOnRetry.length} tests passed only on a retry, more than ${MAX_PASSED_ON_RETRY}.`]
      : []
  const isResult = (/** @type {TestResult} */ { title, status }) => title !== '' || status !== 'passed'
  return { tests: tests.filter(isResult), errors: [...first.errors, ...errors], passedOnRetry }
}

/**
 * Turns failures of quarantined tests into skipped ones. A list that is too long, or entries that are too old, are errors.
 *
 * @param {TestReport} report
 * @param {QuarantinedTest[]} quarantine
 * @param {Date} today
 * @returns {TestReport}
 */
export function applyQuarantine({ tests, errors }, quarantine, today) {
  const expired = quarantine.filter(
    ({ since }) => !(today.getTime() - Date.parse(since) <= MAX_QUARANTINE_DAYS * DAY_MS),
  )
  const known = quarantine.filter((each) => !expired.includes(each))
  return {
    tests: tests.map((test) => {
      const entry = known.find(({ test: name }) => name === `${test.file} › ${test.title}`)
      if (test.status !== 'failed' || !entry) return test
      return { ...test, status: 'skipped', reason: `Quarantined since ${entry.since}: ${entry.reason}` }
    }),
    errors: [
      ...errors,
      ...expired.map(({ test }) => `${test} has been quarantined for more than ${MAX_QUARANTINE_DAYS} days.`),
      ...(quarantine.length > MAX_QUARANTINED ? [`More than ${MAX_QUARANTINED} tests are quarantined.`] : []),
    ],
  }
}

/**
 * Names what a retry runs as a whole.
 *
 * @param {TestResult} test
 */
function nameTarget({ suite, file, line, project }) {
  return suite === 'unit' ? file : `${file}:${line} ${project}`
}

/**
 * @param {TestResult} test
 * @param {TestReport} retried
 * @returns {TestResult}
 */
function withRetry(test, retried) {
  // A file that fails as a whole leaves its tests skipped, so their results come from the retry too.
  if (test.status === 'passed' || retried.errors.length > 0) return test
  const again = retried.tests.filter(({ file }) => file === test.file)
  const same = again.filter(
    ({ title, line, project }) => title === test.title && line === test.line && project === test.project,
  )
  if (test.title === '') {
    const isWhole = same.length === 0 && again.length > 0
    return isWhole ? { ...test, status: 'passed' } : (same[0] ?? test)
  }
  return same.find(({ status }) => status !== 'passed') ?? same[0] ?? test
}

/**
 * @param {TestResult} test
 * @param {TestResult} first
 * @param {number} tries
 * @returns {PassedOnRetry}
 */
function describeRetry(test, first, tries) {
  const [firstError = ''] = (first.message ?? '').trim().split('\n')
  return { test: nameTest(test), tries, firstError, loadAverage: Math.round((loadavg()[0] ?? 0) * 100) / 100 }
}

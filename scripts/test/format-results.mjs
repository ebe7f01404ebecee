import { stripVTControlCharacters } from 'node:util'
import { nameTest } from './test-report.mjs'

/** @typedef {import('./test-report.mjs').TestReport} TestReport */
/** @typedef {import('./test-report.mjs').TestResult} TestResult */

/** Maximum length of one failure's message; the test's own output has all of it. */
const MESSAGE_CHARS = 600
const NO_REASON = 'no reason given'

/**
 * Returns one text for each failure: the test, and the beginning of its message.
 *
 * @param {TestReport} report
 * @returns {string[]}
 */
export function formatFailures({ tests, errors }) {
  const failed = tests.filter(({ status }) => status === 'failed')
  return [
    ...failed.map((test) => [nameTest(test), ...shorten(test.message)].join('\n    ')),
    ...errors.map((error) => ['Outside any test', ...shorten(error)].join('\n    ')),
  ]
}

/**
 * Returns the lines that name skipped tests, grouped by reason.
 *
 * @param {TestReport} report
 * @returns {string[]}
 */
export function formatSkipped({ tests }) {
  const skipped = tests.filter(({ status }) => status === 'skipped')
  const reasons = [...new Set(skipped.map(({ reason = NO_REASON }) => reason))]
  return reasons.flatMap((each) => [
    `${each}:`,
    ...skipped.filter(({ reason = NO_REASON }) => reason === each).map((test) => `    ${nameTest(test)}`),
  ])
}

/**
 * Returns the lines that list the tests that passed only on a retry, also when there are none.
 *
 * @param {import('./retry-failures.mjs').PassedOnRetry[]} passedOnRetry
 * @returns {string[]}
 */
export function formatPassedOnRetry(passedOnRetry) {
  return [
    `Passed on a retry: ${passedOnRetry.length}`,
    ...passedOnRetry.flatMap(({ test, tries, firstError, loadAverage }) => [
      `    ${test}`,
      `        passed on try ${tries}, load average ${loadAverage}: ${stripVTControlCharacters(firstError)}`,
    ]),
  ]
}

/** @param {string} [message] */
function shorten(message = '') {
  const plain = stripVTControlCharacters(message).trim()
  const text = plain.length > MESSAGE_CHARS ? `${plain.slice(0, MESSAGE_CHARS)} …` : plain
  return text.split('\n').filter((line) => line.trim() !== '')
}

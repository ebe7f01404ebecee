import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * @typedef {object} SkippedTest
 * @property {string} test file and title
 * @property {string} reason
 */

const NO_REASON = 'no reason given'

/**
 * Returns every skipped test and its reason, from the report of `skip-reporter.ts` and Playwright's JSON reports. A missing
 * report has none: the totals count it as a failure.
 *
 * @param {{ unit: string, endToEnd: string[] }} reports paths
 * @param {string} root file names are relative to it
 * @returns {SkippedTest[]}
 */
export function listSkipped({ unit, endToEnd }, root) {
  /** @type {{ file: string, title: string, reason?: string }[]} */
  const unitTests = readReport(unit) ?? []
  return [
    ...unitTests.map(({ file, title, reason }) => ({
      test: `${relative(root, file)} › ${title}`,
      reason: reason || NO_REASON,
    })),
    ...endToEnd.flatMap((report) => skippedSpecs(readReport(report)?.suites ?? [])),
  ]
}

/**
 * Returns the lines that name skipped tests, grouped by reason.
 *
 * @param {SkippedTest[]} skipped
 * @returns {string[]}
 */
export function formatSkipped(skipped) {
  const reasons = [...new Set(skipped.map(({ reason }) => reason))]
  return reasons.flatMap((reason) => [
    `${reason}:`,
    ...skipped.filter((each) => each.reason === reason).map(({ test }) => `    ${test}`),
  ])
}

/**
 * @param {any[]} suites
 * @returns {SkippedTest[]}
 */
function skippedSpecs(suites) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
      spec.tests
        .filter((/** @type {any} */ { status }) => status === 'skipped')
        .map((/** @type {any} */ test) => ({
          test: `${spec.file}:${spec.line} › ${spec.title} (${test.projectName})`,
          reason: findReason(test.annotations),
        })),
    ),
    ...skippedSpecs(suite.suites ?? []),
  ])
}

/** @param {{ type: string, description?: string }[]} annotations */
function findReason(annotations = []) {
  return annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description || NO_REASON
}

/** @param {string} path */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

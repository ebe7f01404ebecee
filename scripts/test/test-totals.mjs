import { readFileSync } from 'node:fs'

/**
 * @typedef {object} Totals
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/**
 * Answers what a vitest run came to, from its JSON report. A test file that could not be loaded has no tests of its own
 * and counts as one failure; so do errors outside any test, and a run that ended without a report.
 *
 * @param {string} reportPath
 * @param {number} status the run's exit status
 * @returns {Totals}
 */
export function readUnitTotals(reportPath, status) {
  const report = readReport(reportPath)
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const files = /** @type {{ status: string, assertionResults: unknown[] }[]} */ (report.testResults ?? [])
  const unloaded = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  return withStatus(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + unloaded,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    status,
  )
}

/**
 * Answers what a Playwright run came to, from its JSON report. Errors outside any test count as one failure each.
 *
 * @param {string} reportPath
 * @param {number} status the run's exit status
 * @returns {Totals}
 */
export function readEndToEndTotals(reportPath, status) {
  const report = readReport(reportPath)
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return withStatus({ passed: expected, failed: unexpected + flaky + (report.errors ?? []).length, skipped }, status)
}

/**
 * Answers the closing line and whether the whole run may be called a success: nothing failed and something ran.
 *
 * @param {Totals[]} stages
 */
export function closeTotals(stages) {
  /** @param {keyof Totals} kind */
  const sum = (kind) => stages.reduce((total, stage) => total + stage[kind], 0)
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
  const line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  return { line, isSuccess: failed === 0 && passed > 0 }
}

/**
 * A run that ended badly, or ran nothing at all, has failed whatever its report says.
 *
 * @param {Totals} totals
 * @param {number} status
 * @returns {Totals}
 */
function withStatus(totals, status) {
  const hasFailedUnseen = totals.failed === 0 && (status !== 0 || totals.passed === 0)
  return hasFailedUnseen ? { ...totals, failed: 1 } : totals
}

/** @param {string} path */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

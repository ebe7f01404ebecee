import { readFileSync } from 'node:fs'

/**
 * @typedef {object} TestResult
 * @property {'unit' | 'spec'} suite
 * @property {string} file relative to the project; of a spec, to the folder of the specs
 * @property {string} title empty: the file itself failed, as one that can't be loaded
 * @property {number} [line] of a spec
 * @property {string} [project] the host of a spec
 * @property {'passed' | 'failed' | 'skipped'} status
 * @property {string} [message] why it failed
 * @property {string} [reason] why it was skipped
 * @property {number} durationMs
 */

/**
 * @typedef {object} TestReport
 * @property {TestResult[]} tests
 * @property {string[]} errors outside any test, such as a run that was cut short
 */

/** @typedef {{ passed: number, failed: number, skipped: number }} Totals */

/**
 * Reads the report of `unit-reporter.ts`.
 *
 * @param {string} path
 * @param {number} status exit status of the run
 * @returns {TestReport}
 */
export function readUnitReport(path, status) {
  return withRunErrors(/** @type {TestReport | undefined} */ (readJson(path)), 'The unit tests', status)
}

/**
 * Reads Playwright's JSON report.
 *
 * @param {string} path
 * @param {number} status exit status of the run
 * @returns {TestReport}
 */
export function readSpecReport(path, status) {
  const json = /** @type {any} */ (readJson(path))
  const report = json && {
    tests: listSpecs(json.suites ?? []).flatMap(toResults),
    errors: (json.errors ?? []).map((/** @type {any} */ { message }) => message ?? 'An error outside any spec.'),
  }
  return withRunErrors(report, 'The browser specs', status)
}

/** @param {TestResult} test */
export function nameTest({ file, line, title, project }) {
  const place = line === undefined ? file : `${file}:${line}`
  return [place, title && ` › ${title}`, project && project !== 'chromium' && ` (${project})`].filter(Boolean).join('')
}

/**
 * Errors count as failures.
 *
 * @param {TestReport} report
 * @returns {Totals}
 */
export function countTests({ tests, errors }) {
  /** @param {TestResult['status']} wanted */
  const count = (wanted) => tests.filter(({ status }) => status === wanted).length
  return { passed: count('passed'), failed: count('failed') + errors.length, skipped: count('skipped') }
}

/**
 * Adds an error for a run without a report or without tests, and for one that ended badly although no test failed.
 *
 * @param {TestReport | undefined} report
 * @param {string} run as the subject of a sentence
 * @param {number} status
 * @returns {TestReport}
 */
function withRunErrors(report, run, status) {
  if (!report) return { tests: [], errors: [`${run} ended with status ${status} and without a report.`] }
  const { tests, errors } = report
  const hasFailures = errors.length > 0 || tests.some((test) => test.status === 'failed')
  if (status > 1 || (status === 1 && !hasFailures))
    return { tests, errors: [...errors, `${run} ended with status ${status}.`] }
  return tests.length > 0 ? report : { tests, errors: [...errors, `${run} ran no test.`] }
}

/** @param {any[]} suites @returns {any[]} */
function listSpecs(suites) {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...listSpecs(suite.suites ?? [])])
}

/** @param {any} spec @returns {TestResult[]} one for each host */
function toResults({ file, line, title, tests }) {
  return tests.map((/** @type {any} */ { status, projectName, expectedStatus, annotations = [], results }) => {
    const errors = results.flatMap((/** @type {any} */ result) => result.errors ?? [])
    const shared = { suite: 'spec', file, line, title, project: projectName, durationMs: sumDurations(results) }
    // As in Playwright's own summary: a test of a run that was cut short is neither skipped nor failed.
    const didNotRun = status === 'skipped' && (results.length === 0 || expectedStatus !== 'skipped')
    if (didNotRun) return { ...shared, status: 'failed', message: 'It did not run.' }
    if (status === 'skipped') return { ...shared, status, reason: findReason(annotations) }
    if (status === 'expected') return { ...shared, status: 'passed' }
    const message = errors.map((/** @type {any} */ error) => error.message ?? '').join('\n')
    return { ...shared, status: 'failed', message }
  })
}

/** @param {{ duration: number }[]} results */
function sumDurations(results) {
  return results.reduce((total, { duration }) => total + (duration ?? 0), 0)
}

/** @param {{ type: string, description?: string }[]} annotations */
function findReason(annotations) {
  return annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description
}

/** @param {string} path @returns {unknown} */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

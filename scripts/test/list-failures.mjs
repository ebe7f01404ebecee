import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Maximum length of one failure's message; the test's own output has all of it. */
const MESSAGE_CHARS = 600

/**
 * Lists the failed tests, one text each, from the JSON reports of Vitest and Playwright. A missing or unreadable report
 * lists nothing; the totals count it as a failure.
 *
 * @param {{ unit: string, endToEnd: string[] }} reports paths
 * @param {string} root of the project; file names are relative to it
 * @returns {string[]}
 */
export function listFailures({ unit, endToEnd }, root) {
  return [
    ...unitFailures(readReport(unit), root),
    ...endToEnd.flatMap((report) => endToEndFailures(readReport(report))),
  ]
}

/** @param {any} report @param {string} root @returns {string[]} */
function unitFailures(report, root) {
  return (report?.testResults ?? []).flatMap((/** @type {any} */ file) => {
    const name = relative(root, file.name)
    const failed = file.assertionResults.filter((/** @type {any} */ { status }) => status === 'failed')
    if (failed.length === 0 && file.status === 'failed') return [tell(name, file.message)]
    return failed.map((/** @type {any} */ { fullName, failureMessages }) =>
      tell(`${name} › ${fullName}`, failureMessages.join('\n')),
    )
  })
}

/** @param {any} report @returns {string[]} */
function endToEndFailures(report) {
  if (!report) return []
  const ofTests = specsOf(report.suites ?? []).flatMap((spec) =>
    spec.tests
      .filter((/** @type {any} */ { status }) => status === 'unexpected' || status === 'flaky')
      .map((/** @type {any} */ test) => {
        const errors = test.results.flatMap((/** @type {any} */ result) => result.errors)
        const messages = errors.map((/** @type {any} */ error) => error.message ?? '')
        return tell(`${spec.file}:${spec.line} › ${spec.title}`, messages.join('\n'))
      }),
  )
  const outside = (report.errors ?? []).map((/** @type {any} */ error) => tell('outside any spec', error.message ?? ''))
  return [...ofTests, ...outside]
}

/** @param {any[]} suites @returns {any[]} */
function specsOf(suites) {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])])
}

/** @param {string} name @param {string} message */
function tell(name, message) {
  const plain = stripVTControlCharacters(message ?? '').trim()
  const text = plain.length > MESSAGE_CHARS ? `${plain.slice(0, MESSAGE_CHARS)} …` : plain
  return [name, ...text.split('\n').filter((line) => line.trim() !== '')].join('\n    ')
}

/** @param {string} path */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

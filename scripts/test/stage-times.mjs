/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {number} startMs since `npm test` was started
 * @property {number} endMs
 * @property {import('./test-report.mjs').TestReport} report
 */

/**
 * Returns the lines of a table: when each stage started, how long it took, and how many tests it counted.
 *
 * @param {Stage[]} stages
 * @param {number} totalMs
 * @returns {string[]}
 */
export function formatStageTimes(stages, totalMs) {
  const rows = stages
    .toSorted((one, other) => one.startMs - other.startMs)
    .map(({ name, startMs, endMs, report: { tests, errors } }) => {
      const count = tests.length + errors.length
      return [name, formatTime(startMs), formatTime(endMs - startMs), count === 0 ? '' : String(count)]
    })
  const table = [['Stage', 'Start', 'Time', 'Tests'], ...rows, ['Total', '', formatTime(totalMs), '']]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  return table.map(([name = '', ...cells]) =>
    [name.padEnd(widths[0] ?? 0), ...cells.map((cell, at) => cell.padStart(widths[at + 1] ?? 0))].join('  ').trimEnd(),
  )
}

/** @param {number} ms */
function formatTime(ms) {
  const seconds = Math.round(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packageProgram } from '../set-up/package-program.mjs'
import { projectFolder } from '../set-up/project-paths.mjs'
import { projectNode } from '../set-up/project-node.mjs'
import { readSpecReport, readUnitReport } from './test-report.mjs'

/** @typedef {import('./test-report.mjs').TestReport} TestReport */
/** @typedef {import('./test-report.mjs').TestResult} TestResult */
/** @typedef {{ env?: NodeJS.ProcessEnv, stdio?: import('node:child_process').StdioOptions, priority?: number }} RunOptions */
/** @typedef {(command: string[], options: RunOptions) => Promise<number>} Run runs a command, returns its exit status */

/**
 * Runs Vitest.
 *
 * @param {Run} run
 * @param {string} reportPath
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<TestReport>}
 */
export async function runUnitTests(run, reportPath, args, options = {}) {
  rmSync(reportPath, { force: true })
  const reporter = join(projectFolder, 'scripts/test/unit-reporter.ts')
  const reporters = ['--reporter=default', `--reporter=${reporter}`]
  const command = [projectNode(), packageProgram('vitest'), 'run', ...reporters, ...args]
  const env = { ...options.env, OVERVOICE_UNIT_REPORT: reportPath }
  return readUnitReport(reportPath, await run(command, { ...options, env }))
}

/**
 * Runs Playwright.
 *
 * @param {Run} run
 * @param {string} reportPath
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<TestReport>}
 */
export async function runSpecs(run, reportPath, args, options = {}) {
  rmSync(reportPath, { force: true })
  mkdirSync(dirname(reportPath), { recursive: true })
  // Traces take time and help only someone at this machine; `npm run e2e -- SPEC` records them.
  const more = ['--reporter=list,json', '--trace=off', ...args]
  const command = [projectNode(), packageProgram('@playwright/test', 'playwright'), 'test', ...more]
  const env = { ...options.env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath }
  return readSpecReport(reportPath, await run(command, { ...options, env }))
}

/**
 * Runs the file of a unit test, or a spec, alone and in new processes.
 *
 * @param {Run} run
 * @param {string} reportPath
 * @param {TestResult} test
 * @param {string[]} [args] more for the program
 * @returns {Promise<TestReport>}
 */
export function runAlone(run, reportPath, { suite, file, line, project }, args = []) {
  if (suite === 'unit') return runUnitTests(run, reportPath, [file, '--maxWorkers=1', ...args])
  const options = ['--workers=1', `--project=${project}`, '--output=test-results/retries', ...args]
  return runSpecs(run, reportPath, [`/${file}:${line}`, ...options])
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule, TestRunEndReason, Vitest } from 'vitest/node'
import type { TestReport, TestResult } from './test-report.mjs'

/**
 * Writes the result of every test to the file in `OVERVOICE_UNIT_REPORT`. Vitest's JSON report has neither the reasons of
 * skipped tests nor errors outside tests, and counts the tests of a file whose hook failed as skipped.
 */
// Vitest loads a reporter from a file by its default export.
// oxlint-disable-next-line import/no-default-export
export default class UnitReporter implements Reporter {
  private root = ''

  onInit(vitest: Vitest): void {
    this.root = vitest.config.root
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly SerializedError[],
    reason: TestRunEndReason,
  ): void {
    const path = process.env['OVERVOICE_UNIT_REPORT']
    if (path === undefined) return
    const tests = modules.flatMap((module) => {
      const file = relative(this.root, module.moduleId)
      return [...toFileFailures(file, module), ...[...module.children.allTests()].map((test) => toResult(file, test))]
    })
    const errors = unhandledErrors.map((error) => error.stack ?? error.message)
    if (reason === 'interrupted') errors.push('The unit tests were interrupted.')
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify({ tests, errors } satisfies TestReport))
  }
}

/** A file that can't be loaded, or whose hook fails, counts as one failure in addition to its failed tests. */
function toFileFailures(file: string, module: TestModule): TestResult[] {
  const suites = [...module.children.allSuites()]
  const messages = [module, ...suites].flatMap((each) => each.errors()).map(({ stack, message }) => stack ?? message)
  const hasFailedTest = [...module.children.allTests('failed')].length > 0
  if (messages.length === 0 && (module.state() !== 'failed' || hasFailedTest)) return []
  return [{ suite: 'unit', file, title: '', status: 'failed', message: messages.join('\n'), durationMs: 0 }]
}

function toResult(file: string, test: TestCase): TestResult {
  const result = test.result()
  const messages = (result.errors ?? []).map(({ stack, message }) => stack ?? message)
  const shared = { suite: 'unit' as const, file, title: test.fullName, durationMs: test.diagnostic()?.duration ?? 0 }
  if (result.state === 'pending') return { ...shared, status: 'failed', message: 'It did not run.' }
  const reason = result.state === 'skipped' ? result.note : undefined
  return {
    ...shared,
    status: result.state,
    ...(messages.length > 0 && { message: messages.join('\n') }),
    ...(reason !== undefined && { reason }),
  }
}

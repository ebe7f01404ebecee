import { expect, it, vi } from 'vitest'
import { applyQuarantine, retryFailures } from './retry-failures.mjs'
import { countTests, type TestReport, type TestResult } from './test-report.mjs'

const test = (title: string, status: TestResult['status'], more: Partial<TestResult> = {}): TestResult => ({
  ...{ suite: 'unit', file: 'sum.test.ts', title, status, durationMs: 1 },
  ...(status === 'failed' && { message: 'expected 1\n  at sum.test.ts:3' }),
  ...more,
})
const report = (...tests: TestResult[]): TestReport => ({ tests, errors: [] })
const never = () => expect.unreachable('retried')

it('counts a test that passes on its second try as passed, and lists it with its first error', async () => {
  const result = await retryFailures(report(test('adds', 'failed'), test('takes', 'passed')), async () =>
    report(test('adds', 'passed'), test('takes', 'passed')),
  )

  expect(countTests(result)).toEqual({ passed: 2, failed: 0, skipped: 0 })
  expect(result.passedOnRetry).toEqual([
    { test: 'sum.test.ts › adds', tries: 2, firstError: 'expected 1', loadAverage: expect.any(Number) },
  ])
})

it('fails a test that fails three times', async () => {
  const runAlone = vi.fn<() => Promise<TestReport>>(async () => report(test('adds', 'failed'), test('takes', 'passed')))

  const result = await retryFailures(report(test('adds', 'failed'), test('takes', 'passed')), runAlone)

  expect(runAlone).toHaveBeenCalledTimes(2)
  expect(countTests(result)).toEqual({ passed: 1, failed: 1, skipped: 0 })
  expect(result.passedOnRetry).toEqual([])
})

it('retries a file once per try, and a spec by its line and host', async () => {
  const spec = (line: number, project: string) =>
    test('plays', 'failed', { suite: 'spec', file: 'play.spec.ts', line, project })
  const runAlone = vi.fn<(test: TestResult) => Promise<TestReport>>(async ({ file, line, project }) => {
    const sameTarget = first.tests.filter(
      (each) => each.file === file && each.line === line && each.project === project,
    )
    return report(...sameTarget.map((each) => ({ ...each, status: 'passed' as const })))
  })
  const first: TestReport = report(
    test('adds', 'failed'),
    test('takes', 'failed'),
    spec(7, 'chromium'),
    spec(7, 'electron'),
    spec(9, 'chromium'),
  )

  const result = await retryFailures(first, runAlone)

  expect(runAlone.mock.calls.map(([{ file, line, project }]) => [file, line, project])).toEqual([
    ['sum.test.ts', undefined, undefined],
    ['play.spec.ts', 7, 'chromium'],
    ['play.spec.ts', 7, 'electron'],
    ['play.spec.ts', 9, 'chromium'],
  ])
  expect(countTests(result)).toEqual({ passed: 5, failed: 0, skipped: 0 })
  expect(result.passedOnRetry).toHaveLength(5)
})

it('takes all results of a file that failed to load from its retry', async () => {
  const first = report(test('', 'failed', { message: 'No such module' }), test('later', 'skipped'))

  const result = await retryFailures(first, async () => report(test('adds', 'passed'), test('later', 'passed')))

  expect(countTests(result)).toEqual({ passed: 1, failed: 0, skipped: 0 })
  expect(result.passedOnRetry.map(({ test: name }) => name)).toEqual(['sum.test.ts'])
})

it.each([
  ['errors outside its tests', { tests: [test('adds', 'passed')], errors: ['Unhandled rejection'] }],
  ['no result for the test', report(test('takes', 'passed'))],
  ['a second test of that title that fails', report(test('adds', 'passed'), test('adds', 'failed'))],
])('doesn’t excuse a failure when the retry has %s', async (_case, retried) => {
  const result = await retryFailures(report(test('adds', 'failed')), async () => retried)

  expect(countTests(result).failed).toBe(1)
})

it('never excuses errors outside tests', async () => {
  const result = await retryFailures({ tests: [test('adds', 'passed')], errors: ['Cut short.'] }, never)

  expect(countTests(result)).toEqual({ passed: 1, failed: 1, skipped: 0 })
})

it('retries up to 25 failed tests, and none of 26', async () => {
  const failed = (count: number) =>
    report(...Array.from({ length: count }, (_, index) => test('adds', 'failed', { file: `${index}.test.ts` })))
  const runAlone = vi.fn<(test: TestResult) => Promise<TestReport>>(async (each) => report(each))

  await retryFailures(failed(25), runAlone)
  expect(runAlone).toHaveBeenCalledTimes(50)

  const result = await retryFailures(failed(26), never)
  expect(countTests(result).failed).toBe(27)
  expect(result.errors).toEqual(['26 tests failed, more than 25. None were retried.'])
})

it('accepts 12 tests that pass only on a retry, and fails the run for 13', async () => {
  const titles = Array.from({ length: 13 }, (_, index) => String(index))
  const passed = async () => report(...titles.map((title) => test(title, 'passed')))
  const first = (count: number) => report(...titles.slice(0, count).map((title) => test(title, 'failed')))

  expect(countTests(await retryFailures(first(12), passed)).failed).toBe(0)
  expect(countTests(await retryFailures(first(13), passed)).failed).toBe(1)
})

it('skips failures of quarantined tests, with the reason, for two weeks', () => {
  const entry = { test: 'sum.test.ts › adds', reason: 'Reads a clock.', since: '2026-11-01' }
  const failed = report(test('adds', 'failed'), test('takes', 'failed'))

  const inTime = applyQuarantine(failed, [entry], new Date('2026-11-15T00:00:00Z'))
  expect(inTime.tests[0]).toMatchObject({ status: 'skipped', reason: 'Quarantined since 2026-11-01: Reads a clock.' })
  expect(countTests(inTime)).toEqual({ passed: 0, failed: 1, skipped: 1 })

  const late = applyQuarantine(failed, [entry], new Date('2026-11-15T00:00:01Z'))
  expect(countTests(late).failed).toBe(3)
})

it('fails the run when more than five tests are quarantined', () => {
  const today = new Date('2026-11-15T00:00:00Z')
  const entry = { test: 'sum.test.ts › adds', reason: 'Reads a clock.', since: '2026-11-14' }

  expect(
    applyQuarantine(
      report(),
      Array.from({ length: 5 }, () => entry),
      today,
    ).errors,
  ).toEqual([])
  expect(
    applyQuarantine(
      report(),
      Array.from({ length: 6 }, () => entry),
      today,
    ).errors,
  ).toEqual(['More than 5 tests are quarantined.'])
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeTotals, readEndToEndTotals, readUnitTotals } from './test-totals.mjs'

let folder: string
let report: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overvoice-totals-'))
  report = join(folder, 'report.json')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(value: unknown) {
  writeFileSync(report, JSON.stringify(value))
}

describe('the totals of the unit tests', () => {
  const counted = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] }

  it('are those of the report', () => {
    write(counted)

    expect(readUnitTotals(report, 0)).toEqual({ passed: 7, failed: 0, skipped: 2 })
  })

  it('count a file that could not be loaded as a failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{}] },
    ]
    write({ ...counted, testResults })

    expect(readUnitTotals(report, 1)).toEqual({ passed: 7, failed: 1, skipped: 2 })
  })

  it('count a run that ended badly with only good tests as a failure', () => {
    write(counted)

    expect(readUnitTotals(report, 1).failed).toBe(1)
  })

  it('count a run without a report, or without a test, as a failure', () => {
    expect(readUnitTotals(report, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })

    write({ ...counted, numPassedTests: 0 })

    expect(readUnitTotals(report, 0).failed).toBe(1)
  })
})

describe('the totals of the specs in a browser', () => {
  it('are those of the report, with errors outside any spec as failures', () => {
    write({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 3 }, errors: [{}] })

    expect(readEndToEndTotals(report, 1)).toEqual({ passed: 5, failed: 3, skipped: 3 })
  })

  it('are one failure when no spec was found', () => {
    write({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] })

    expect(readEndToEndTotals(report, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })
})

describe('the closing line', () => {
  it('adds the stages up and mentions skipped tests only when there are some', () => {
    const types = { passed: 1, failed: 0, skipped: 0 }

    expect(closeTotals([types, { passed: 40, failed: 0, skipped: 0 }]).line).toBe('41 passed, 0 failed')
    expect(closeTotals([types, { passed: 40, failed: 2, skipped: 3 }]).line).toBe('41 passed, 2 failed, 3 skipped')
  })

  it('is a success only when something ran and nothing failed', () => {
    const nothing = { passed: 0, failed: 0, skipped: 0 }

    expect(closeTotals([nothing]).isSuccess).toBe(false)
    expect(closeTotals([{ ...nothing, passed: 1 }]).isSuccess).toBe(true)
    expect(closeTotals([{ passed: 1, failed: 1, skipped: 0 }]).isSuccess).toBe(false)
  })
})

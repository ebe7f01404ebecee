import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listFailures } from './list-failures.mjs'

let folder: string
const reports = () => ({
  unit: join(folder, 'unit.json'),
  endToEnd: [join(folder, 'e2e.json'), join(folder, 'sound.json')],
})

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overvoice-failures-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('names each test that failed and the file that could not be loaded, with the beginning of why', () => {
  const passed = { status: 'passed', fullName: 'adds', failureMessages: [] }
  const failed = {
    status: 'failed',
    fullName: 'takes away',
    failureMessages: ['\u001b[31mexpected 1\u001b[39m\n\n  at x.ts:1'],
  }
  writeFileSync(
    reports().unit,
    JSON.stringify({
      testResults: [
        { name: join(folder, 'src/sum.test.ts'), status: 'failed', assertionResults: [passed, failed] },
        { name: join(folder, 'src/odd.test.ts'), status: 'failed', message: 'No such module', assertionResults: [] },
        { name: join(folder, 'src/good.test.ts'), status: 'passed', assertionResults: [passed] },
      ],
    }),
  )
  const test = (status: string, message?: string) => ({
    status,
    results: [{ errors: message === undefined ? [] : [{ message }] }],
  })
  const spec = (title: string, one: object) => ({ title, file: 'play.spec.ts', line: 7, tests: [one] })
  writeFileSync(
    join(folder, 'e2e.json'),
    JSON.stringify({
      suites: [
        {
          specs: [spec('plays', test('expected'))],
          suites: [{ specs: [spec('stops', test('unexpected', 'Timeout'))] }],
        },
      ],
      errors: [{ message: 'x'.repeat(2_000) }],
    }),
  )

  writeFileSync(
    join(folder, 'sound.json'),
    JSON.stringify({ suites: [{ specs: [spec('records', test('flaky', 'Silence'))] }] }),
  )

  const [unit, unloaded, spoken, outside, recorded, ...more] = listFailures(reports(), folder)

  expect(unit).toBe('src/sum.test.ts › takes away\n    expected 1\n      at x.ts:1')
  expect(unloaded).toBe('src/odd.test.ts\n    No such module')
  expect(spoken).toBe('play.spec.ts:7 › stops\n    Timeout')
  expect(outside?.length).toBeLessThan(700)
  expect(recorded).toBe('play.spec.ts:7 › records\n    Silence')
  expect(more).toEqual([])
})

it('lists nothing of a report that is not there', () => {
  expect(listFailures(reports(), folder)).toEqual([])
})

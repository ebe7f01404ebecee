import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { projectFolder } from '../set-up/project-paths.mjs'
import { runCommand } from '../set-up/run-command.mjs'
import { formatFailures, formatPassedOnRetry, formatSkipped } from './format-results.mjs'
import { retryFailures } from './retry-failures.mjs'
import { runAlone, runSpecs, runUnitTests, type Run } from './run-suites.mjs'
import { countTests, nameTest } from './test-report.mjs'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(projectFolder, '.tmp', 'probes-'))
  write('vitest.config.ts', 'export default {}')
  write(
    'playwright.config.ts',
    "export default { testDir: '.', projects: [{ name: 'chromium' }], globalTimeout: 60_000 }",
  )
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const run: Run = async ([program = '', ...args], { env }) => {
  // These variables belong to the run that this test is part of.
  const { VITEST: _vitest, VITEST_POOL_ID: _pool, TEST_PARALLEL_INDEX: _index, SPECS: _specs, ...own } = process.env
  const { status } = await runCommand(program, args, { cwd: folder, env: { ...own, ...env } })
  return status
}
const reportPath = () => join(folder, 'report.json')
const unitArgs = () => ['--root', folder, '--config', join(folder, 'vitest.config.ts')]
const specArgs = () => ['--config', join(folder, 'playwright.config.ts'), `--output=${join(folder, 'results')}`]

async function runUnitProbes() {
  const first = await runUnitTests(run, reportPath(), unitArgs())
  return retryFailures(first, (test) => runAlone(run, reportPath(), test, unitArgs()))
}

async function runSpecProbes() {
  const first = await runSpecs(run, reportPath(), specArgs())
  return retryFailures(first, (test) => runAlone(run, reportPath(), test, specArgs()))
}

/** Throws the first time, in whatever process. */
const failOnce = (name: string) => `
  if (!existsSync('${name}.tried')) {
    writeFileSync('${name}.tried', '')
    throw new Error('first try of ${name}')
  }`
const FILES = "import { existsSync, writeFileSync } from 'node:fs'\n"

describe('unit tests', () => {
  it('pass on a retry in a new process, and are listed', async () => {
    const body = `globalThis.tries = (globalThis.tries ?? 0) + 1\nexpect(globalThis.tries).toBe(1)`
    write(
      'probe.test.ts',
      `${FILES}import { expect, it } from 'vitest'\nit('holds', () => {})\nit('fails once', () => {${body}${failOnce('test')}})`,
    )
    write('load.test.ts', `${FILES}import { it } from 'vitest'${failOnce('load')}\nit('is loaded', () => {})`)
    write(
      'hook.test.ts',
      `${FILES}import { beforeAll, it } from 'vitest'\nbeforeAll(() => {${failOnce('hook')}})\nit('has a hook', () => {})`,
    )

    const report = await runUnitProbes()

    expect(countTests(report)).toEqual({ passed: 3, failed: 0, skipped: 0 })
    const listed = formatPassedOnRetry(report.passedOnRetry).join('\n')
    expect(listed).toContain('Passed on a retry: 3\n')
    expect(listed).toMatch(
      /probe\.test\.ts › fails once\n +passed on try 2, load average [\d.]+: Error: first try of test/,
    )
    expect(listed).toContain('first try of load')
    expect(listed).toContain('first try of hook')
  })

  it('fail when they fail on every try', async () => {
    write('probe.test.ts', "import { it } from 'vitest'\nit('fails', () => { throw new Error('always') })")

    const report = await runUnitProbes()

    expect(countTests(report)).toEqual({ passed: 0, failed: 1, skipped: 0 })
    expect(formatFailures(report).join('\n')).toMatch(/^probe\.test\.ts › fails\n {4}Error: always/)
  })

  it('fail the run for an unhandled error, although every test passes', async () => {
    write(
      'probe.test.ts',
      `${FILES}import { it } from 'vitest'
      it('passes', async () => {
        void Promise.reject(new Error('nobody waits'))
        await new Promise((resolve) => setTimeout(resolve, 50))
        ${failOnce('other')}
      })`,
    )

    const report = await runUnitProbes()

    expect(report.errors.join('\n')).toContain('nobody waits')
    expect(countTests(report).failed).toBeGreaterThan(0)
  })

  it('list skipped tests with their reasons', async () => {
    write(
      'probe.test.ts',
      `import { beforeEach, describe, it } from 'vitest'
      it('runs', () => {})
      it('plays', ({ skip }) => skip(true, 'sox not installed'))
      it.skip('is old', () => {})
      describe('a disk', () => {
        beforeEach(({ skip }) => skip(true, 'needs root'))
        it('is full', () => {})
      })`,
    )

    expect(formatSkipped(await runUnitProbes())).toEqual([
      ...['sox not installed:', '    probe.test.ts › plays'],
      ...['no reason given:', '    probe.test.ts › is old'],
      ...['needs root:', '    probe.test.ts › a disk > is full'],
    ])
  })

  it.each([
    ['no test', () => {}],
    ['a broken configuration', () => write('vitest.config.ts', 'export default {')],
  ])('fail the run with %s', async (_case, prepare) => {
    prepare()

    expect(countTests(await runUnitProbes())).toMatchObject({ passed: 0, failed: 1 })
  })
})

describe('browser specs', () => {
  const TEST = `${FILES}import { test } from '@playwright/test'\n`

  it('pass on a retry, alone, and are listed', async () => {
    write('probe.spec.ts', `${TEST}test('holds', () => {})\ntest('fails once', () => {${failOnce('spec')}})`)

    const report = await runSpecProbes()

    expect(countTests(report)).toEqual({ passed: 2, failed: 0, skipped: 0 })
    expect(report.passedOnRetry).toMatchObject([{ test: 'probe.spec.ts:4 › fails once', tries: 2 }])
  })

  it('fail when they fail on every try, and are skipped with their reasons', async () => {
    write(
      'probe.spec.ts',
      `${TEST}test('fails', () => { throw new Error('always') })\ntest('is skipped', () => test.skip(true, 'One window.'))`,
    )

    const report = await runSpecProbes()

    expect(countTests(report)).toEqual({ passed: 0, failed: 1, skipped: 1 })
    expect(formatFailures(report).join('\n')).toMatch(/^probe\.spec\.ts:3 › fails\n {4}Error: always/)
    expect(formatSkipped(report)).toEqual(['One window.:', '    probe.spec.ts:4 › is skipped'])
  })

  it('fail the run when it is cut short', async () => {
    write(
      'playwright.config.ts',
      "export default { testDir: '.', projects: [{ name: 'chromium' }], globalTimeout: 3_000 }",
    )
    write('probe.spec.ts', `${TEST}test('waits', () => new Promise(() => {}))\ntest('never runs', () => {})`)

    const first = await runSpecs(run, reportPath(), specArgs())

    expect(first.errors.length).toBeGreaterThan(0)
    expect(first.tests.map((test) => [nameTest(test), test.status])).toContainEqual([
      'probe.spec.ts:4 › never runs',
      'failed',
    ])
  })
})

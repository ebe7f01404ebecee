import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { packageProgram } from '../set-up/package-program.mjs'
import { formatSkipped, listSkipped } from './list-skipped.mjs'

const projectFolder = fileURLToPath(new URL('../..', import.meta.url))
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(projectFolder, '.tmp', 'skipped-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('names each skipped Vitest test with the reason that the test gave', async () => {
  const tests = `
    import { beforeEach, describe, it } from 'vitest'
    it('runs', () => {})
    it('plays', ({ skip }) => skip(true, 'sox not installed'))
    it.skip('is old', () => {})
    describe('a disk', () => {
      beforeEach(({ skip }) => skip(true, 'needs root'))
      it('is full', () => {})
    })
  `
  writeFileSync(join(folder, 'some.test.ts'), tests)
  const unit = join(folder, 'skipped.json')
  const args = [packageProgram('vitest'), 'run', '--dir', folder, '--config', join(folder, 'none.config.ts')]
  writeFileSync(join(folder, 'none.config.ts'), 'export default {}\n')
  const reporter = fileURLToPath(new URL('./skip-reporter.ts', import.meta.url))

  await promisify(execFile)(process.execPath, [...args, `--reporter=${reporter}`], {
    cwd: folder,
    env: { ...process.env, OVERVOICE_SKIP_REPORT: unit },
  })
  const skipped = listSkipped({ unit, endToEnd: [join(folder, 'none.json')] }, folder)

  expect(skipped).toEqual([
    { test: 'some.test.ts › plays', reason: 'sox not installed' },
    { test: 'some.test.ts › is old', reason: 'no reason given' },
    { test: 'some.test.ts › a disk > is full', reason: 'needs root' },
  ])
  expect(formatSkipped(skipped.slice(0, 1))).toEqual(['sox not installed:', '    some.test.ts › plays'])
})

it('names each skipped spec with the reason of its annotation', () => {
  const endToEnd = join(folder, 'e2e.json')
  const spec = (title: string, status: string, annotations: object[]) => ({
    ...{ title, file: 'play.spec.ts', line: 7 },
    tests: [{ status, annotations, projectName: 'electron' }],
  })
  const reason = [{ type: 'skip', description: 'Electron opens one window.' }]
  const suites = [{ specs: [spec('plays', 'expected', [])], suites: [{ specs: [spec('stops', 'skipped', reason)] }] }]
  writeFileSync(endToEnd, JSON.stringify({ suites }))

  expect(listSkipped({ unit: join(folder, 'none.json'), endToEnd: [endToEnd] }, folder)).toEqual([
    { test: 'play.spec.ts:7 › stops (electron)', reason: 'Electron opens one window.' },
  ])
})

it('finds no test in the project that is skipped without a reason', () => {
  const files = ['src', 'scripts', 'e2e'].flatMap((name) =>
    readdirSync(join(projectFolder, name), { recursive: true, encoding: 'utf8' })
      .map((path) => join(projectFolder, name, path))
      .filter((path) => /\.(test|spec|test-support)\.tsx?$/.test(path) && statSync(path).isFile()),
  )
  const WITHOUT_REASON =
    /\.(skipIf|runIf|todo|fixme)\(|\b(it|describe)\.skip\(|\bskip\(\s*\)|\btest\.skip\((['"`]|[^,]*\)\s*$)/m

  const found = files
    .filter((path) => !path.endsWith('list-skipped.test.ts'))
    .filter((path) => WITHOUT_REASON.test(readFileSync(path, 'utf8')))

  expect(files.length).toBeGreaterThan(300)
  expect(found).toEqual([])
})

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const projectFolder = fileURLToPath(new URL('../..', import.meta.url))
const files = ['src', 'scripts', 'e2e'].flatMap(listFiles)

function listFiles(folder: string): string[] {
  return readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(projectFolder, folder, path))
    .filter((path) => statSync(path).isFile())
}

it('finds no test in the project that is skipped without a reason', () => {
  const WITHOUT_REASON =
    /\.(skipIf|runIf|todo|fixme)\(|\b(it|describe)\.skip\(|\bskip\(\s*\)|\btest\.skip\((['"`]|[^,]*\)\s*$)/m

  const tests = files.filter((path) => /\.(test|spec|test-support)\.tsx?$/.test(path))
  const found = tests
    .filter((path) => !/test-sources\.test|test-suites\.test/.test(path))
    .filter((path) => WITHOUT_REASON.test(readFileSync(path, 'utf8')))

  expect(tests.length).toBeGreaterThan(300)
  expect(found).toEqual([])
})

// A click waits for frames, which a busy machine draws rarely: repeated clicks with a deadline can all miss it. A pressed
// key needs no frames.
it('finds no click with a deadline of its own', () => {
  const WITH_DEADLINE = /\.(click|dblclick|hover|check|uncheck|tap|dragTo)\([^()]*\btimeout\b/

  const specs = files.filter((path) => /[/\\]e2e[/\\].*\.ts$/.test(path))
  const found = specs.filter((path) => WITH_DEADLINE.test(readFileSync(path, 'utf8')))

  expect(specs.length).toBeGreaterThan(80)
  expect(found).toEqual([])
})

// Deadlines are only for hangs: a shorter one fails on a busy machine, and `vitest.config.ts` has one for all.
it('finds no test and no poll with a shorter deadline than all have', () => {
  const SHORTER = [
    /^\s*\}, (?:\d{1,2}_|1[0-7]\d_)000\)$/m,
    /^\s*\},\n\s+(?:\d{1,2}_|1[0-7]\d_)000,\n\s*\)$/m,
    /\b(?:it|describe)(?:\.\w+\([^\n]*\))?\(\s*['"`][^\n]*\{ timeout: (?:\d{1,2}_|1[0-7]\d_)000 \}/,
    /\bpoll\([^\n]*\{[^\n}]*\btimeout: [12]?\d?_?\d?\d?000\b/,
    /\bwaitUntil\([^\n]*\{ timeout: (?:\d|1\d|2\d)_000 \}/,
  ]

  const tests = files.filter((path) => /\.(test|test-support)\.tsx?$/.test(path))
  const found = tests
    .filter((path) => !path.endsWith('test-sources.test.ts'))
    .filter((path) => SHORTER.some((pattern) => pattern.test(readFileSync(path, 'utf8'))))

  expect(tests.length).toBeGreaterThan(300)
  expect(found).toEqual([])
})

// Nothing else reports a program that was moved: it is only started in a benchmark or at the end of a long test.
it('finds every program that is named by its path', () => {
  const BY_PATH = /(?:join|resolve)\(import\.meta\.dirname, ('[^)]*\.m?[jt]s')\)/g

  const sources = [...files, ...listFiles('bench')].filter((path) => /\.(ts|tsx|mjs)$/.test(path))
  const programs = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(BY_PATH)].map(([, segments = '']) =>
      join(dirname(path), ...segments.split(', ').map((segment) => segment.slice(1, -1))),
    ),
  )

  expect(programs.length).toBeGreaterThan(5)
  expect(programs.filter((path) => !existsSync(path))).toEqual([])
})

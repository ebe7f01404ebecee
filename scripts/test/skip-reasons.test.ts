import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const projectFolder = fileURLToPath(new URL('../..', import.meta.url))

it('finds no test in the project that is skipped without a reason', () => {
  const files = ['src', 'scripts', 'e2e'].flatMap((name) =>
    readdirSync(join(projectFolder, name), { recursive: true, encoding: 'utf8' })
      .map((path) => join(projectFolder, name, path))
      .filter((path) => /\.(test|spec|test-support)\.tsx?$/.test(path) && statSync(path).isFile()),
  )
  const WITHOUT_REASON =
    /\.(skipIf|runIf|todo|fixme)\(|\b(it|describe)\.skip\(|\bskip\(\s*\)|\btest\.skip\((['"`]|[^,]*\)\s*$)/m

  const found = files
    .filter((path) => !/skip-reasons\.test|test-suites\.test/.test(path))
    .filter((path) => WITHOUT_REASON.test(readFileSync(path, 'utf8')))

  expect(files.length).toBeGreaterThan(300)
  expect(found).toEqual([])
})

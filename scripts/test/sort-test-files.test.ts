import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { projectFolder } from '../set-up/project-paths.mjs'
import { sortTestFiles } from './sort-test-files.mjs'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overvoice-sorted-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(path: string, source: string) {
  mkdirSync(join(folder, dirname(path)), { recursive: true })
  writeFileSync(join(folder, path), source)
}

it('puts a test that starts programs or synthesizes speech among the integration tests', () => {
  write('src/spawn.test.ts', `import { spawn } from 'node:child_process'`)
  write('scripts/speak.test.ts', `const engine = await import('@echogarden/espeak-ng-emscripten')`)
  write('e2e/core/pure.test.ts', `import { join } from 'node:path'`)

  expect(sortTestFiles(folder)).toEqual({
    fast: ['e2e/core/pure.test.ts'],
    threads: [],
    integration: ['scripts/speak.test.ts', 'src/spawn.test.ts'],
    components: [],
  })
})

it('puts a test that may read files in threads among those with threads, unless it starts programs too', () => {
  write('src/main/media/files/run-file-job.ts', `import { Worker } from 'node:worker_threads'`)
  write('src/reads.test.ts', `import './main/media/files/run-file-job.ts'`)
  write('src/starts.test.ts', `import './main/media/files/run-file-job.ts'\nimport 'node:child_process'`)

  expect(sortTestFiles(folder)).toMatchObject({
    fast: [],
    threads: ['src/reads.test.ts'],
    integration: ['src/starts.test.ts'],
  })
})

it('puts a test whose name or folder says that it is exhaustive among the integration tests', () => {
  write('src/hostile-calls.test.ts', '')
  write('src/large-projects.test.ts', '')
  write('src/db/faults/cut-log.test.ts', '')
  write('src/enlarge-canvas.test.ts', '')

  expect(sortTestFiles(folder)).toMatchObject({
    fast: ['src/enlarge-canvas.test.ts'],
    integration: ['src/db/faults/cut-log.test.ts', 'src/hostile-calls.test.ts', 'src/large-projects.test.ts'],
  })
})

it('follows imports, aliases and exports of other files, also in a circle', () => {
  write('src/main/run.ts', `import { spawn } from 'child_process'\nimport '../shared/tools.ts'`)
  write('src/shared/tools.ts', `export * from '../main/run.ts'`)
  write('src/alias.test.ts', `import { run } from '#shared/tools.ts'`)
  write('src/relative.test.tsx', `import { run } from './shared/tools'`)

  expect(sortTestFiles(folder)).toMatchObject({ fast: [], integration: ['src/alias.test.ts', 'src/relative.test.tsx'] })
})

it('keeps a test fast that imports only the types of an integration module', () => {
  write('src/run.ts', `import { spawn } from 'node:child_process'`)
  write('src/types.test.ts', `import type { Run } from './run.ts'\nexport type { Stop } from './run.ts'`)

  expect(sortTestFiles(folder)).toMatchObject({ fast: ['src/types.test.ts'], integration: [] })
})

it('puts a test whose name says so among those of components, whatever it imports', () => {
  write('src/dialog.browser.test.tsx', `import { spawn } from 'node:child_process'`)
  write('src/player.browser.test.ts', '')

  expect(sortTestFiles(folder)).toEqual({
    fast: [],
    threads: [],
    integration: [],
    components: ['src/dialog.browser.test.tsx', 'src/player.browser.test.ts'],
  })
})

it('finds every test of this project once', () => {
  const tracked = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx'],
    {
      cwd: projectFolder,
      encoding: 'utf8',
    },
  )
  const found = Object.values(sortTestFiles(projectFolder)).flat()

  expect(found.sort()).toEqual(tracked.trim().split('\n').sort())
})

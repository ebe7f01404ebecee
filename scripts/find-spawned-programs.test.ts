import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { findSpawnedPrograms } from './find-spawned-programs.mjs'
import { ALL_PIECES, BASE_PROGRAMS } from './set-up/system-pieces.mjs'

const projectFolder = fileURLToPath(new URL('..', import.meta.url))
const declared = new Set([...BASE_PROGRAMS, ...ALL_PIECES.flatMap(({ programs }) => programs)])

it.each([
  ["import { spawn } from 'node:child_process'\nspawn('jq', [])", ['jq']],
  ["import { execFileSync as run } from 'child_process'\nrun('jq')", ['jq']],
  ["import * as processes from 'node:child_process'\nprocesses.spawnSync(`jq`)", ['jq']],
  ["import { execFile } from 'node:child_process'\nawait promisify(execFile)('jq', [])", ['jq']],
  ["import { execFile } from 'node:child_process'\nconst run = promisify(execFile)\nrun('jq', [])", ['jq']],
  ["import { execSync } from 'node:child_process'\nexecSync('cat a | jq . && xmllint b')", ['cat', 'jq', 'xmllint']],
  [
    "import { spawn } from 'node:child_process'\nspawn('sh', ['-c', 'A=1 jq .; exec xmllint'])",
    ['sh', 'jq', 'xmllint'],
  ],
  ["import { spawn } from 'node:child_process'\nconst [program, ...args] = ['jq', '.']\nspawn(program, args)", ['jq']],
  ["import { spawn } from 'node:child_process'\nconst tool = isMac ? 'gjq' : 'jq'\nspawn(tool)", ['gjq', 'jq']],
  ["import { spawn } from 'node:child_process'\nconst run = (tool) => spawn(tool, [])\nrun('jq')", ['jq']],
  ["await runCommand('jq', [])", ['jq']],
  ["const [program] = session.wrap(['jq', '.'])\nawait runInForeground(program, [])", ['jq']],
])('finds the programs of %j', (source, programs) => {
  const found = findSpawnedPrograms('example.ts', source).map((each) =>
    each.kind === 'program' ? each.name : each.kind,
  )

  expect(found).toEqual(programs)
})

/** Names that the code computes; the reader follows each to a program that is declared or the project's own. */
const UNREADABLE = [
  "scripts/set-up/project-node.mjs join(packagesFolder, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')",
  'scripts/set-up/project-node.mjs process.env.npm_node_execpath',
  // Functions that run what their callers name; the calls are read instead.
  'scripts/set-up/run-command.mjs command',
  'scripts/set-up/run-in-foreground.mjs call',
  'scripts/test.mjs program',
  'scripts/test/test-suites.test.ts program',
  'src/main/secrets/open-secret-store.test.ts command',
]

it('finds only declared programs in the project, which set-up installs', () => {
  const found = globSync('{src,scripts,e2e,bench}/**/*.{ts,tsx,mjs}', { cwd: projectFolder })
    .filter((path) => !path.endsWith('find-spawned-programs.test.ts'))
    .flatMap((path) => {
      const programs = findSpawnedPrograms(path, readFileSync(join(projectFolder, path), 'utf8'))
      return programs.map((program) => ({ path, program }))
    })
  const names = found.flatMap(({ path, program }) =>
    program.kind === 'program' && !declared.has(program.name) ? [`${path} ${program.name}`] : [],
  )
  const unreadable = found.flatMap(({ path, program }) =>
    program.kind === 'unknown' ? [`${path} ${program.code}`] : [],
  )

  expect(found.length).toBeGreaterThan(50)
  expect(names).toEqual([])
  expect([...new Set(unreadable)].filter((each) => !UNREADABLE.includes(each))).toEqual([])
})

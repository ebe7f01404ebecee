import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { formatSandboxProblem } from '#shared/errors/sandbox-problem.ts'
import { startSandboxProcess } from './sandbox-process.ts'

const LINE = `process.stdout.write(JSON.stringify({ baseUrl: 'http://127.0.0.1:4711', apiKeys: { free: 'f', paid: 'p' } }) + '\\n')`
/** The programs here store nothing. */
const KEEP = path.join(tmpdir(), 'never-made')
const WATCH = `process.stdin.on('end', () => process.exit(0)).resume()`

/** A program in place of the sandbox. */
function program(source: string): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'sandbox-')), 'program.mjs')
  writeFileSync(file, source)
  return file
}

const never = new AbortController().signal

it('returns what the sandbox reports, and stops it on request', async () => {
  const service = await startSandboxProcess(program(`${LINE}\n${WATCH}`), KEEP, never)

  await service.stop()

  expect(service).toMatchObject({ baseUrl: 'http://127.0.0.1:4711', apiKeys: { free: 'f', paid: 'p' } })
  expect(formatSandboxProblem(await service.ended)).toBe('It ended by SIGTERM.')
})

it('reports how a running sandbox ended, in its last output', async () => {
  const service = await startSandboxProcess(
    program(`${LINE}\nconsole.error('out of ink'); process.exitCode = 3`),
    KEEP,
    never,
  )

  expect(formatSandboxProblem(await service.ended)).toBe('It ended with code 3: out of ink')
})

it.each([
  ['ends at once', `console.error('no engine'); process.exitCode = 1`, 'It ended with code 1: no engine'],
  ['says something else', `console.log('hello'); ${WATCH}`, 'It printed an unexpected line.'],
  [
    'names another machine',
    `console.log('{"baseUrl":"http://10.0.0.1:1","apiKeys":{"free":"f","paid":"p"}}'); ${WATCH}`,
    'It printed an unexpected line.',
  ],
])('reports an error if the program %s', async (_what, source, sentence) => {
  await expect(startSandboxProcess(program(source), KEEP, never)).rejects.toThrow(sentence)
})

it('kills the program if the start is canceled', async () => {
  const leaving = new AbortController()

  const starting = startSandboxProcess(program(WATCH), KEEP, leaving.signal)
  leaving.abort()

  await expect(starting).rejects.toMatchObject({ name: 'AbortError' })
})

it('passes no environment variables that could contain a key', async () => {
  process.env['OVERVOICE_TEST_CANARY'] = 'canary'
  const service = await startSandboxProcess(
    program(`${LINE}\nconsole.error(JSON.stringify(process.env)); process.exitCode = 3`),
    KEEP,
    never,
  )

  expect(formatSandboxProblem(await service.ended)).not.toContain('canary')
})

it('leaves no process behind when its parent is killed', async () => {
  const module = new URL('./sandbox-process.ts', import.meta.url).href
  const service = program(`${LINE}\n${WATCH}`)
  const parent = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { startSandboxProcess } = await import(${JSON.stringify(module)}); await startSandboxProcess(${JSON.stringify(service)}, ${JSON.stringify(KEEP)}, new AbortController().signal); console.log('up'); setInterval(() => {}, 1000)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await new Promise((resolve) => parent.stdout.once('data', resolve))
  const children = await getChildren(parent.pid ?? 0)

  parent.kill('SIGKILL')

  expect(children).toHaveLength(1)
  await expect.poll(() => children.filter(isAlive)).toEqual([])
})

async function getChildren(pid: number): Promise<number[]> {
  const listing = spawn('ps', ['-o', 'pid=', '--ppid', String(pid)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  for await (const chunk of listing.stdout) text += String(chunk)
  return text
    .split('\n')
    .map((line) => Number(line.trim()))
    .filter((each) => each > 0)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

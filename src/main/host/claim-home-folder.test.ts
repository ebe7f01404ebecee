import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { claimHomeFolder } from './claim-home-folder.ts'

const NOTE = { pid: 4711, url: 'http://127.0.0.1:1/#token=x', commandSocket: null, isCommand: false }

function home(): string {
  return path.join(mkdtempSync(path.join(tmpdir(), 'home-')), 'made', 'for it')
}

it('has one owner and tells a second start where the first one is', () => {
  const folder = home()
  const first = claimHomeFolder(folder)
  const early = claimHomeFolder(folder)

  if (first.kind === 'owned') first.announce(NOTE)

  expect(first.kind).toBe('owned')
  expect(early).toEqual({ kind: 'taken', note: null })
  expect(claimHomeFolder(folder)).toEqual({ kind: 'taken', note: NOTE })
  expect(statSync(path.join(folder, 'owner.json')).mode & 0o777).toBe(0o600)
})

it('can be claimed again after release, leaving no note behind', () => {
  const folder = home()
  const first = claimHomeFolder(folder)
  if (first.kind === 'owned') first.announce(NOTE)

  if (first.kind === 'owned') first.release()

  expect(readdirSync(folder)).toEqual(['owner.lock'])
  expect(claimHomeFolder(folder).kind).toBe('owned')
})

it('ignores the note of an owner that has exited', () => {
  const folder = home()
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'owner.json'), JSON.stringify(NOTE))

  const next = claimHomeFolder(folder)

  expect([next.kind, claimHomeFolder(folder)]).toEqual(['owned', { kind: 'taken', note: null }])
})

it('can be claimed again after its owner was killed, any number of times', async () => {
  const folder = home()
  const module = new URL('./claim-home-folder.ts', import.meta.url).href
  const script = `
    const { claimHomeFolder } = await import(${JSON.stringify(module)})
    const claim = claimHomeFolder(${JSON.stringify(folder)})
    if (claim.kind === 'owned') claim.announce({ pid: process.pid, url: null, commandSocket: null, isCommand: false })
    process.stdout.write(claim.kind)
    setInterval(() => undefined, 1000)`

  const kinds: string[] = []
  for (let round = 0; round < 5; round++) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    kinds.push(
      await new Promise<string>((resolve) => child.stdout.once('data', (data: Buffer) => resolve(data.toString()))),
    )
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }

  expect(kinds).toEqual(Array.from({ length: 5 }, () => 'owned'))
  expect(claimHomeFolder(folder).kind).toBe('owned')
})

it('explains what is wrong with a path that isn’t a folder and leaves it unchanged', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'home-')), 'a file')
  writeFileSync(file, 'mine')

  const sentence = `${file} isn’t a folder. Move that file away, or set OVERVOICE_HOME to another folder.`
  expect(() => claimHomeFolder(file)).toThrow(sentence)
  expect(() => claimHomeFolder(path.join(file, 'deeper'))).toThrow('isn’t a folder')
  expect(readFileSync(file, 'utf8')).toBe('mine')
})

it('reports a folder that can’t be written to', () => {
  const folder = home()
  // A folder in place of the lock file can't be opened as a database, even by root.
  mkdirSync(path.join(folder, 'owner.lock'), { recursive: true })

  expect(() => claimHomeFolder(folder)).toThrow(
    `Overvoice can’t write to ${folder}. Make the folder writable, or set OVERVOICE_HOME to another one.`,
  )
})

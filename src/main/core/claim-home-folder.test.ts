import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { claimHomeFolder } from './claim-home-folder.ts'

const NOTE = { pid: 4711, url: 'http://127.0.0.1:1/#token=x' }

function home(): string {
  return path.join(mkdtempSync(path.join(tmpdir(), 'home-')), 'made', 'for it')
}

it('has one owner, and tells the second start where the first is', () => {
  const folder = home()
  const first = claimHomeFolder(folder)
  const early = claimHomeFolder(folder)

  if (first.kind === 'owned') first.announce(NOTE)

  expect(first.kind).toBe('owned')
  expect(early).toEqual({ kind: 'taken', note: null })
  expect(claimHomeFolder(folder)).toEqual({ kind: 'taken', note: NOTE })
  expect(statSync(path.join(folder, 'owner.json')).mode & 0o777).toBe(0o600)
})

it('is free again after release, and leaves no note', () => {
  const folder = home()
  const first = claimHomeFolder(folder)
  if (first.kind === 'owned') first.announce(NOTE)

  if (first.kind === 'owned') first.release()

  expect(readdirSync(folder)).toEqual(['owner.lock'])
  expect(claimHomeFolder(folder).kind).toBe('owned')
})

it('tells nobody where an owner was that is gone', () => {
  const folder = home()
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'owner.json'), JSON.stringify(NOTE))

  const next = claimHomeFolder(folder)

  expect([next.kind, claimHomeFolder(folder)]).toEqual(['owned', { kind: 'taken', note: null }])
})

it('is free again after its owner was killed, however often', async () => {
  const folder = home()
  const module = new URL('./claim-home-folder.ts', import.meta.url).href
  const script = `
    const { claimHomeFolder } = await import(${JSON.stringify(module)})
    const claim = claimHomeFolder(${JSON.stringify(folder)})
    if (claim.kind === 'owned') claim.announce({ pid: process.pid, url: null })
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

it('says what is wrong with a folder that is none, and leaves what is there', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'home-')), 'a file')
  writeFileSync(file, 'mine')

  const sentence = `${file} is not a folder: move away what is there, or name another folder in OVERVOICE_HOME.`
  expect(() => claimHomeFolder(file)).toThrow(sentence)
  expect(() => claimHomeFolder(path.join(file, 'deeper'))).toThrow('is not a folder')
  expect(readFileSync(file, 'utf8')).toBe('mine')
})

it('says when nothing can be written there', () => {
  const folder = home()
  // A folder where the lock is to be cannot be opened as one, whoever asks.
  mkdirSync(path.join(folder, 'owner.lock'), { recursive: true })

  expect(() => claimHomeFolder(folder)).toThrow(
    `Overvoice cannot write in ${folder}: make that folder writable, or name another one in OVERVOICE_HOME.`,
  )
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withSetUpLock } from './set-up-lock.mjs'

const lockModule = fileURLToPath(new URL('./set-up-lock.mjs', import.meta.url))
let folder: string
let lock: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overvoice-lock-'))
  lock = join(folder, 'set-up.lock')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Another process that holds the lock until it is written to, and notes when it begins and ends its work. */
function otherProcess(name: string) {
  const work = `
    import { appendFileSync } from 'node:fs'
    import { once } from 'node:events'
    const { withSetUpLock } = await import(${JSON.stringify(lockModule)})
    await withSetUpLock(async () => {
      appendFileSync(${JSON.stringify(join(folder, 'order'))}, ${JSON.stringify(`${name} begins\n`)})
      console.log('held')
      await once(process.stdin, 'data')
      appendFileSync(${JSON.stringify(join(folder, 'order'))}, ${JSON.stringify(`${name} ends\n`)})
    }, ${JSON.stringify(lock)})
    process.exit(0)
  `
  return spawn(process.execPath, ['--input-type=module', '-e', work], { stdio: ['pipe', 'pipe', 'pipe'] })
}

it('lets one process after the other work, and says that it waits', async () => {
  const first = otherProcess('first')
  await once(first.stdout, 'data')
  const second = otherProcess('second')
  const [sentence] = await once(second.stderr, 'data')

  first.stdin.write('go on')
  await once(second.stdout, 'data')
  second.stdin.write('go on')
  await once(second, 'exit')

  expect(String(sentence)).toContain('Another Overvoice command is setting up this folder')
  expect(readFileSync(join(folder, 'order'), 'utf8')).toBe('first begins\nfirst ends\nsecond begins\nsecond ends\n')
  expect(existsSync(lock)).toBe(false)
})

it('takes over from a process that died', async () => {
  const dead = otherProcess('dead')
  await once(dead.stdout, 'data')
  dead.kill('SIGKILL')
  await once(dead, 'exit')

  const answer = await withSetUpLock(async () => 'done', lock)

  expect(answer).toBe('done')
})

it('is free again after work that failed', async () => {
  const failing = withSetUpLock(async () => Promise.reject(new Error('no disk')), lock)

  await expect(failing).rejects.toThrow('no disk')
  expect(existsSync(lock)).toBe(false)
})

it('answers with a sentence when the folder cannot be written to', async () => {
  writeFileSync(join(folder, 'file'), '')

  const failing = withSetUpLock(async () => undefined, join(folder, 'file', 'set-up.lock'))

  await expect(failing).rejects.toThrow(/Couldn't write to/)
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { withTestLock } from './test-lock.mjs'

const MODULE = join(import.meta.dirname, 'test-lock.mjs')

/** A process that has the lock until its standard input ends. */
function startOwner(name: string) {
  const hold = `
    import { once } from 'node:events'
    import { withTestLock } from ${JSON.stringify(MODULE)}
    await withTestLock(async () => {
      console.log('locked')
      process.stdin.resume()
      await once(process.stdin, 'end')
      console.log('done')
    }, ${JSON.stringify(name)})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', hold])
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Different for each test and run: a lock belongs to the whole computer. */
const createName = () => `overvoice-lock-test-${process.pid}-${performance.now()}`

it('lets one process run after the other', async () => {
  const name = createName()
  const order: string[] = []
  const first = startOwner(name)
  first.stdout.setEncoding('utf8').on('data', (line: string) => order.push(`first ${line.trim()}`))
  await once(first.stdout, 'data')

  const second = withTestLock(async () => order.push('second locked'), name)
  first.stdin.end()
  await second

  expect(order).toEqual(['first locked', 'first done', 'second locked'])
})

it('is free after its process was killed', async () => {
  const name = createName()
  const first = startOwner(name)
  await once(first.stdout, 'data')

  const second = withTestLock(async () => 'ran', name)
  first.kill('SIGKILL')

  expect(await second).toBe('ran')
})

it('is free after the work failed', async () => {
  const name = createName()

  await expect(withTestLock(() => Promise.reject(new Error('broken')), name)).rejects.toThrow('broken')
  expect(await withTestLock(async () => 'ran', name)).toBe('ran')
})

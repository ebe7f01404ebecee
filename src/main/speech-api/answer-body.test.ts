import { describe, expect, it } from 'vitest'
import { AnswerBody } from './answer-body.ts'
import { ExchangeFailure } from './exchange-failure.ts'

function openBody() {
  const calls: string[] = []
  const body = new AnswerBody({
    pause: () => calls.push('pause'),
    resume: () => calls.push('resume'),
    abort: () => calls.push('abort'),
  })
  return { body, calls }
}

const bytes = (size: number): Uint8Array => new Uint8Array(size)
const lost = new ExchangeFailure('lost', 'Gone.', true)

describe('an answer’s body', () => {
  it('stops its connection at 256 KB unread and lets it go on at 64 KB', async () => {
    const { body, calls } = openBody()

    for (let count = 0; count < 8; count += 1) body.push(bytes(32 * 1024))
    expect(calls).toEqual(['pause'])
    for (let count = 0; count < 5; count += 1) await body.read()
    expect(calls).toEqual(['pause'])
    await body.read()

    expect(calls).toEqual(['pause', 'resume'])
  })

  it('hands bytes to a reader that already waits', async () => {
    const { body } = openBody()
    const reading = body.read()

    body.push(bytes(3))

    expect(await reading).toHaveLength(3)
    expect(body.receivedBytes).toBe(3)
  })

  it('gives what arrived before it says that the connection was lost', async () => {
    const { body } = openBody()

    body.push(bytes(3))
    body.fail(lost)

    expect(await body.read()).toHaveLength(3)
    await expect(body.read()).rejects.toBe(lost)
    expect(await body.closed).toBe('failed')
  })

  it('says at once that it was cancelled, whatever waits unread', async () => {
    const { body } = openBody()
    const cancelled = new ExchangeFailure('cancelled', 'Cancelled.', true)

    body.push(bytes(3))
    body.fail(cancelled)

    await expect(body.read()).rejects.toBe(cancelled)
    expect(await body.closed).toBe('aborted')
  })

  it('closes its connection once, and not after its end', async () => {
    const open = openBody()
    const ended = openBody()

    open.body.close()
    open.body.close()
    ended.body.succeed()
    ended.body.close()

    expect([open.calls, ended.calls]).toEqual([['abort'], []])
    expect([await open.body.closed, await ended.body.closed]).toEqual(['aborted', 'ended'])
    expect([await open.body.read(), await ended.body.read()]).toEqual([null, null])
  })
})

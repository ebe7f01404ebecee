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

describe('response body', () => {
  it('pauses its connection at 256 KB unread and resumes it at 64 KB', async () => {
    const { body, calls } = openBody()

    for (let count = 0; count < 8; count += 1) body.push(bytes(32 * 1024))
    expect(calls).toEqual(['pause'])
    for (let count = 0; count < 5; count += 1) await body.read()
    expect(calls).toEqual(['pause'])
    await body.read()

    expect(calls).toEqual(['pause', 'resume'])
  })

  it('passes bytes to a waiting reader', async () => {
    const { body } = openBody()
    const reading = body.read()

    body.push(bytes(3))

    expect(await reading).toHaveLength(3)
    expect(body.receivedBytes).toBe(3)
  })

  it('returns what arrived before reporting the lost connection', async () => {
    const { body } = openBody()

    body.push(bytes(3))
    body.fail(lost)

    expect(await body.read()).toHaveLength(3)
    await expect(body.read()).rejects.toBe(lost)
    expect(await body.closed).toBe('failed')
  })

  it('reports cancellation immediately, even with unread bytes', async () => {
    const { body } = openBody()
    const canceled = new ExchangeFailure('canceled', 'Canceled.', true)

    body.push(bytes(3))
    body.fail(canceled)

    await expect(body.read()).rejects.toBe(canceled)
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

  it('ends the waiting read when the connection ends or is lost', async () => {
    const [ended, failed] = [openBody(), openBody()]
    const reads = [ended.body.read(), failed.body.read()]

    ended.body.succeed()
    failed.body.fail(lost)

    expect(await reads[0]).toBeNull()
    await expect(reads[1]).rejects.toBe(lost)
  })

  it('ignores everything after its end', async () => {
    const { body } = openBody()
    body.succeed()
    body.push(bytes(3))
    body.fail(lost)
    body.succeed()

    expect(await body.read()).toBeNull()
    expect(body.receivedBytes).toBe(0)
    expect(await body.closed).toBe('ended')
  })

  it('drops unread bytes when it is closed', async () => {
    const { body } = openBody()
    body.push(bytes(3))
    body.close()
    expect(await body.read()).toBeNull()
  })

  it('does not resume a connection that it has not paused, nor pause it twice', async () => {
    const { body, calls } = openBody()
    body.push(bytes(256 * 1024 - 1))
    await body.read()
    expect(calls).toEqual([])
    body.push(bytes(256 * 1024))
    body.push(bytes(1))
    await body.read()
    await body.read()
    expect(calls).toEqual(['pause', 'resume'])
  })
})

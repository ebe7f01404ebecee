import { expect, it } from 'vitest'
import {
  createStudioLink,
  ConnectionLostError,
  LinkRefused,
  type LinkState,
  type StudioLink,
  type Transport,
} from './studio-link.ts'

/** A transport whose calls return its number, and that closes on request. */
function transport(number: number, call: Transport['link']['call'] = async () => number) {
  let end: () => void = () => undefined
  const closed = new Promise<void>((resolve) => (end = resolve))
  return { link: { call }, closed, close: end, end }
}

function linkOver(open: (attempt: number) => Promise<Transport>, now: () => number = () => 0) {
  const delays: number[] = []
  let attempts = 0
  const link = createStudioLink({
    open: () => open((attempts += 1)),
    wait: async (delayMs) => void delays.push(delayMs),
    random: () => 1,
    now,
  })
  return { link, delays, attempts: () => attempts }
}

function become(link: StudioLink, kind: LinkState['kind']): Promise<LinkState> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (link.state().kind !== kind) return
      stop()
      resolve(link.state())
    }
    const stop = link.subscribe(look)
    look()
  })
}

const options = { context: {} }

it('holds calls until the first connection', async () => {
  const { link } = linkOver(async () => transport(1))

  const answer = link.call(['app', 'about'], undefined, options)

  expect(link.state()).toEqual({ kind: 'connecting' })
  expect(await answer).toBe(1)
  expect(link.state()).toEqual({ kind: 'open' })
  link.close()
})

it('reconnects after a loss and sends calls over the new transport', async () => {
  const ways = [transport(1), transport(2)]
  const { link } = linkOver(async (attempt) => ways[attempt - 1] ?? transport(9))
  await become(link, 'open')

  ways[0]?.end()
  await become(link, 'lost')
  await become(link, 'open')

  expect(await link.call([], undefined, options)).toBe(2)
  link.close()
})

it('waits longer after each failure, up to five seconds, and shortly again after a connection that lasted', async () => {
  const way = transport(1)
  let nowMs = 0
  const { link, delays } = linkOver(
    async (attempt) => {
      if (attempt === 8) return way
      if (attempt > 9) return transport(2)
      throw new Error('No answer')
    },
    () => nowMs,
  )

  await become(link, 'open')
  nowMs = 5_000
  way.end()
  await become(link, 'lost')
  await become(link, 'open')

  expect(delays).toEqual([200, 400, 800, 1_600, 3_200, 5_000, 5_000, 200, 400])
  link.close()
})

it('waits longer also where every connection opens and closes at once', async () => {
  const { link, delays } = linkOver(async (attempt) => {
    const way = transport(attempt)
    if (attempt < 6) queueMicrotask(way.end)
    return way
  })

  await expect.poll(() => delays).toEqual([200, 400, 800, 1_600, 3_200])
  link.close()
})

it('reports why the studio refuses the window and stops retrying', async () => {
  const { link, delays, attempts } = linkOver(async () => {
    throw new LinkRefused('window-url-expired')
  })
  const call = link.call([], undefined, options).catch((error: unknown) => error)

  const state = await become(link, 'refused')

  expect(state).toEqual({ kind: 'refused', reason: 'window-url-expired' })
  expect(await call).toBeInstanceOf(LinkRefused)
  await expect(link.call([], undefined, options)).rejects.toThrow('This URL is no longer valid. Open Overvoice again.')
  expect([attempts(), delays]).toEqual([1, []])
})

it('fails a call with a lost link if its transport breaks', async () => {
  const way = transport(1, async () => {
    way.end()
    throw new Error('closed')
  })
  const { link } = linkOver(async (attempt) => (attempt === 1 ? way : transport(2)))

  await expect(link.call([], undefined, options)).rejects.toBeInstanceOf(ConnectionLostError)
  link.close()
})

it('fails a stream with a lost link if its transport breaks, and passes on other failures', async () => {
  const failures = [new Error('own failure'), new Error('closed')]
  async function* events(): AsyncGenerator<number> {
    yield 1
    way.end()
    throw failures[1]
  }
  async function* failing(): AsyncGenerator<number> {
    yield 1
    throw failures[0]
  }
  const answers = [failing(), events()]
  const way = transport(1, async () => answers.shift())
  const { link } = linkOver(async (attempt) => (attempt === 1 ? way : transport(2)))

  const collect = async (): Promise<unknown> => {
    try {
      for await (const event of (await link.call([], undefined, options)) as AsyncIterable<number>)
        expect(event).toBe(1)
      return 'ended'
    } catch (error) {
      return error
    }
  }

  expect(await collect()).toBe(failures[0])
  expect(await collect()).toBeInstanceOf(ConnectionLostError)
  link.close()
})

it('drops a waiting call when it is canceled', async () => {
  const { link } = linkOver(() => new Promise(() => undefined))
  const leaving = new AbortController()

  const call = link.call([], undefined, { ...options, signal: leaving.signal })
  leaving.abort(new Error('left the screen'))

  await expect(call).rejects.toThrow('left the screen')
  link.close()
})

it('fails waiting calls when the window closes', async () => {
  const { link } = linkOver(() => new Promise(() => undefined))
  const call = link.call([], undefined, options).catch((error: unknown) => error)

  link.close()

  expect(await call).toBeInstanceOf(LinkRefused)
})

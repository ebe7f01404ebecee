import { afterEach, describe, expect, it } from 'vitest'
import { isDefinedError } from '@orpc/client'
import type { Settings } from '#shared/contract/settings.ts'
import type { TakeEvent } from '#shared/contract/takes.ts'
import type { ServiceState } from '#shared/contract/app.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { type Opened, type Studio, openInProcess, openPort, openSocket, studioOf } from './transports.test-support.ts'

const SETTINGS: Settings = {
  baseUrl: 'https://voice.example',
  usesSandbox: true,
  plan: 'paid',
  serviceVersion: '2026-09-30',
  headerPrefix: 'Service-',
  proxy: '',
  systemCertificates: false,
  theme: 'system',
  language: 'system',
  formats: '',
  shortcuts: {},
  exportFolder: '/home/ada',
  checksForUpdates: false,
  recordingRetentionDays: null,
  key: { kind: 'none', store: 'memory' },
  keychainNote: null,
}
const STATE: ServiceState = { connection: { kind: 'sandbox' }, inFlight: 1, concurrency: 15, queued: 0, waitMs: 0 }
const QUEUED: TakeEvent = { kind: 'queued', blockIds: ['block_1'] }

/** One event, then whatever failure the test sends, and whether cleanup ran. */
function source<T>() {
  let fail: (error: unknown) => void = () => undefined
  const failure = new Promise<never>((_resolve, reject) => (fail = reject))
  failure.catch(() => undefined)
  let cleaned: () => void = () => undefined
  const whenCleaned = new Promise<void>((resolve) => (cleaned = resolve))
  async function* events(first: T, signal: AbortSignal): AsyncGenerator<T> {
    const aborted = new Promise<never>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
    )
    aborted.catch(() => undefined)
    try {
      yield first
      await Promise.race([failure, aborted])
    } finally {
      cleaned()
    }
  }
  return { events, fail: (error: unknown) => fail(error), whenCleaned }
}

const opened: Opened[] = []
const BUG = { code: 'STUDIO', data: { code: 'unexpected', reason: { kind: 'bug', id: 'bug-1' } } }
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()))
})

describe.each([
  ['in process', openInProcess],
  ['over a port', openPort],
  ['over a socket', openSocket],
] as const)('the contract %s', (name, open) => {
  async function connect(studio: Studio): Promise<Opened> {
    const transport = await open(studio)
    opened.push(transport)
    return transport
  }

  it('answers a call', async () => {
    const { client } = await connect(studioOf({ settings: { get: () => SETTINGS } }))

    expect(await client.settings.get()).toEqual(SETTINGS)
  })

  it('transfers a typed error with its reason, its details and nothing else', async () => {
    const refuse = async (): Promise<Settings> => {
      throw new StudioError(
        'invalid_input',
        'key-with-invalid-character',
        { fields: { key: 'No line breaks' } },
        { cause: new Error('secret') },
      )
    }
    const { client, frames } = await connect(studioOf({ settings: { setKey: refuse } }))

    const error: unknown = await client.settings.setKey({ key: 'x' }).catch((caught: unknown) => caught)

    expect(isDefinedError(error as Error)).toBe(true)
    expect(error).toMatchObject({
      code: 'STUDIO',
      data: { code: 'invalid_input', reason: 'key-with-invalid-character', fields: { key: 'No line breaks' } },
    })
    expect(frames.join('')).not.toContain('secret')
  })

  it('hides an unexpected error behind its log ID', async () => {
    const bug = new Error('password is hunter2')
    const studio = studioOf({
      projects: {
        list: () => {
          throw bug
        },
      },
    })
    const { client, frames } = await connect(studio)

    const error: unknown = await client.projects.list().catch((caught: unknown) => caught)

    expect(error).toMatchObject({
      code: 'STUDIO',
      data: { code: 'unexpected', reason: { kind: 'bug', id: 'bug-1' } },
    })
    expect(JSON.stringify(error) + String((error as Error).cause) + frames.join('')).not.toContain('hunter2')
    expect(studio.bugs).toEqual([{ error: bug, where: 'projects.list' }])
  })

  it('hides a response that violates the contract', async () => {
    const studio = studioOf({ settings: { get: () => ({ ...SETTINGS, plan: 'gold' }) as unknown as Settings } })
    const { client } = await connect(studio)

    await expect(client.settings.get()).rejects.toMatchObject(BUG)
    expect(studio.bugs).toHaveLength(1)
  })

  it('drops members that aren’t in the contract', async () => {
    const { client, frames } = await connect(studioOf({ settings: { get: () => ({ ...SETTINGS, apiKey: 'canary' }) } }))

    expect(await client.settings.get()).toEqual(SETTINGS)
    expect(frames.join('')).not.toContain('canary')
  })

  it('streams events, and ends with the source', async () => {
    async function* two(): AsyncGenerator<ServiceState> {
      yield STATE
      yield { ...STATE, queued: 2 }
    }
    const { client } = await connect(studioOf({ app: { watchService: () => two() } }))

    const seen: number[] = []
    for await (const state of await client.app.watchService()) seen.push(state.queued)

    expect(seen).toEqual([0, 2])
  })

  it('runs the source’s cleanup when the listener stops', async () => {
    const { events, whenCleaned } = source<TakeEvent>()
    const { client } = await connect(studioOf({ takes: { watch: (_request, signal) => events(QUEUED, signal) } }))

    for await (const event of await client.takes.watch({ projectId: 'proj_1' })) {
      expect(event).toEqual(QUEUED)
      break
    }

    await whenCleaned
  })

  it('runs the source’s cleanup when the listener aborts while idle', async () => {
    const { events, whenCleaned } = source<TakeEvent>()
    const { client } = await connect(studioOf({ takes: { watch: (_request, signal) => events(QUEUED, signal) } }))
    const leaving = new AbortController()

    const stream = await client.takes.watch({ projectId: 'proj_1' }, { signal: leaving.signal })
    await stream.next()
    const waiting = stream.next().then(
      (step) => step.done,
      () => 'aborted',
    )
    leaving.abort()

    await whenCleaned
    expect(['aborted', true]).toContain(await waiting)
  })

  it('ends a stream whose source ignores the signal', async () => {
    async function* deaf(): AsyncGenerator<TakeEvent> {
      yield QUEUED
      await new Promise(() => undefined)
    }
    const { client } = await connect(studioOf({ takes: { watch: () => deaf() } }))
    const leaving = new AbortController()

    const stream = await client.takes.watch({ projectId: 'proj_1' }, { signal: leaving.signal })
    await stream.next()
    const waiting = stream.next().then(
      (step) => step.done,
      () => 'aborted',
    )
    leaving.abort()

    expect(['aborted', true]).toContain(await waiting)
  })

  it('transfers a typed error that ends a stream, after preceding events', async () => {
    const { events, fail } = source<TakeEvent>()
    const { client } = await connect(studioOf({ takes: { watch: (_request, signal) => events(QUEUED, signal) } }))

    const stream = await client.takes.watch({ projectId: 'proj_1' })
    const first = await stream.next()
    const second = stream.next().catch((caught: unknown) => caught)
    fail(new StudioError('disk_full', null, { keptAudioMs: 900 }))

    expect(first.value).toEqual(QUEUED)
    expect(await second).toMatchObject({
      code: 'STUDIO',
      data: { code: 'disk_full', keptAudioMs: 900 },
    })
  })

  it('hides an unexpected error that ends a stream', async () => {
    const { events, fail } = source<TakeEvent>()
    const studio = studioOf({ takes: { watch: (_request, signal) => events(QUEUED, signal) } })
    const { client, frames } = await connect(studio)

    const stream = await client.takes.watch({ projectId: 'proj_1' })
    await stream.next()
    const second = stream.next().catch((caught: unknown) => caught)
    fail(new Error('hunter2'))

    expect(await second).toMatchObject(BUG)
    expect(frames.join('')).not.toContain('hunter2')
    expect(studio.bugs).toMatchObject([{ where: 'takes.watch' }])
  })

  it('hides an event that violates the contract', async () => {
    async function* wrong(): AsyncGenerator<TakeEvent> {
      yield { kind: 'queued', secret: 'hunter2' } as unknown as TakeEvent
    }
    const studio = studioOf({ takes: { watch: () => wrong() } })
    const { client, frames } = await connect(studio)

    const stream = await client.takes.watch({ projectId: 'proj_1' })

    await expect(stream.next()).rejects.toMatchObject(BUG)
    expect(frames.join('')).not.toContain('hunter2')
    expect(studio.bugs).toHaveLength(1)
  })

  it('aborts a running call', async () => {
    let aborted: (reason: unknown) => void = () => undefined
    const whenAborted = new Promise((resolve) => (aborted = resolve))
    let started: () => void = () => undefined
    const whenStarted = new Promise<void>((resolve) => (started = resolve))
    const refresh = (signal: AbortSignal) =>
      new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          aborted(true)
          reject(new StudioError('canceled', 'canceled'))
        })
        started()
      })
    const { client } = await connect(studioOf({ voices: { refresh } }))
    const leaving = new AbortController()

    const call = client.voices.refresh(undefined, { signal: leaving.signal }).catch(() => 'refused')
    await whenStarted
    leaving.abort()

    expect(await whenAborted).toBe(true)
    expect(await call).toBe('refused')
  })

  it.each<[string, unknown, string]>([
    ['a number for text', { title: 4 }, 'title'],
    ['nothing', undefined, 'input'],
    ['an empty title', { title: '' }, 'title'],
    ['a title of a megabyte', { title: 'x'.repeat(1_000_000) }, 'title'],
    ['a list', ['title'], 'input'],
  ])('rejects %s before any service sees it', async (_what, input, field) => {
    const { client } = await connect(studioOf({}))
    const create = client.projects.create as (input: unknown) => Promise<unknown>

    const error: unknown = await create(input).catch((caught: unknown) => caught)

    expect(error).toMatchObject({
      code: 'STUDIO',
      data: { code: 'invalid_input', fields: { [field]: expect.any(String) as string } },
    })
    expect(JSON.stringify(error)).not.toContain('xxxxxxxx')
  })

  // A window in the same process cannot go away.
  const itWithWindow = name === 'in process' ? () => undefined : it
  itWithWindow('ends every stream and call of a window that is gone', async () => {
    const { events, whenCleaned } = source<TakeEvent>()
    const { client, cut } = await connect(studioOf({ takes: { watch: (_request, signal) => events(QUEUED, signal) } }))
    const stream = await client.takes.watch({ projectId: 'proj_1' })
    await stream.next()

    const waiting = stream.next().catch(() => 'lost')
    cut()

    await whenCleaned
    expect(await waiting).toBe('lost')
  })
})

it('handles every message that was sent before the port closed', async () => {
  const saved: (string | undefined)[] = []
  const studio = studioOf({ settings: { update: ({ baseUrl }) => (saved.push(baseUrl), SETTINGS) } })
  const { sendRaw, cut } = await openPort(studio)
  const sent = Array.from({ length: 20 }, (_, index) => `https://voice.example/${index}`)

  for (const [index, baseUrl] of sent.entries())
    sendRaw?.(JSON.stringify({ i: String(index), p: { u: '/settings/update', b: { json: { baseUrl } } } }))
  cut()

  await expect.poll(() => saved).toEqual(sent)
})

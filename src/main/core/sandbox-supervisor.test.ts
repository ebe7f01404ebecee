import { expect, it } from 'vitest'
import type { SandboxProblem } from '#shared/errors/sandbox-problem.ts'
import { createSandboxSupervisor, type SandboxState } from './sandbox-supervisor.ts'
import { SandboxError, type SandboxService } from './ports.ts'
import { wait } from '../lib/wait.ts'

/** A host whose services end on request; delays resolve immediately and are recorded. */
function host(start?: (attempt: number) => void) {
  const services: { end: (problem: SandboxProblem) => void; isStopped: boolean }[] = []
  const delays: number[] = []
  let nowMs = 0
  const keeper = createSandboxSupervisor({
    async start() {
      start?.(services.length + 1)
      let end: (problem: SandboxProblem) => void = () => undefined
      const ended = new Promise<SandboxProblem>((resolve) => (end = resolve))
      const service = { end, isStopped: false }
      services.push(service)
      const running: SandboxService = {
        baseUrl: `http://127.0.0.1:${services.length}`,
        apiKeys: { free: 'free', paid: 'paid' },
        ended,
        async stop() {
          service.isStopped = true
        },
      }
      return running
    },
    wait: async (delayMs, signal) => {
      delays.push(delayMs)
      await wait(0, signal)
    },
    now: () => new Date(nowMs),
  })
  return { keeper, services, delays, pass: (ms: number) => void (nowMs += ms) }
}

function become(keeper: ReturnType<typeof createSandboxSupervisor>, kind: SandboxState['kind']): Promise<SandboxState> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (keeper.state().kind !== kind) return
      stop()
      resolve(keeper.state())
    }
    const stop = keeper.subscribe(look)
    look()
  })
}

it('starts on request and stops on request', async () => {
  const { keeper, services } = host()

  keeper.want(true)
  await become(keeper, 'running')
  keeper.want(false)
  await keeper.dispose()

  expect(keeper.state()).toEqual({ kind: 'off' })
  expect(services.map((service) => service.isStopped)).toEqual([true])
})

it('restarts after the service exits and hands waiting requests the new one', async () => {
  const { keeper, services } = host()
  keeper.want(true)
  await become(keeper, 'running')

  services[0]?.end({ kind: 'ended', code: '1' })
  await become(keeper, 'starting')
  const service = await keeper.running(AbortSignal.timeout(5_000))

  expect(service.baseUrl).toBe('http://127.0.0.1:2')
  await keeper.dispose()
  expect(services.map((each) => each.isStopped)).toEqual([true, true])
})

it('waits longer after each failure and reports why the service isn’t running', async () => {
  const { keeper, services, delays } = host((attempt) => {
    if (delays.length < 9) throw new Error(`No port for attempt ${attempt}.`)
  })

  keeper.want(true)
  const state = await become(keeper, 'unavailable')
  await expect(keeper.running(AbortSignal.timeout(5_000))).rejects.toMatchObject({
    code: 'service_unavailable',
    message: 'The sandbox isn’t running. No port for attempt 1.',
  })
  await become(keeper, 'running')

  expect(state).toEqual({ kind: 'unavailable', problem: { kind: 'stated', text: 'No port for attempt 1.' } })
  expect(delays).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  expect(services).toHaveLength(1)
  await keeper.dispose()
})

it('reports what the host says about a service that couldn’t start, and a service that is off', async () => {
  const { keeper } = host(() => {
    throw new SandboxError({ kind: 'no-output' })
  })
  const reason = () => keeper.running(AbortSignal.timeout(5_000)).catch((error: unknown) => (error as Error).message)

  const off = await reason()
  keeper.want(true)
  const state = await become(keeper, 'unavailable')

  expect(off).toBe('The sandbox isn’t running. It is turned off.')
  expect(state).toEqual({ kind: 'unavailable', problem: { kind: 'no-output' } })
  expect(await reason()).toBe('The sandbox isn’t running. It has no output.')
  await keeper.dispose()
})

it('recovers silently from two exits in a row and reports the third', async () => {
  const { keeper, services } = host()
  const seen: string[] = []
  keeper.subscribe(() => void seen.push(keeper.state().kind))
  keeper.want(true)

  for (let round = 0; round < 3; round++) {
    await become(keeper, 'running')
    services.at(-1)?.end({ kind: 'ended', code: '1' })
    await become(keeper, round < 2 ? 'starting' : 'unavailable')
  }
  await become(keeper, 'running')
  await keeper.dispose()

  expect(seen).toEqual([
    'starting',
    'running',
    'starting',
    'running',
    'starting',
    'running',
    'unavailable',
    'running',
    'off',
  ])
})

it('resets the failure count after a service has run for a minute', async () => {
  const { keeper, services, delays, pass } = host()
  keeper.want(true)

  for (let round = 0; round < 4; round++) {
    await become(keeper, 'running')
    pass(60_000)
    services.at(-1)?.end({ kind: 'ended', code: '1' })
    await become(keeper, 'starting')
  }
  await become(keeper, 'running')
  await keeper.dispose()

  expect(delays).toEqual([250, 250, 250, 250])
})

it('never runs two services at once, however fast the requested state changes', async () => {
  const { keeper, services } = host(() => {
    expect(services.every((service) => service.isStopped)).toBe(true)
  })

  for (let round = 0; round < 20; round++) keeper.want(round % 2 === 0)
  keeper.want(true)
  await become(keeper, 'running')
  await keeper.dispose()

  expect(services.at(-1)?.isStopped).toBe(true)
})

it('reports a canceled wait', async () => {
  const canceling = new AbortController()
  const keeper = createSandboxSupervisor({ start: () => new Promise(() => undefined), wait, now: () => new Date(0) })
  keeper.want(true)

  const waiting = keeper.running(canceling.signal)
  canceling.abort()

  await expect(waiting).rejects.toMatchObject({ code: 'canceled' })
})

it('starts the next service after the previous one has exited', async () => {
  const gone = Promise.withResolvers<void>()
  const begun: number[] = []
  const keeper = createSandboxSupervisor({
    async start() {
      begun.push(begun.length)
      const never = new Promise<SandboxProblem>(() => undefined)
      return { baseUrl: 'http://127.0.0.1:1', apiKeys: { free: '', paid: '' }, ended: never, stop: () => gone.promise }
    },
    wait,
    now: () => new Date(0),
  })
  keeper.want(true)
  await become(keeper, 'running')

  keeper.want(false)
  keeper.want(true)
  await wait(0, new AbortController().signal)
  const before = begun.length
  gone.resolve()
  await become(keeper, 'running')

  expect([before, begun.length]).toEqual([1, 2])
  await keeper.dispose()
})

import { randomBytes } from 'node:crypto'
import type { ReceiverState } from '#shared/contract/webhooks.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { countWebhooks, getWebhookRevision } from '../../db/repos/webhook-deliveries-repo.ts'
import { getReceiver, putReceiver, type StoredReceiver } from '../../db/repos/webhook-receiver-repo.ts'
import type { Refusal } from './receiver-gate.ts'
import type { ReceivedRequest, ReceiverServer } from './serve-receiver.ts'

export interface ReceiverDeps {
  db: WritableDb
  now(): number
  receive(request: ReceivedRequest): Promise<number>
  reportBug(error: unknown): void
}

export interface Receiver {
  state(): ReceiverState
  subscribe(listener: () => void): () => void
  /** Notifies listeners of a history change. */
  changed(): void
  /** Listens again if it was listening at the end of the last run. */
  resume(): Promise<void>
  set(change: Partial<Pick<StoredReceiver, 'isOn' | 'port' | 'tunnelHost'>>): Promise<ReceiverState>
  /** Changes the path; requests to the previous one are refused from now on. */
  renewPath(): Promise<ReceiverState>
  dispose(): Promise<void>
}

/** The receiver's server and its stored settings. Off until the user switches it on. */
export function createReceiver({ db, now, receive, reportBug }: ReceiverDeps): Receiver {
  const listeners = new Set<() => void>()
  const refusals = new Map<Refusal, number>()
  let lastRefusal: ReceiverState['lastRefusal'] = null
  let server: ReceiverServer | null = null
  let failure: ReceiverState['failure'] = null
  // Changes run one at a time.
  let turn: Promise<unknown> = Promise.resolve()

  const stored = (): StoredReceiver =>
    getReceiver(db) ?? { isOn: false, port: 0, pathKey: newPathKey(), tunnelHost: '' }
  const tell = (): void => {
    for (const listener of [...listeners]) listener()
  }

  async function close(): Promise<void> {
    const closing = server
    server = null
    await closing?.close()
  }

  async function apply(settings: StoredReceiver): Promise<void> {
    putReceiver(db, settings)
    failure = null
    await close()
    if (settings.isOn) {
      try {
        const { serveReceiver } = await import('./serve-receiver.ts')
        server = await serveReceiver({
          port: settings.port,
          path: pathOf(settings),
          tunnelHost: settings.tunnelHost,
          now,
          receive,
          onRefused(reason) {
            refusals.set(reason, (refusals.get(reason) ?? 0) + 1)
            lastRefusal = { reason, at: new Date(now()).toISOString() }
            tell()
          },
          onBug: reportBug,
        })
        // The first free port is stored so the URL stays the same.
        if (settings.port === 0) putReceiver(db, { ...settings, port: server.port })
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        failure = {
          port: settings.port,
          reason: code === 'EADDRINUSE' ? 'port-taken' : code === 'EACCES' ? 'not-allowed' : 'other',
        }
        if (failure.reason === 'other') reportBug(error)
      }
    }
    tell()
  }

  function state(): ReceiverState {
    const { isOn, port, pathKey, tunnelHost } = stored()
    const path = pathOf({ pathKey })
    return {
      kind: server ? 'listening' : isOn && failure ? 'failed' : 'off',
      port,
      url: server ? `http://127.0.0.1:${server.port}${path}` : null,
      tunnelHost,
      tunnelUrl: server && tunnelHost !== '' ? `https://${tunnelHost}${path}` : null,
      failure,
      revision: getWebhookRevision(db),
      count: countWebhooks(db),
      refusals: [...refusals].map(([reason, count]) => ({ reason, count })),
      lastRefusal,
    }
  }

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }

  return {
    state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    changed: tell,
    resume: () => inTurn(async () => void (stored().isOn && (await apply(stored())))),
    set: (change) =>
      inTurn(async () => {
        const tunnelHost = change.tunnelHost === undefined ? undefined : readTunnelHost(change.tunnelHost)
        await apply({ ...stored(), ...change, ...(tunnelHost === undefined ? {} : { tunnelHost }) })
        return state()
      }),
    renewPath: () =>
      inTurn(async () => {
        await apply({ ...stored(), pathKey: newPathKey() })
        return state()
      }),
    dispose: () => inTurn(close),
  }
}

/** 24 random bytes, so it can't be guessed. */
function newPathKey(): string {
  return randomBytes(24).toString('base64url')
}

function pathOf({ pathKey }: Pick<StoredReceiver, 'pathKey'>): string {
  return `/hook/${pathKey}`
}

/**
 * The name as sent in `Host`; of a URL, only the host name.
 *
 * @throws StudioError `invalid_input`: it isn't a name, or more than one
 */
function readTunnelHost(text: string): string {
  const typed = text.trim().toLowerCase()
  if (typed === '') return ''
  const host = typed.replace(/^https?:\/\//, '').replace(/\/.*$/, '')
  if (/^(?=.{1,253}(?::|$))[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/.test(host)) return host
  throw new StudioError('invalid_input', 'host-name-invalid', {
    fields: { tunnelHost: { kind: 'host-name-invalid' } },
  })
}

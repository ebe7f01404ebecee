import type { CheckLine, CheckProgress } from '#shared/contract/watermark.ts'
import { isStudioError, StudioError, type StudioErrorCode } from '#shared/errors/studio-error.ts'
import {
  getCheck,
  listChecksIn,
  recoverChecks,
  updateCheck,
  type StoredCheck,
} from '../../db/repos/watermark-checks-repo.ts'
import { toStorageError } from '../../media/take-files.ts'
import { makeCheck } from './make-check.ts'
import type { WatermarkDeps } from './watermark-deps.ts'

/** Checks that are made at the same time: one is sent while the service listens to the other. */
const AT_ONCE = 2

/** What fails for every file alike: the line stops, and what was tried waits on. */
const STOPPING: ReadonlySet<StudioErrorCode> = new Set([
  'offline',
  'service_unavailable',
  'rate_limited',
  'key_missing',
  'key_refused',
  'payment_required',
  'plan_limit',
  'forbidden',
  'disk_full',
] satisfies StudioErrorCode[])

/** Makes the checks that wait, a few at a time, for as long as it is not stopped. */
export interface CheckLineRunner {
  line(): CheckLine
  progress(): CheckProgress[]
  isBeingMade(id: string): boolean
  /** Looks for work. */
  pump(): void
  pause(): void
  goOn(): void
  /** Ends one that is being made; resolves when it is. Its row is the caller's to write. */
  stop(id: string): Promise<void>
  /** The next check of this id is asked of the service although an answer is known. */
  askAnew(id: string): void
  /** Ends all work; what was being made waits. */
  dispose(): Promise<void>
}

interface Running {
  ending: AbortController
  progress: CheckProgress
  ended: Promise<void>
}

/** @param told hears of every id whose row or state changed, and of null when only the line or the progress did */
export function createCheckLine(deps: WatermarkDeps, told: (id: string | null) => void): CheckLineRunner {
  const running = new Map<string, Running>()
  const asked = new Set<string>()
  let line: CheckLine = recoverChecks(deps) > 0 ? { kind: 'paused', reason: 'restart' } : { kind: 'running' }
  let isDisposed = false

  function pump(): void {
    if (isDisposed || line.kind !== 'running' || running.size >= AT_ONCE) return
    const waiting = listChecksIn(deps, 'waiting', AT_ONCE + running.size)
    for (const check of waiting) {
      if (running.size >= AT_ONCE) return
      if (!running.has(check.id)) start(check)
    }
  }

  function start(check: StoredCheck): void {
    const ending = new AbortController()
    const progress: CheckProgress = { id: check.id, step: 'reading', done: 0, total: 1, waitMs: null }
    const ended = run(check, ending.signal, progress).finally(() => {
      running.delete(check.id)
      told(check.id)
      pump()
    })
    running.set(check.id, { ending, progress, ended })
    told(check.id)
  }

  async function run(check: StoredCheck, signal: AbortSignal, progress: CheckProgress): Promise<void> {
    try {
      const end = await makeCheck(
        deps,
        { ...check, isAsked: asked.has(check.id) },
        {
          changed(changed) {
            Object.assign(check, { sha256: changed.sha256, service: changed.service, heard: changed.heard })
            store(check)
          },
          progress: (step, done, total) => tell({ step, done, total, waitMs: null }),
          waits: (waitMs) => tell({ ...progress, waitMs }),
        },
        signal,
      )
      asked.delete(check.id)
      store({ ...check, state: end, failure: null, heard: null })
    } catch (error) {
      if (!signal.aborted) failed(check, asStudioError(error))
    }

    function tell(next: Omit<CheckProgress, 'id'>): void {
      Object.assign(progress, next)
      told(null)
    }
  }

  function failed(check: StoredCheck, error: StudioError): void {
    const failure = { ...error.details, code: error.code, message: error.message }
    if (STOPPING.has(error.code)) {
      line = { kind: 'stopped', failure }
      told(null)
      return
    }
    asked.delete(check.id)
    store(error.details.status === 413 ? { ...check, state: 'too-large' } : { ...check, state: 'failed', failure })
  }

  /** Unless it was taken out of the list meanwhile. */
  function store(check: StoredCheck): void {
    if (isDisposed || !getCheck(deps, check.id)) return
    updateCheck(deps, check)
    told(check.id)
  }

  /** A file that cannot be read is its own failure; a disk that is full is everybody's. */
  function asStudioError(error: unknown): StudioError {
    if (isStudioError(error)) return error
    const { code } = (error ?? {}) as NodeJS.ErrnoException
    const stored = toStorageError(error)
    if (stored.code === 'disk_full') return stored
    if (typeof code !== 'string') deps.reportBug(error)
    return new StudioError('invalid_input', `The file could not be read (${code ?? 'unknown reason'}).`)
  }

  return {
    line: () => line,
    progress: () => [...running.values()].map(({ progress }) => ({ ...progress })),
    isBeingMade: (id) => running.has(id),
    pump,
    pause() {
      line = { kind: 'paused', reason: 'person' }
      for (const { ending } of running.values()) ending.abort()
      told(null)
    },
    goOn() {
      line = { kind: 'running' }
      told(null)
      pump()
    },
    async stop(id) {
      const one = running.get(id)
      one?.ending.abort()
      await one?.ended
    },
    askAnew: (id) => void asked.add(id),
    async dispose() {
      isDisposed = true
      for (const { ending } of running.values()) ending.abort()
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}

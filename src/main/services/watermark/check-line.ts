import type { CheckLine, CheckProgress } from '#shared/contract/watermark.ts'
import { getFailureRule } from '#shared/errors/failure-rules.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
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

/** Concurrent checks: one is uploaded while the service analyzes the other. */
const AT_ONCE = 2

/** Runs the queued checks, a few at a time, unless stopped. */
export interface CheckLineRunner {
  line(): CheckLine
  progress(): CheckProgress[]
  isBeingMade(id: string): boolean
  /** Looks for work. */
  pump(): void
  pause(): void
  goOn(): void
  /** Stops a running check; resolves when it has ended. The caller updates its row. */
  stop(id: string): Promise<void>
  /** Makes the next check of this ID query the service even if a result is known. */
  requestFresh(id: string): void
  /** Stops all work; running checks return to waiting. */
  dispose(): Promise<void>
}

interface Running {
  ending: AbortController
  progress: CheckProgress
  ended: Promise<void>
}

/** @param told called with every ID whose row or state changed, and with null if only the queue or the progress did */
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
    const { failure } = error
    // The failed check keeps waiting with the others.
    if (getFailureRule(error).stopsQueue !== 'no') {
      line = { kind: 'stopped', failure }
      told(null)
      return
    }
    asked.delete(check.id)
    store(error.details.status === 413 ? { ...check, state: 'too-large' } : { ...check, state: 'failed', failure })
  }

  /** Unless it was removed from the list in the meantime. */
  function store(check: StoredCheck): void {
    if (isDisposed || !getCheck(deps, check.id)) return
    updateCheck(deps, check)
    told(check.id)
  }

  /** An unreadable file is that file's failure; a full disk affects all. */
  function asStudioError(error: unknown): StudioError {
    if (isStudioError(error)) return error
    const { code } = (error ?? {}) as NodeJS.ErrnoException
    const stored = toStorageError(error)
    if (stored.code === 'disk_full') return stored
    if (typeof code !== 'string') deps.reportBug(error)
    return new StudioError('invalid_input', { kind: 'file-not-read', systemCode: code ?? null })
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
    requestFresh: (id) => void asked.add(id),
    async dispose() {
      isDisposed = true
      for (const { ending } of running.values()) ending.abort()
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}

import type { ScriptEdit } from '#shared/contract/script.ts'

/** How the chapter stands against what is stored. */
export type SaveState =
  | { kind: 'saved' }
  /** Edits wait for the next save or are on their way. */
  | { kind: 'saving'; sinceMs: number }
  /** The last try failed; the edits are kept here and sent again. `message` says why. */
  | { kind: 'failed'; message: string; retryInMs: number }

/** Why a save did not happen. `conflict`: the chapter was written by someone else meanwhile. */
export type SendResult =
  { kind: 'stored'; revision: number } | { kind: 'conflict' } | { kind: 'failed'; message: string }

export interface EditQueueDeps {
  /** Edits made since the last call, in order. */
  collect(): ScriptEdit[]
  /** True when `collect` would answer something. */
  hasEdits(): boolean
  send(baseRevision: number, edits: ScriptEdit[]): Promise<SendResult>
  /** Reads the chapter again, takes it over with `edits` done to it, and answers its revision and what is left to send. */
  rebase(edits: ScriptEdit[]): Promise<{ revision: number; edits: ScriptEdit[] }>
  /** Calls back once after a delay; the answer calls it off. */
  after(delayMs: number, call: () => void): () => void
  now(): number
}

export interface EditQueue {
  /** Something was edited: it is sent within `SAVE_DELAY_MS`. */
  touch(): void
  /** Sends now what waits. Resolves when everything made so far is stored, rejects with a sentence when it could not be. */
  settle(): Promise<void>
  /** The chapter was stored by another part of the studio, and this window shows it as it is at that revision. */
  follow(revision: number): void
  /** The chapter's, as this window has it: what is stored may be ahead. */
  revision(): number
  state(): SaveState
  subscribe(listener: () => void): () => void
  /** Stops trying. What was not stored is lost: `settle` first. */
  close(): void
}

/** Longest that an edit waits here. With the row's commit this keeps every edit durable within 100 ms. */
export const SAVE_DELAY_MS = 50
const EDITS_PER_REQUEST = 1_000
const CHARACTERS_PER_REQUEST = 1_000_000
const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000]

/** As many edits from the front as one request should carry. */
function nextBatch(edits: readonly ScriptEdit[]): ScriptEdit[] {
  let characters = 0
  let count = 0
  for (const edit of edits) {
    characters += 'text' in edit ? edit.text.length : 0
    if (count > 0 && (count >= EDITS_PER_REQUEST || characters > CHARACTERS_PER_REQUEST)) break
    count += 1
  }
  return edits.slice(0, count)
}

/** Sends edits in order, one request at a time, and keeps them until the studio says that they are stored. */
export function createEditQueue(deps: EditQueueDeps, firstRevision: number): EditQueue {
  const listeners = new Set<() => void>()
  let revision = firstRevision
  let unsent: ScriptEdit[] = []
  let state: SaveState = { kind: 'saved' }
  let failures = 0
  let cancelTimer: (() => void) | null = null
  let running: Promise<void> | null = null
  let isClosed = false

  const become = (next: SaveState) => {
    if (next.kind === state.kind && next.kind !== 'failed') return
    state = next
    for (const listener of [...listeners]) listener()
  }

  const schedule = (delayMs: number) => {
    if (cancelTimer || isClosed) return
    cancelTimer = deps.after(delayMs, () => {
      cancelTimer = null
      void start()
    })
  }

  const attempt = async (): Promise<SendResult> => {
    const batch = nextBatch(unsent)
    const result = await deps.send(revision, batch)
    if (result.kind === 'stored') {
      revision = result.revision
      unsent = unsent.slice(batch.length)
    }
    if (result.kind === 'conflict') {
      const rebased = await deps.rebase([...unsent, ...deps.collect()])
      revision = rebased.revision
      unsent = rebased.edits
    }
    return result
  }

  const run = async () => {
    while (!isClosed) {
      unsent.push(...deps.collect())
      if (unsent.length === 0) {
        failures = 0
        return become({ kind: 'saved' })
      }
      const result = await attempt().catch((error: unknown): SendResult => ({
        kind: 'failed',
        message: messageOf(error),
      }))
      if (result.kind === 'failed') {
        const retryInMs = RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)] ?? 0
        failures += 1
        become({ kind: 'failed', message: result.message, retryInMs })
        return schedule(retryInMs)
      }
      failures = 0
    }
  }

  const start = (): Promise<void> => {
    running ??= run().finally(() => {
      running = null
      // What came behind the last look, as from whoever heard that all is stored.
      if (deps.hasEdits()) schedule(SAVE_DELAY_MS)
    })
    return running
  }

  return {
    touch() {
      if (state.kind === 'saved') become({ kind: 'saving', sinceMs: deps.now() })
      if (!running) schedule(SAVE_DELAY_MS)
    },
    async settle() {
      // A run that has collected already does not see the newest edits: look again when it ends.
      do {
        cancelTimer?.()
        cancelTimer = null
        await start()
        if (state.kind === 'failed') throw new Error(state.message)
      } while (deps.hasEdits() && !isClosed)
    },
    follow(next) {
      revision = next
    },
    revision: () => revision,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      isClosed = true
      cancelTimer?.()
    },
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

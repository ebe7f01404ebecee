import type { DocumentChange, ScriptEdit } from '#shared/contract/script.ts'

/** How the chapter differs from what is stored. */
export type SaveState =
  | { kind: 'saved' }
  /** Edits are waiting for the next save or being sent. */
  | { kind: 'saving'; sinceMs: number }
  /** The last attempt failed; the edits are retained and sent again. `message` says why. */
  | { kind: 'failed'; message: string; retryInMs: number }

/** Why a save didn't happen. `conflict`: someone else changed the chapter in the meantime. */
export type SendResult =
  { kind: 'stored'; revision: number } | { kind: 'conflict' } | { kind: 'failed'; message: string }

/** Identifies and describes a save to other windows. */
export type Save = { id: string; change: DocumentChange | null }

export interface EditQueueDeps {
  /** Edits made since the last call, in order. */
  collect(): ScriptEdit[]
  /** True if `collect` would return something. */
  hasEdits(): boolean
  /** Called before edits are sent for the first time; `isAll` if they lead to the document as it is now. */
  describe(isAll: boolean): Save
  /** Repeated with the same edits until it is known whether they are stored. */
  send(baseRevision: number, edits: ScriptEdit[], save: Save): Promise<SendResult>
  /** These edits are stored. */
  onStored(edits: readonly ScriptEdit[]): void
  /**
   * Merges unsaved edits with what was stored meanwhile, and returns its revision and what remains to be sent. `sent` of
   * the edits were sent as `save` and may be among what was stored.
   */
  rebase(edits: readonly ScriptEdit[], sent: number, save: Save): Promise<{ revision: number; edits: ScriptEdit[] }>
  /** Calls back once after a delay; returns a function that cancels it. */
  after(delayMs: number, call: () => void): () => void
  now(): number
}

export interface EditQueue {
  /** Called after an edit: sends it within `SAVE_DELAY_MS`. */
  touch(): void
  /** Sends pending edits now. Resolves once everything so far is stored; rejects with a message if that fails. */
  settle(): Promise<void>
  /** Another part of the studio stored the chapter, and this window shows that revision. */
  follow(revision: number): void
  /** The chapter's revision in this window; the stored one may be newer. */
  revision(): number
  state(): SaveState
  subscribe(listener: () => void): () => void
  /** Stops trying. Unsaved edits are lost: call `settle` first. */
  close(): void
}

/** Longest wait of an edit here. With the row's commit this makes every edit durable within 100 ms. */
const SAVE_DELAY_MS = 50
const EDITS_PER_REQUEST = 1_000
const CHARACTERS_PER_REQUEST = 1_000_000
const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000]

/** As many edits from the front as fit one request. */
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

/** Sends edits in order, one request at a time, and retains them until the studio confirms they are stored. */
export function createEditQueue(deps: EditQueueDeps, firstRevision: number): EditQueue {
  const listeners = new Set<() => void>()
  let revision = firstRevision
  let unsent: ScriptEdit[] = []
  /** The first of the unsent edits, sent at least once. */
  let sending: { edits: ScriptEdit[]; save: Save } | null = null
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
    if (!sending) {
      const edits = nextBatch(unsent)
      sending = { edits, save: deps.describe(edits.length === unsent.length) }
    }
    const { edits, save } = sending
    const result = await deps.send(revision, edits, save)
    if (result.kind === 'stored') {
      revision = result.revision
      unsent = unsent.slice(edits.length)
      sending = null
      deps.onStored(edits)
    }
    if (result.kind === 'conflict') {
      // Reading can fail: what was collected must not be lost then.
      unsent.push(...deps.collect())
      const rebased = await deps.rebase(unsent, edits.length, save)
      revision = rebased.revision
      unsent = rebased.edits
      sending = null
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
        message: getMessage(error),
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
      // Edits made after the last check, for example by a listener of the saved state.
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
      // A run that has already collected misses the newest edits, so check again when it ends.
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

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

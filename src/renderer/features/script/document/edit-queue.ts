import type { Failure } from '#shared/contract/base.ts'
import type { DocumentChange, ScriptEdit } from '#shared/contract/script.ts'
import { toStudioError } from '#shared/errors/studio-error.ts'
import { getFailure } from '../../../rpc/studio.ts'

/** How the chapter differs from what is stored. */
export type SaveState =
  | { kind: 'saved' }
  /** Edits are waiting for the next save or being sent. */
  | { kind: 'saving'; sinceMs: number }
  /** The last attempt failed; the edits are retained and sent again. */
  | { kind: 'failed'; failure: Failure; retryInMs: number }
  /** Everything is stored except the refused edits. */
  | { kind: 'refused' }

/**
 * Why a save didn't happen. `conflict`: someone else changed the chapter in the meantime. `refused`: nothing was stored,
 * and the same edits would be refused again.
 */
export type SendResult =
  | { kind: 'stored'; revision: number }
  | { kind: 'conflict' }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'refused'; failure: Failure }

/** An edit that this window shows but the studio refuses to store. */
export interface RefusedEdit {
  edit: ScriptEdit
  failure: Failure
}

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
  /**
   * Sends pending edits now. Resolves once everything so far is stored; rejects with a `StudioError` if that fails or an
   * edit is refused.
   */
  settle(): Promise<void>
  /** Sends the refused edits again, then does as `settle`. */
  retry(): Promise<void>
  /** Edits that the studio refused, at most one of each kind per block, until the block is changed and stored. */
  refused(): readonly RefusedEdit[]
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

/** As many edits from the front as fit one request, at most `limit`. */
function nextBatch(edits: readonly ScriptEdit[], limit: number): ScriptEdit[] {
  let characters = 0
  let count = 0
  for (const edit of edits) {
    characters += 'text' in edit ? edit.text.length : 0
    if (count > 0 && (count >= limit || characters > CHARACTERS_PER_REQUEST)) break
    count += 1
  }
  return edits.slice(0, count)
}

/** True for an edit that sets a block's text or formatting. */
const isWording = ({ kind }: ScriptEdit): boolean => kind === 'insert' || kind === 'set-text' || kind === 'set-markup'

/** True if `later` makes it pointless to store `earlier`. */
function replaces(later: ScriptEdit, earlier: ScriptEdit): boolean {
  if (later.blockId !== earlier.blockId) return false
  return later.kind === 'remove' || later.kind === earlier.kind || (isWording(later) && isWording(earlier))
}

/** What of a refused edit may still be stored: without its formatting, then a new block without its text. */
function withoutRefusedPart(edit: ScriptEdit): ScriptEdit | null {
  if (edit.kind !== 'insert' && edit.kind !== 'set-text') return null
  const { markup, ...unformatted } = edit
  if (markup !== undefined) return unformatted
  return edit.kind === 'insert' && edit.text !== '' ? { ...edit, text: '' } : null
}

/** What remains to be stored of a refused edit, after `stored` part of it. */
function remainderOf(edit: ScriptEdit, stored: ScriptEdit | null): ScriptEdit {
  if (!stored || edit.kind !== 'insert') return edit
  const { blockId, text, markup } = edit
  return { kind: 'set-text', blockId, text, ...(markup && { markup }) }
}

/**
 * Sends edits in order, one request at a time, and retains them until the studio confirms they are stored. A refused
 * request is divided until the edit that can't be stored is found; it is set aside, and the others are stored.
 */
export function createEditQueue(deps: EditQueueDeps, firstRevision: number): EditQueue {
  const listeners = new Set<() => void>()
  let revision = firstRevision
  let unsent: ScriptEdit[] = []
  /** The first of the unsent edits, sent at least once. */
  let sending: { edits: ScriptEdit[]; save: Save } | null = null
  /** Most edits of the next request. */
  let limit = EDITS_PER_REQUEST
  let refused: readonly RefusedEdit[] = []
  /** The first unsent edit is what may still be stored of this one. */
  let reduced: RefusedEdit | null = null
  let state: SaveState = { kind: 'saved' }
  let failures = 0
  let cancelTimer: (() => void) | null = null
  let running: Promise<void> | null = null
  let isClosed = false

  const notify = () => {
    for (const listener of [...listeners]) listener()
  }
  const become = (next: SaveState) => {
    if (next.kind === state.kind && next.kind !== 'failed') return
    state = next
    notify()
  }
  const setRefused = (next: readonly RefusedEdit[]) => {
    if (next.length === 0 && refused.length === 0) return
    refused = next
    notify()
  }

  const schedule = (delayMs: number) => {
    if (cancelTimer || isClosed) return
    cancelTimer = deps.after(delayMs, () => {
      cancelTimer = null
      void start()
    })
  }

  const setAside = ({ edit, failure }: RefusedEdit, stored: ScriptEdit | null) => {
    const insertion = refused.find((earlier) => earlier.edit.kind === 'insert' && replaces(edit, earlier.edit))?.edit
    const others = refused.filter((earlier) => !replaces(edit, earlier.edit))
    // The block isn't stored, so its removal has nothing to do.
    if (insertion && edit.kind === 'remove') return setRefused(others)
    const isOfInsertion = insertion && isWording(edit)
    const left = isOfInsertion ? { ...insertion, ...edit, kind: 'insert' } : remainderOf(edit, stored)
    setRefused([...others, { edit: left as ScriptEdit, failure }])
  }
  const noteStored = (edits: readonly ScriptEdit[]) => {
    unsent = unsent.slice(edits.length)
    limit = Math.min(EDITS_PER_REQUEST, limit * 2)
    const left = refused.filter(({ edit }) => !edits.some((stored) => replaces(stored, edit)))
    if (left.length < refused.length) setRefused(left)
    if (reduced) setAside(reduced, edits[0] ?? null)
    reduced = null
  }
  const noteRefused = (edits: readonly ScriptEdit[], failure: Failure) => {
    const [edit] = edits
    if (!edit) return
    limit = Math.max(1, edits.length >> 1)
    if (edits.length > 1) return
    reduced ??= { edit, failure }
    const part = withoutRefusedPart(edit)
    unsent = [...(part ? [part] : []), ...unsent.slice(1)]
    if (part) return
    setAside(reduced, null)
    reduced = null
  }

  /** The unsent edits, with the refused ones that are still of use after the first `count`. */
  const withRefused = (count: number) => {
    const isOfUse = (edit: ScriptEdit) => edit.kind === 'insert' || !unsent.some((later) => replaces(later, edit))
    const again = refused.map(({ edit }) => edit).filter(isOfUse)
    return [...unsent.slice(0, count), ...again, ...unsent.slice(count)]
  }

  const attempt = async (): Promise<SendResult> => {
    if (!sending) {
      const edits = nextBatch(unsent, limit)
      const isAll = edits.length === unsent.length && refused.length === 0 && reduced === null
      sending = { edits, save: deps.describe(isAll) }
    }
    const { edits, save } = sending
    const result = await deps.send(revision, edits, save)
    if (result.kind === 'stored') {
      revision = result.revision
      sending = null
      deps.onStored(edits)
      noteStored(edits)
    }
    if (result.kind === 'refused') {
      sending = null
      noteRefused(edits, result.failure)
    }
    if (result.kind === 'conflict') {
      // Reading can fail: what was collected must not be lost then.
      unsent.push(...deps.collect())
      const rebased = await deps.rebase(withRefused(edits.length), edits.length, save)
      revision = rebased.revision
      unsent = rebased.edits
      sending = null
      reduced = null
      setRefused(refused.filter(({ edit }) => unsent.some(({ blockId }) => blockId === edit.blockId)))
    }
    return result
  }
  const run = async () => {
    while (!isClosed) {
      unsent.push(...deps.collect())
      if (unsent.length === 0) {
        failures = 0
        return become({ kind: refused.length > 0 ? 'refused' : 'saved' })
      }
      const result = await attempt().catch((error: unknown): SendResult => ({
        kind: 'failed',
        failure: getFailure(error),
      }))
      if (result.kind === 'failed') {
        const retryInMs = RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)] ?? 0
        failures += 1
        become({ kind: 'failed', failure: result.failure, retryInMs })
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

  const settle = async () => {
    // A run that has already collected misses the newest edits, so check again when it ends.
    do {
      cancelTimer?.()
      cancelTimer = null
      await start()
      if (state.kind === 'failed') throw toStudioError(state.failure)
    } while (deps.hasEdits() && !isClosed)
    if (refused[0]) throw toStudioError(refused[0].failure)
  }

  return {
    touch() {
      if (state.kind === 'saved' || state.kind === 'refused') become({ kind: 'saving', sinceMs: deps.now() })
      if (!running) schedule(SAVE_DELAY_MS)
    },
    settle,
    async retry() {
      await start()
      if (state.kind === 'refused') unsent = withRefused(0)
      return settle()
    },
    refused: () => refused,
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

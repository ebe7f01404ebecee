import type { WorkspacesState } from '#shared/contract/workspaces.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import type { CallGate } from '../procedures/studio-errors.ts'
import type { OpenWorkspace } from './open-workspace.ts'
import { createScope, type Scope } from './scope.ts'

export interface WorkspaceSwitchDeps {
  open(workspaceId: string, scope: Scope): Promise<OpenWorkspace>
  /** Sets the workspace to open at the next start. */
  setCurrent(workspaceId: string): void
  /** Called with failures that have no waiting caller. */
  reportBug(error: unknown): void
}

/** Holds the one open workspace. */
export interface WorkspaceSwitch {
  /** The open workspace. @throws StudioError `canceled` while another one is being opened */
  current(): OpenWorkspace
  currentId(): string
  state(): Omit<WorkspacesState, 'workspaces'>
  /** Called after changes of `state`. */
  subscribe(listener: () => void): () => void
  /** Notifies of a change that isn't part of `state`. */
  changed(): void
  /**
   * Opens another workspace once running work has ended, or immediately with `now`. Calling it again for the same one
   * with `now` ends the wait. If it can't be opened, the previous one is reopened.
   *
   * @throws StudioError `canceled`: `stay` was called or the studio is closing; `conflict`: a third one is being
   *   opened; nothing changed
   * @throws StudioError as `open` throws; the previous one is open
   */
  open(workspaceId: string, now: boolean): Promise<void>
  stay(): void
  /** Tracks calls with a waiting caller and ends a workspace's calls when it closes. */
  gate: CallGate
  dispose(): Promise<void>
}

interface Turn {
  scope: Scope
  workspace: OpenWorkspace
  stopListening(): void
}

interface Leaving {
  toId: string
  isNow: boolean
  isCalledOff: boolean
  done: Promise<void>
}

/** Opens the first workspace. */
export async function createWorkspaceSwitch(deps: WorkspaceSwitchDeps, firstId: string): Promise<WorkspaceSwitch> {
  const listeners = new Set<() => void>()
  let currentId = firstId
  let turnNumber = 1
  /** Number of running calls by kind. */
  const work = { conversations: 0, calls: 0 }
  let leaving: Leaving | null = null
  let isDisposed = false
  let turn: Turn | null = await begin(firstId)

  function changed(): void {
    for (const listener of [...listeners]) listener()
  }

  async function begin(workspaceId: string): Promise<Turn> {
    const scope = createScope()
    try {
      const workspace = await deps.open(workspaceId, scope)
      return { scope, workspace, stopListening: workspace.onWork(() => leaving && changed()) }
    } catch (error) {
      await scope.dispose()
      throw error
    }
  }

  /** Resolves when no work is running or the wait was ended. */
  async function settle(left: Turn, plan: Leaving): Promise<void> {
    left.workspace.rest(true)
    const isAtWork = () => left.workspace.blocksUnderWay() + work.conversations + work.calls > 0
    while (!plan.isNow && !plan.isCalledOff && !isDisposed && isAtWork())
      await new Promise<void>((resolve) => {
        const look = (): void => {
          listeners.delete(look)
          resolve()
        }
        listeners.add(look)
      })
  }

  async function change(left: Turn, plan: Leaving): Promise<void> {
    await settle(left, plan)
    if (plan.isCalledOff || isDisposed) {
      left.workspace.rest(false)
      throw new StudioError('canceled', 'workspace-not-changed')
    }
    turn = null
    changed()
    left.stopListening()
    await left.scope.dispose().catch(deps.reportBug)
    const fromId = currentId
    try {
      deps.setCurrent(plan.toId)
      currentId = plan.toId
      turn = await begin(plan.toId)
    } catch (error) {
      currentId = fromId
      try {
        deps.setCurrent(fromId)
      } catch (refusal) {
        // Failing to save the choice must not leave the user without a workspace.
        if (!isStudioError(refusal)) deps.reportBug(refusal)
      }
      turn = await begin(fromId)
      throw error
    } finally {
      turnNumber += 1
    }
  }

  return {
    current() {
      if (!turn) throw new StudioError('canceled', 'workspace-opening')
      return turn.workspace
    },
    currentId: () => currentId,
    state() {
      const phase: WorkspacesState['phase'] =
        leaving === null
          ? { kind: 'open' }
          : turn === null
            ? { kind: 'opening', toId: leaving.toId }
            : { kind: 'leaving', toId: leaving.toId, work: { blocks: turn.workspace.blocksUnderWay(), ...work } }
      return { currentId, turn: turnNumber, phase }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    changed,
    async open(workspaceId, now) {
      if (leaving) {
        if (leaving.toId !== workspaceId) throw new StudioError('conflict', 'workspace-already-opening')
        if (now) leaving.isNow = true
        changed()
        return leaving.done
      }
      if (workspaceId === currentId) return
      if (!turn || isDisposed) throw new StudioError('canceled', 'studio-closing')
      const plan: Leaving = { toId: workspaceId, isNow: now, isCalledOff: false, done: Promise.resolve() }
      leaving = plan
      plan.done = change(turn, plan).finally(() => {
        leaving = null
        changed()
      })
      changed()
      return plan.done
    },
    stay() {
      // Once the other workspace is opening, there is nothing left to cancel.
      if (!leaving || !turn) return
      leaving.isCalledOff = true
      changed()
    },
    gate: {
      enter([area = '', member = '']) {
        if (area === 'workspaces') return { signal: null, leave: () => undefined }
        const isWaitedFor = !member.startsWith('watch')
        const kind = area === 'conversations' && member === 'joinSession' ? 'conversations' : 'calls'
        if (isWaitedFor) work[kind] += 1
        return {
          signal: turn?.scope.signal ?? null,
          leave() {
            if (!isWaitedFor) return
            work[kind] -= 1
            if (leaving) changed()
          },
        }
      },
    },
    async dispose() {
      isDisposed = true
      changed()
      await leaving?.done.catch(() => undefined)
      const last = turn
      turn = null
      last?.stopListening()
      await last?.scope.dispose()
    },
  }
}

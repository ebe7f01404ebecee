import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { WORKSPACE_NAME_LENGTH } from '../domain/text-lengths.ts'
import { procedure } from './base.ts'
import { KeyState, Settings } from './settings.ts'

/** Settings that belong to one account rather than the studio. */
export const WorkspaceSettings = Settings.pick({
  baseUrl: true,
  usesSandbox: true,
  plan: true,
  serviceVersion: true,
  headerPrefix: true,
  recordingRetentionDays: true,
})
export type WorkspaceSettings = z.infer<typeof WorkspaceSettings>

/** An account with everything stored for it. */
export const Workspace = WorkspaceSettings.extend({
  id: z.string(),
  name: z.string(),
  key: KeyState,
  /** Number of its projects, without removed ones. */
  projects: z.number().int(),
})
export type Workspace = z.infer<typeof Workspace>

/** Work that must finish before another workspace can be opened. */
export const WorkspaceWork = z.object({
  /** Number of blocks being generated. */
  blocks: z.number().int(),
  /** Active real-time sessions. */
  conversations: z.number().int(),
  /** Any other call in progress: exports, imports, uploads. */
  calls: z.number().int(),
})
export type WorkspaceWork = z.infer<typeof WorkspaceWork>

/** The studio's current workspace, or the switch in progress. */
export const WorkspacesState = z.object({
  currentId: z.string(),
  /** Increases with every switch: a window drawn in an earlier turn shows another account and must reload. */
  turn: z.number().int(),
  workspaces: z.array(z.object({ id: z.string(), name: z.string() })),
  phase: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('open') }),
    /** Nothing new is sent; running work may finish. */
    z.object({ kind: z.literal('leaving'), toId: z.string(), work: WorkspaceWork }),
    z.object({ kind: z.literal('opening'), toId: z.string() }),
  ]),
})
export type WorkspacesState = z.infer<typeof WorkspacesState>

/** What is deleted with a workspace and what is kept. */
export const WorkspaceRemoval = z.object({
  projects: z.number().int(),
  /** Queued blocks of its projects; they are removed from the queue. */
  waitingBlocks: z.number().int(),
  agentEdits: z.number().int(),
  flows: z.number().int(),
  conversationNotes: z.number().int(),
  favorites: z.number().int(),
  /** Files in the list of watermark checks, with their results. */
  checks: z.number().int(),
  consentRecords: z.number().int(),
  fetchedBytes: z.number().int(),
  hasKey: z.boolean(),
  /** Why it can't be removed now; null if it can. */
  obstacle: z.enum(['current', 'sessions']).nullable(),
  sessions: z.number().int(),
})
export type WorkspaceRemoval = z.infer<typeof WorkspaceRemoval>

const ofWorkspace = z.object({ workspaceId: z.string() })
const name = z.string().min(1).max(WORKSPACE_NAME_LENGTH)

export const workspaces = {
  /** Starts with the current state; later events replace it. */
  watch: procedure.output(eventIterator(WorkspacesState)),
  /** In creation order. */
  list: procedure.output(z.array(Workspace)),
  /** `invalid_input` names the field in `details.fields`; nothing was stored then. */
  add: procedure.input(WorkspaceSettings.partial().extend({ name })).output(Workspace),
  /** Changes only the given fields; for the current workspace immediately, like `settings.update`. */
  update: procedure
    .input(ofWorkspace.extend({ name: name.optional(), settings: WorkspaceSettings.partial().optional() }))
    .output(Workspace),
  /** The key is never returned by this contract. */
  setKey: procedure.input(ofWorkspace.extend({ key: z.string().min(1) })).output(Workspace),
  removeKey: procedure.input(ofWorkspace).output(Workspace),
  /**
   * Makes it the current workspace. Running work finishes first, or with `now` is stopped and received audio kept;
   * queued work resumes when its workspace is current again. `canceled`: `stay` was called; nothing changed.
   */
  open: procedure.input(ofWorkspace.extend({ now: z.boolean() })),
  /** Cancels a waiting `open`. */
  stay: procedure,
  removal: procedure.input(ofWorkspace).output(WorkspaceRemoval),
  /**
   * `conflict`: it is the current one, or has consent sessions; nothing changed. `storage_failed`: the keychain
   * refused; nothing changed.
   */
  remove: procedure.input(ofWorkspace),
  /** The project's workspace; the name is kept if the workspace was removed. `not_found`: it never existed. */
  ofProject: procedure
    .input(z.object({ projectId: z.string() }))
    .output(z.object({ id: z.string(), name: z.string(), isRemoved: z.boolean() })),
  /** Moves the project to the current workspace. `conflict`: it has queued blocks; nothing changed. */
  adopt: procedure.input(z.object({ projectId: z.string() })),
}

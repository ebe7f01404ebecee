import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { WORKSPACE_NAME_LENGTH } from '../domain/text-lengths.ts'
import { procedure } from './base.ts'
import { KeyState, Settings } from './settings.ts'

/** What belongs to one account and not to the studio. */
export const WorkspaceSettings = Settings.pick({
  baseUrl: true,
  usePractice: true,
  plan: true,
  serviceVersion: true,
  headerPrefix: true,
  recordingRetentionDays: true,
})
export type WorkspaceSettings = z.infer<typeof WorkspaceSettings>

/** An account with everything that is kept for it. */
export const Workspace = WorkspaceSettings.extend({
  id: z.string(),
  name: z.string(),
  key: KeyState,
  /** Projects that are its own, without removed ones. */
  projects: z.number().int(),
})
export type Workspace = z.infer<typeof Workspace>

/** What is to end before another workspace can be opened. */
export const WorkspaceWork = z.object({
  /** Blocks that are being spoken. */
  blocks: z.number().int(),
  /** Real-time sessions that somebody is in. */
  conversations: z.number().int(),
  /** Anything else that somebody waits for: exports, imports, what is being sent. */
  calls: z.number().int(),
})
export type WorkspaceWork = z.infer<typeof WorkspaceWork>

/** Where the studio stands between its workspaces. */
export const WorkspacesState = z.object({
  currentId: z.string(),
  /** Rises with every switch: a window that was drawn in an earlier turn shows another account and draws itself anew. */
  turn: z.number().int(),
  workspaces: z.array(z.object({ id: z.string(), name: z.string() })),
  phase: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('open') }),
    /** Nothing new is sent; what is under way may end. */
    z.object({ kind: z.literal('leaving'), toId: z.string(), work: WorkspaceWork }),
    z.object({ kind: z.literal('opening'), toId: z.string() }),
  ]),
})
export type WorkspacesState = z.infer<typeof WorkspacesState>

/** What goes with a workspace and what stays. */
export const WorkspaceRemoval = z.object({
  projects: z.number().int(),
  /** Blocks of its projects that wait to be spoken; they leave the queue. */
  waitingBlocks: z.number().int(),
  agentEdits: z.number().int(),
  flows: z.number().int(),
  conversationNotes: z.number().int(),
  favourites: z.number().int(),
  /** Files in the list of the watermark desk, with what was answered. */
  checks: z.number().int(),
  receipts: z.number().int(),
  fetchedBytes: z.number().int(),
  hasKey: z.boolean(),
  /** Why it cannot be removed now; null when it can. */
  obstacle: z.enum(['current', 'sessions']).nullable(),
  sessions: z.number().int(),
})
export type WorkspaceRemoval = z.infer<typeof WorkspaceRemoval>

const ofWorkspace = z.object({ workspaceId: z.string() })
const name = z.string().min(1).max(WORKSPACE_NAME_LENGTH)

export const workspaces = {
  /** Starts with the present state; later events replace it. */
  watch: procedure.output(eventIterator(WorkspacesState)),
  /** In the order in which they were made. */
  list: procedure.output(z.array(Workspace)),
  /** `invalid_input` names the field in `details.fields`; then nothing was stored. */
  add: procedure.input(WorkspaceSettings.partial().extend({ name })).output(Workspace),
  /** Only the fields that are present change; of the present workspace at once, as `settings.update` does. */
  update: procedure
    .input(ofWorkspace.extend({ name: name.optional(), settings: WorkspaceSettings.partial().optional() }))
    .output(Workspace),
  /** The key never comes back over this contract. */
  setKey: procedure.input(ofWorkspace.extend({ key: z.string().min(1) })).output(Workspace),
  removeKey: procedure.input(ofWorkspace).output(Workspace),
  /**
   * Makes it the present one. What is under way ends first, or with `now` is stopped with what arrived kept; what waits goes on when its
   * workspace is present again. `cancelled`: `stay` was said; everything is as it was.
   */
  open: procedure.input(ofWorkspace.extend({ now: z.boolean() })),
  /** Calls off an `open` that waits. */
  stay: procedure,
  removal: procedure.input(ofWorkspace).output(WorkspaceRemoval),
  /** `conflict`: it is the present one, or holds consent sessions; nothing changed. `storage_failed`: the keychain refused; nothing changed. */
  remove: procedure.input(ofWorkspace),
  /** Whose project it is; the name stays when the workspace was removed. `not_found`: it never existed. */
  ofProject: procedure
    .input(z.object({ projectId: z.string() }))
    .output(z.object({ id: z.string(), name: z.string(), isRemoved: z.boolean() })),
  /** The project is the present workspace’s from now on. `conflict`: blocks of it wait to be spoken; nothing changed. */
  adopt: procedure.input(z.object({ projectId: z.string() })),
}

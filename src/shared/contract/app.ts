import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { Instant, procedure, SandboxProblem } from './base.ts'
import { StartNote } from './start-note.ts'

/** What the host supports. Screens hide what is missing and never ask which host it is. */
export const Capabilities = z.object({
  /** The host has a folder dialog. */
  pickFolder: z.boolean(),
  /** The host can reveal a file in the system's file manager. */
  revealInFolder: z.boolean(),
  /** Finished files can be downloaded from the media route. */
  download: z.boolean(),
  /** The host shows the window's actions in the system menu. */
  menu: z.boolean(),
})
export type Capabilities = z.infer<typeof Capabilities>

/** Connection status, as shown in the window. */
export const Connection = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sandbox') }),
  /** The sandbox is enabled but not running. */
  z.object({ kind: z.literal('sandbox-unavailable'), problem: SandboxProblem }),
  z.object({ kind: z.literal('connected') }),
  /** No response since startup. */
  z.object({ kind: z.literal('unknown') }),
  z.object({ kind: z.literal('offline'), lastSeenAt: Instant.nullable() }),
  z.object({ kind: z.literal('key-refused') }),
  z.object({ kind: z.literal('key-missing') }),
  /** The system keychain hasn't answered yet, probably because it waits for the user. */
  z.object({ kind: z.literal('keychain-waiting') }),
])
export type Connection = z.infer<typeof Connection>

/** An action in the system menu. */
export const MenuAction = z.object({
  id: z.string().max(100),
  label: z.string().max(200),
  /** Its shortcut, such as `Mod+Shift+Enter`; absent if it has none. */
  keys: z.string().max(40).optional(),
  isEnabled: z.boolean(),
})
export type MenuAction = z.infer<typeof MenuAction>

/** The window's part of the system menu: items of the Edit menu, and one menu per group. */
export const WindowMenu = z.object({
  edit: z.array(MenuAction).max(20),
  groups: z.array(z.object({ label: z.string().max(200), actions: z.array(MenuAction).max(100) })).max(20),
})
export type WindowMenu = z.infer<typeof WindowMenu>

/** A request from the host to the window. */
export const WindowRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('action'), id: z.string() }),
  /** A project file was opened through the system; `projectFiles.read` imports it. */
  z.object({ kind: z.literal('project-file'), openedFileId: z.string(), name: z.string() }),
])
export type WindowRequest = z.infer<typeof WindowRequest>

/** A snapshot of connection and scheduler, updated on change, at most ten times a second. */
export const ServiceState = z.object({
  connection: Connection,
  inFlight: z.number().int(),
  concurrency: z.number().int(),
  queued: z.number().int(),
  /** Milliseconds until the next request may start; 0 if nothing waits for a limit. */
  waitMs: z.number(),
})
export type ServiceState = z.infer<typeof ServiceState>

export const app = {
  about: procedure.output(
    z.object({
      version: z.string(),
      host: z.string(),
      /** The user's home folder, shown as `~`. */
      ownFolder: z.string(),
      capabilities: Capabilities,
      /** About missing optional components, such as an unavailable keychain, and recovered data. */
      notes: z.array(StartNote),
    }),
  ),
  /** Starts with the current state; later events replace it. */
  watchService: procedure.output(eventIterator(ServiceState)),
  /** Shows a folder dialog; null if canceled. Only with `capabilities.pickFolder`. */
  pickFolder: procedure.output(z.string().nullable()),
  /** Reveals an exported file in the file manager. Only with `capabilities.revealInFolder`. */
  reveal: procedure.input(z.object({ path: z.string() })),
  /** Replaces the window's part of the menu. Only with `capabilities.menu`. */
  setMenu: procedure.input(WindowMenu),
  /** Requests from the host. Project files opened while no window is listening are sent to the next one. */
  watchRequests: procedure.output(eventIterator(WindowRequest)),
}

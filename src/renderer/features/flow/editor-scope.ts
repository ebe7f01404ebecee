import { createContext, useContext } from 'react'
import type { FlowItem } from '#shared/domain/flow/flow-graph.ts'
import type { FlowIssue } from '#shared/domain/flow/flow-issue.ts'
import type { FlowKind } from '#shared/domain/flow/flow-kinds.ts'
import type { Store } from '../../lib/create-store.ts'
import { useStore } from '../../lib/use-store.ts'
import type { JsonSchema } from './form/json-schema.ts'
import type { AfterNode, FlowCommands } from './session/flow-commands.ts'
import type { FlowSession, FlowSnapshot } from './session/flow-session.ts'
import type { FlowIssues } from './issues/flow-issues.ts'

/** The editor's open dialog. */
export type FlowFront =
  | { kind: 'add'; after: AfterNode | null; at: { x: number; y: number } | null }
  | { kind: 'connect'; nodeKey: string; exit: string | null | undefined }
  | { kind: 'find' }

/** The service's tools. */
export interface EditorTools {
  /** Listed tools, then others that known flows use. */
  choices: readonly { id: string; label: string; detail?: string }[]
  /** IDs of the listed tools; null if the service's list isn't known. */
  ids: ReadonlySet<string> | null
  /** Names by ID. */
  names: ReadonlyMap<string, string>
  /** Argument schemas by ID. */
  schemas: ReadonlyMap<string, JsonSchema & FlowItem>
}

/** State shared by the parts of one editor. */
export interface FlowEditor {
  session: FlowSession
  /** The graph and the selection, for components that render all of it: see `drawAfterPause`. */
  drawn: Pick<Store<FlowSnapshot>, 'get' | 'subscribe'>
  commands: FlowCommands
  /** Kinds of the served schema; none until it is loaded. */
  kinds: readonly FlowKind[]
  schema: JsonSchema | null
  /** Suggestions by field name, such as the agent catalog's voices in `voice_id`. */
  suggestions: Readonly<Record<string, readonly { id: string; label: string }[]>>
  tools: EditorTools
  issues: Store<FlowIssues>
  open: (front: FlowFront) => void
  /** Selects an issue's subject and focuses its field. */
  showIssue: (issue: FlowIssue) => void
  /** Focuses the form, at its first field or the given one. */
  focusForm: (field?: string) => void
  /** Returns the focus to the canvas or the outline, whichever had it last. */
  focusGraph: () => void
  /** Scrolls a node into view on the canvas, if there is one. */
  reveal: (nodeKey: string) => void
  /** Fits the graph on the canvas once its last change is drawn. */
  fit: () => void
}

const EditorContext = createContext<FlowEditor | null>(null)
export const EditorProvider = EditorContext

/** The editor that contains a component. */
export function useEditor(): FlowEditor {
  const editor = useContext(EditorContext)
  if (editor === null) throw new Error('This needs an EditorProvider above it')
  return editor
}

/** The graph and the selection; rerenders when either changes. */
export function useFlow(): FlowSnapshot {
  return useStore(useEditor().session.snapshot)
}

/** The same for renderings of the whole graph: typing is applied after a pause. */
export function useDrawnFlow(): FlowSnapshot {
  return useStore(useEditor().drawn)
}

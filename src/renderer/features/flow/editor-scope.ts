import { createContext, useContext } from 'react'
import type { FlowIssue } from '#shared/domain/flow/flow-issue.ts'
import type { FlowKind } from '#shared/domain/flow/flow-kinds.ts'
import type { Store } from '../../lib/create-store.ts'
import { useStore } from '../../lib/use-store.ts'
import type { JsonSchema } from './form/json-schema.ts'
import type { AfterNode, FlowCommands } from './session/flow-commands.ts'
import type { FlowSession, FlowSnapshot } from './session/flow-session.ts'
import type { FlowIssues } from './issues/flow-issues.ts'

/** What stands in front of the editor. */
export type FlowFront =
  | { kind: 'add'; after: AfterNode | null; at: { x: number; y: number } | null }
  | { kind: 'connect'; nodeKey: string; exit: string | null | undefined }
  | { kind: 'find' }

/** What the parts of one editor share. */
export interface FlowEditor {
  session: FlowSession
  /** The graph and what is selected, for those who draw all of it: see `drawAfterPause`. */
  drawn: Pick<Store<FlowSnapshot>, 'get' | 'subscribe'>
  commands: FlowCommands
  /** Kinds of the served schema; none while no schema is known. */
  kinds: readonly FlowKind[]
  schema: JsonSchema | null
  /** What could stand in fields of a name, such as the voices of the agent catalogue in `voice_id`. */
  suggestions: Readonly<Record<string, readonly { id: string; label: string }[]>>
  issues: Store<FlowIssues>
  open: (front: FlowFront) => void
  /** Selects what an issue is about and puts the focus on its field. */
  showIssue: (issue: FlowIssue) => void
  /** Puts the focus on the form, at its first field or the one named. */
  focusForm: (field?: string) => void
  /** Puts the focus back on the canvas or the outline, whichever had it last. */
  focusGraph: () => void
  /** Brings a node into sight on the canvas, where there is one. */
  reveal: (nodeKey: string) => void
}

const EditorContext = createContext<FlowEditor | null>(null)
export const EditorProvider = EditorContext

/** The editor that a component is part of. */
export function useEditor(): FlowEditor {
  const editor = useContext(EditorContext)
  if (editor === null) throw new Error('This needs an EditorProvider above it')
  return editor
}

/** The graph and what is selected; renders again when either is another. */
export function useFlow(): FlowSnapshot {
  return useStore(useEditor().session.snapshot)
}

/** The same for drawings of the whole graph: letters follow when the typing pauses. */
export function useDrawnFlow(): FlowSnapshot {
  return useStore(useEditor().drawn)
}

import { type ReactNode, useCallback, useMemo, useRef, useState, useEffect } from 'react'
import type { FlowView } from '#shared/contract/flow-state.ts'
import type { FlowPlace } from '#shared/domain/flow/flow-place.ts'
import { useAction } from '../../../lib/actions.ts'
import { useStore } from '../../../lib/use-store.ts'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import type { CanvasHandle } from '../canvas/use-canvas-handle.ts'
import { EditorProvider, type FlowEditor, type FlowFront, useEditor } from '../editor-scope.ts'
import { AddDialog } from '../fronts/add-dialog.tsx'
import { ConnectDialog } from '../fronts/connect-dialog.tsx'
import { FindDialog } from '../fronts/find-dialog.tsx'
import { drawAfterPause } from '../session/draw-after-pause.ts'
import { createFlowCommands, freeExit } from '../session/flow-commands.ts'
import { onlyOne } from '../session/selection.ts'
import { EditorParts } from './editor-parts.tsx'
import { EmptyFlow } from './empty-flow.tsx'
import { FlowBar } from './flow-bar.tsx'
import { type FlowScreen, FlowScreens } from './flow-screens.tsx'
import { FlowState } from './flow-state.tsx'
import styles from './page.module.css'
import { useEditorFocus, useIssueSteps } from './use-editor-focus.ts'
import { useEditorKeys } from './use-editor-keys.ts'
import type { FlowService } from './use-flow-service.ts'
import { useFlowSession } from './use-flow-session.ts'
import { usePanes } from './use-panes.ts'
import { useSuggestions, useTools } from './use-suggestions.ts'
import { nameTools } from '#shared/domain/flow/flow-kinds.ts'
import { createSchemaChecker } from '../check/schema-checker.ts'
import type { JsonSchema } from '../form/json-schema.ts'
import { watchIssues } from '../issues/watch-issues.ts'
import type { FlowSession } from '../session/flow-session.ts'

/** The editor of one flow: outline, canvas and form sharing one session. */
export function FlowEditorView({
  view,
  service,
  agentName,
  voices,
  actions,
}: {
  view: FlowView
  service: FlowService
  agentName: string
  voices: readonly { slug: string; name: string }[]
  actions: ReactNode
}) {
  const [front, setFront] = useState<FlowFront | null>(null)
  const [screen, setScreen] = useState<FlowScreen | null>(null)
  const canvasRef = useRef<CanvasHandle>(null)
  const boxRef = useRef<HTMLDivElement>(null)
  const panes = usePanes(boxRef)
  const { session, spelling, receive, saveMerged } = useFlowSession(view, service.show, () =>
    canvasRef.current?.refit(),
  )
  const { schema, kinds, tools, watch } = useFlowChecks(session, view, voices)
  const drawn = useMemo(() => drawAfterPause(session.snapshot), [session])
  const commands = useMemo(() => createFlowCommands(session, () => ({ schema, kinds })), [session, schema, kinds])
  const suggestions = useSuggestions(voices)
  const { focusForm, focusGraph, showPlace, noteFocus } = useEditorFocus({ boxRef, canvasRef }, session, panes.form)
  const { showIssue, stepIssue } = useIssueSteps(session, watch.issues, showPlace)

  const add = () => {
    const { graph, selection } = session.snapshot.get()
    const one = onlyOne(selection)
    const free = one?.on === 'node' ? freeExit(graph, one.key) : undefined
    setFront({
      kind: 'add',
      after: one && free ? { nodeKey: one.key, exit: free.exit } : null,
      at: free ? null : (canvasRef.current?.middle() ?? null),
    })
  }
  const connectSelected = () => {
    const one = onlyOne(session.snapshot.get().selection)
    if (one?.on === 'node') setFront({ kind: 'connect', nodeKey: one.key, exit: undefined })
  }

  useAction('undo', session.undo)
  useAction('redo', session.redo)
  useAction('find', () => setFront({ kind: 'find' }))
  useAction('next-unspoken', () => stepIssue(1))
  useAction('previous-issue', () => stepIssue(-1))
  useAction('flow-add', add)
  useAction('flow-connect', connectSelected)
  const fit = useCallback(() => canvasRef.current?.fit(), [])
  const tidy = () => void commands.tidy().then(fit)
  useAction('flow-tidy', tidy)
  useEditorKeys(session, commands, canvasRef)

  const editor: FlowEditor = useMemo(
    () => ({
      session,
      drawn,
      commands,
      kinds,
      schema,
      suggestions,
      tools,
      issues: watch.issues,
      open: setFront,
      showIssue,
      focusForm,
      focusGraph,
      reveal: (nodeKey) => canvasRef.current?.reveal(nodeKey),
      fit,
    }),
    [session, drawn, commands, kinds, schema, suggestions, tools, watch, showIssue, focusForm, focusGraph, fit],
  )
  const isEmpty = useIsEmpty(session)
  return (
    <EditorProvider value={editor}>
      <div ref={boxRef} className={styles.editor} data-flow-editor>
        <div className={styles.header}>
          {!isEmpty && <FlowBar onAdd={add} onTidy={tidy} onStepIssue={stepIssue} {...panes} />}
          <FlowState
            view={view}
            isEmpty={isEmpty}
            service={service}
            agentName={agentName}
            actions={
              <>
                <FlowScreens
                  view={view}
                  agentName={agentName}
                  spelling={spelling}
                  screen={screen}
                  onScreen={setScreen}
                  onView={receive}
                />
                {actions}
              </>
            }
            spelling={spelling}
            onScreen={setScreen}
            onSaveMerged={saveMerged}
            onView={(next, name) => receive(next, name)}
            onRefused={watch.refused}
          />
        </div>
        {service.failure && (
          <div className={styles.notices}>
            <FailureNotice topic="managing" role="status" failure={service.failure} />
          </div>
        )}
        {isEmpty ? (
          <EmptyFlow view={view} service={service} onView={receive} />
        ) : (
          <EditorParts panes={panes} canvas={canvasRef} onFocus={noteFocus} />
        )}
        <Said session={session} />
        {front && <FrontDialog front={front} onPick={showPlace} onClose={() => setFront(null)} />}
      </div>
    </EditorProvider>
  )
}

/** The editor's open dialog. */
function FrontDialog({
  front,
  onPick,
  onClose,
}: {
  front: FlowFront
  onPick: (place: FlowPlace) => void
  onClose: () => void
}) {
  const { reveal, focusForm } = useEditor()
  switch (front.kind) {
    case 'add':
      return (
        <AddDialog
          after={front.after}
          at={front.at}
          onAdded={(key) => {
            reveal(key)
            focusForm()
          }}
          onClose={onClose}
        />
      )
    case 'connect':
      return <ConnectDialog nodeKey={front.nodeKey} exit={front.exit} onClose={onClose} />
    case 'find':
      return <FindDialog onPick={onPick} onClose={onClose} />
  }
}

/** Announcements for screen readers; a separate component, because otherwise the whole editor would rerender. */
function Said({ session }: Pick<FlowEditor, 'session'>) {
  return (
    <div role="status" aria-live="polite" className="visually-hidden">
      {useStore(session.said)}
    </div>
  )
}

/** True while there is nothing to show; a store, so edits don't rerender the whole page. */
function useIsEmpty(session: FlowEditor['session']): boolean {
  return useStore(
    useMemo(
      () => ({
        get: () => {
          const { nodes, edges } = session.snapshot.get().graph
          return nodes.length === 0 && edges.length === 0
        },
        subscribe: session.snapshot.subscribe,
      }),
      [session],
    ),
  )
}

/** The served schema with its kinds, the tools, and the issues of the edited graph, checked against both. */
function useFlowChecks(session: FlowSession, view: FlowView, voices: readonly { slug: string }[]) {
  const schema = useMemo(() => (view.schema === null ? null : (JSON.parse(view.schema) as JsonSchema)), [view.schema])
  const checker = useMemo(() => createSchemaChecker(schema), [schema])
  const tools = useTools(view.agentId, view.tools)
  const kinds = useMemo(() => nameTools(checker.kinds, tools.names), [checker, tools])
  const watch = useMemo(() => watchIssues(session, checker), [session, checker])
  useEffect(() => watch.start(), [watch])
  useEffect(() => {
    const slugs = voices.length === 0 ? null : new Set(voices.map(({ slug }) => slug))
    watch.surround({ voices: slugs, tools: tools.ids }, tools.schemas)
  }, [watch, voices, tools])
  return { schema, kinds, tools, watch }
}

import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FlowView } from '#shared/contract/flow-state.ts'
import type { FlowIssue } from '#shared/domain/flow/flow-issue.ts'
import type { FlowPlace } from '#shared/domain/flow/flow-place.ts'
import { useAction } from '../../../lib/actions.ts'
import { failureOf } from '../../../lib/failure-words.ts'
import { useRemembered } from '../../../lib/use-remembered.ts'
import { useStore } from '../../../lib/use-store.ts'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { Splitter } from '../../../ui/splitter.tsx'
import { type CanvasHandle, FlowCanvas } from '../canvas/flow-canvas.tsx'
import { createSchemaChecker } from '../check/schema-checker.ts'
import { EditorProvider, type FlowEditor, type FlowFront } from '../editor-scope.ts'
import { sayPath } from '../form/form-scope.ts'
import type { JsonSchema } from '../form/json-schema.ts'
import { AddDialog } from '../fronts/add-dialog.tsx'
import { ConnectDialog } from '../fronts/connect-dialog.tsx'
import { FindDialog } from '../fronts/find-dialog.tsx'
import { Inspector } from '../inspector/inspector.tsx'
import { nextIssue } from '../issues/flow-issues.ts'
import { watchIssues } from '../issues/watch-issues.ts'
import { OutlinePane } from '../outline/outline-pane.tsx'
import { drawAfterPause } from '../session/draw-after-pause.ts'
import { createFlowCommands, freeExit } from '../session/flow-commands.ts'
import { NOTHING, onlyEdge, onlyNode, onlyOne } from '../session/selection.ts'
import { EmptyFlow } from './empty-flow.tsx'
import { FlowBar, type PartsShown } from './flow-bar.tsx'
import { FlowScreens } from './flow-screens.tsx'
import { FlowState } from './flow-state.tsx'
import styles from './page.module.css'
import { useEditorKeys } from './use-editor-keys.ts'
import type { FlowService } from './use-flow-service.ts'
import { useFlowSession } from './use-flow-session.ts'
import { useSuggestions } from './use-suggestions.ts'

const OUTLINE = { first: 256, min: 180, max: 420 }
const FORM = { first: 320, min: 260, max: 520 }

/** The editor of one flow: outline, canvas and form over one session. */
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
  const { session, spelling, receive, keepMerged } = useFlowSession(view, service.show)
  const [front, setFront] = useState<FlowFront | null>(null)
  const [parts, setParts] = useState<PartsShown>('both')
  const [outlineWidth, setOutlineWidth] = useRemembered('flow-outline-width', OUTLINE.first)
  const [formWidth, setFormWidth] = useRemembered('flow-form-width', FORM.first)
  const canvas = useRef<CanvasHandle>(null)
  const box = useRef<HTMLDivElement>(null)
  const shownIssue = useRef<FlowIssue | null>(null)
  const lastPart = useRef<'canvas' | 'outline'>('outline')

  const schema = useMemo(() => (view.schema === null ? null : (JSON.parse(view.schema) as JsonSchema)), [view.schema])
  const checker = useMemo(() => createSchemaChecker(schema), [schema])
  const watch = useMemo(() => watchIssues(session, checker), [session, checker])
  useEffect(() => watch.start(), [watch])
  useEffect(() => {
    watch.surround({ voices: voices.length === 0 ? null : new Set(voices.map(({ slug }) => slug)), tools: null })
  }, [watch, voices])
  const drawn = useMemo(() => drawAfterPause(session.snapshot), [session])
  const commands = useMemo(
    () => createFlowCommands(session, () => ({ schema, kinds: checker.kinds })),
    [session, schema, checker],
  )
  const suggestions = useSuggestions(view.agentId, voices)

  const focusForm = useCallback((field?: string) => {
    // What was selected just now is drawn before the next frame.
    requestAnimationFrame(() => {
      const form = box.current?.querySelector('[data-flow-form]')
      const place = field === undefined ? null : nearestPlace(form, field)
      const folded = place?.closest('details')
      if (folded) folded.open = true
      const target = (place ?? form)?.querySelector<HTMLElement>(FIELD) ?? form?.querySelector<HTMLElement>('button')
      target?.focus()
      target?.scrollIntoView({ block: 'nearest' })
    })
  }, [])
  const focusGraph = useCallback(() => {
    requestAnimationFrame(() => {
      const one = onlyOne(session.snapshot.get().selection)
      const outline = box.current?.querySelector<HTMLElement>('[data-graph-part="outline"] [role="treegrid"]')
      if (lastPart.current === 'canvas' && canvas.current)
        canvas.current.focus(one?.on === 'node' ? one.key : undefined)
      else if (outline)
        ((one && outline.querySelector<HTMLElement>(`[data-key="${CSS.escape(one.key)}"]`)) || outline).focus()
      else canvas.current?.focus()
    })
  }, [session])
  const showPlace = useCallback(
    (place: FlowPlace) => {
      if (place.on === 'node') {
        session.select(onlyNode(place.nodeKey))
        canvas.current?.reveal(place.nodeKey)
      } else if (place.on === 'edge') session.select(onlyEdge(place.edgeKey))
      else session.select(NOTHING)
      const field = sayPath(place.field)
      focusForm(place.on === 'variable' ? `variable ${place.at} ${field}` : field)
    },
    [session, focusForm],
  )
  const showIssue = useCallback(
    (issue: FlowIssue) => {
      shownIssue.current = issue
      showPlace(issue.place)
      session.say(issue.message)
    },
    [showPlace, session],
  )
  const stepIssue = (step: 1 | -1) => {
    const issue = nextIssue(watch.issues.get().all, shownIssue.current, step)
    if (issue) showIssue(issue)
    else session.say('No issues')
  }
  const add = () => {
    const { graph, selection } = session.snapshot.get()
    const one = onlyOne(selection)
    const free = one?.on === 'node' ? freeExit(graph, one.key) : undefined
    setFront({
      kind: 'add',
      after: one && free ? { nodeKey: one.key, exit: free.exit } : null,
      at: free || parts === 'outline' ? null : (canvas.current?.middle() ?? null),
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
  useAction('flow-tidy', () => void commands.tidy())
  useEditorKeys(commands)

  const editor: FlowEditor = useMemo(
    () => ({
      session,
      drawn,
      commands,
      kinds: checker.kinds,
      schema,
      suggestions,
      issues: watch.issues,
      open: setFront,
      showIssue,
      focusForm,
      focusGraph,
      reveal: (nodeKey) => canvas.current?.reveal(nodeKey),
    }),
    [session, drawn, commands, checker, schema, suggestions, watch, showIssue, focusForm, focusGraph],
  )
  const isEmpty = useIsEmpty(session)
  return (
    <EditorProvider value={editor}>
      <div ref={box} className={styles.editor} data-flow-editor>
        {!isEmpty && <FlowBar onAdd={add} onStepIssue={stepIssue} parts={parts} onParts={setParts} />}
        <FlowState
          view={view}
          isEmpty={isEmpty}
          service={service}
          agentName={agentName}
          actions={
            <>
              <FlowScreens view={view} agentName={agentName} spelling={spelling} onView={receive} />
              {actions}
            </>
          }
          spelling={spelling}
          onKeepMerged={keepMerged}
          onView={(next, name) => receive(next, name)}
          onRefused={watch.refused}
        />
        {service.failure && (
          <div className={styles.notices}>
            <FailureNotice role="status" failure={failureOf(service.failure)} />
          </div>
        )}
        {isEmpty ? (
          <EmptyFlow view={view} service={service} onView={receive} />
        ) : (
          <div
            className={styles.parts}
            data-shown={parts}
            style={{ '--outline': `${outlineWidth}px`, '--form': `${formWidth}px` } as React.CSSProperties}
            onFocusCapture={(event) => {
              const part = event.target.closest('[data-graph-part]')?.getAttribute('data-graph-part')
              if (part === 'canvas' || part === 'outline') lastPart.current = part
            }}
          >
            {parts !== 'canvas' && (
              <section className={styles.outline} aria-label="Outline of the flow" data-pane>
                <OutlinePane />
              </section>
            )}
            {parts === 'both' && (
              <Splitter
                label="Width of the outline"
                width={outlineWidth}
                {...OUTLINE}
                side="before"
                onChange={setOutlineWidth}
              />
            )}
            {parts !== 'outline' && (
              <section className={styles.picture} aria-label="Canvas of the flow" data-pane>
                <FlowCanvas handle={canvas} />
              </section>
            )}
            <Splitter label="Width of the form" width={formWidth} {...FORM} side="after" onChange={setFormWidth} />
            {/* Escape leaves the form for the graph, from whichever field has the focus. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
            <section
              className={styles.form}
              aria-label="Form"
              data-pane
              onKeyDown={(event) => {
                if (event.key !== 'Escape' || event.defaultPrevented) return
                event.preventDefault()
                focusGraph()
              }}
            >
              <Inspector />
            </section>
          </div>
        )}
        <Said session={session} />
        {front?.kind === 'add' && (
          <AddDialog
            after={front.after}
            at={front.at}
            onAdded={(key) => {
              canvas.current?.reveal(key)
              focusForm()
            }}
            onClose={() => setFront(null)}
          />
        )}
        {front?.kind === 'connect' && (
          <ConnectDialog nodeKey={front.nodeKey} exit={front.exit} onClose={() => setFront(null)} />
        )}
        {front?.kind === 'find' && <FindDialog onPick={showPlace} onClose={() => setFront(null)} />}
      </div>
    </EditorProvider>
  )
}

/** What a screen reader is told; by itself, as everything else of the editor would be drawn with each word. */
function Said({ session }: Pick<FlowEditor, 'session'>) {
  return (
    <div role="status" aria-live="polite" className="visually-hidden">
      {useStore(session.said)}
    </div>
  )
}

const FIELD = 'input, textarea, [role="switch"], button[aria-haspopup="listbox"]'

/** The place of a field in the form, or of the nearest one around it that is shown. */
function nearestPlace(form: Element | null | undefined, field: string): HTMLElement | null {
  const [, at, inVariable] = /^variable (\d+) (.*)$/.exec(field) ?? []
  const scope = at === undefined ? form : form?.querySelector(`[data-variable="${at}"]`)
  const steps = (inVariable ?? field).split('.')
  while (steps.length > 0) {
    const place = scope?.querySelector<HTMLElement>(`[data-field="${CSS.escape(steps.join('.'))}"]`)
    if (place) return place
    steps.pop()
  }
  return scope instanceof HTMLElement && scope !== form ? scope : null
}

/** True while there is nothing to show; a store, so that edits do not draw the whole page. */
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

import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FlowView } from '#shared/contract/flow-state.ts'
import type { FlowIssue } from '#shared/domain/flow/flow-issue.ts'
import { nameTools } from '#shared/domain/flow/flow-kinds.ts'
import type { FlowPlace } from '#shared/domain/flow/flow-place.ts'
import { useAction } from '../../../lib/actions.ts'
import { useRemembered } from '../../../lib/use-remembered.ts'
import { useStore } from '../../../lib/use-store.ts'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { Splitter } from '../../../ui/splitter.tsx'
import { FlowCanvas } from '../canvas/flow-canvas.tsx'
import type { CanvasHandle } from '../canvas/use-canvas-handle.ts'
import { createSchemaChecker } from '../check/schema-checker.ts'
import { EditorProvider, type FlowEditor, type FlowFront } from '../editor-scope.ts'
import { formatPath } from '../form/form-scope.ts'
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
import { FlowBar } from './flow-bar.tsx'
import { type FlowScreen, FlowScreens } from './flow-screens.tsx'
import { FlowState } from './flow-state.tsx'
import styles from './page.module.css'
import { useEditorKeys } from './use-editor-keys.ts'
import type { FlowService } from './use-flow-service.ts'
import { useFlowSession } from './use-flow-session.ts'
import { usePanes } from './use-panes.ts'
import { useSuggestions, useTools } from './use-suggestions.ts'
import { t } from './messages/t.ts'

const OUTLINE = { first: 256, min: 180, max: 420 }
const FORM = { first: 320, min: 280, max: 520 }
/** A form that was collapsed is rendered by then. */
const FRAMES_TO_DRAW = 10

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
  const [outlineWidth, setOutlineWidth] = useRemembered('flow-outline-width', OUTLINE.first)
  const [formWidth, setFormWidth] = useRemembered('flow-form-width', FORM.first)
  const canvas = useRef<CanvasHandle>(null)
  const { session, spelling, receive, saveMerged } = useFlowSession(view, service.show, () => canvas.current?.refit())
  const box = useRef<HTMLDivElement>(null)
  const { outline, form } = usePanes(box)
  const shownIssue = useRef<FlowIssue | null>(null)
  const lastPart = useRef<'canvas' | 'outline'>('outline')

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
  const drawn = useMemo(() => drawAfterPause(session.snapshot), [session])
  const commands = useMemo(() => createFlowCommands(session, () => ({ schema, kinds })), [session, schema, kinds])
  const suggestions = useSuggestions(voices)

  const formPane = useRef(form)
  useEffect(() => {
    formPane.current = form
  })
  const focusForm = useCallback((field?: string) => {
    if (!formPane.current.isShown) formPane.current.show(true)
    focusField(box, field, FRAMES_TO_DRAW)
  }, [])
  const focusGraph = useCallback(() => {
    requestAnimationFrame(() => {
      const one = onlyOne(session.snapshot.get().selection)
      const tree = box.current?.querySelector<HTMLElement>('[data-graph-part="outline"] [role="treegrid"]')
      if (lastPart.current === 'canvas' && canvas.current)
        canvas.current.focus(one?.on === 'node' ? one.key : undefined)
      else if (tree) ((one && tree.querySelector<HTMLElement>(`[data-key="${CSS.escape(one.key)}"]`)) || tree).focus()
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
      const field = formatPath(place.field)
      focusForm(place.on === 'variable' ? `variable:${place.at} ${field}` : field)
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
    else session.say(t('noIssues'))
  }
  const add = () => {
    const { graph, selection } = session.snapshot.get()
    const one = onlyOne(selection)
    const free = one?.on === 'node' ? freeExit(graph, one.key) : undefined
    setFront({
      kind: 'add',
      after: one && free ? { nodeKey: one.key, exit: free.exit } : null,
      at: free ? null : (canvas.current?.middle() ?? null),
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
  const fit = useCallback(() => canvas.current?.fit(), [])
  const tidy = () => void commands.tidy().then(fit)
  useAction('flow-tidy', tidy)
  useEditorKeys(session, commands, canvas)

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
      reveal: (nodeKey) => canvas.current?.reveal(nodeKey),
      fit,
    }),
    [session, drawn, commands, kinds, schema, suggestions, tools, watch, showIssue, focusForm, focusGraph, fit],
  )
  const isEmpty = useIsEmpty(session)
  return (
    <EditorProvider value={editor}>
      <div ref={box} className={styles.editor} data-flow-editor>
        <div className={styles.header}>
          {!isEmpty && <FlowBar onAdd={add} onTidy={tidy} onStepIssue={stepIssue} outline={outline} form={form} />}
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
          <div
            className={styles.parts}
            // oxlint-disable-next-line catalog-texts/bare-text -- values of CSS
            style={{ '--outline': `${outlineWidth}px`, '--form': `${formWidth}px` } as React.CSSProperties}
            onFocusCapture={(event) => {
              const part = event.target.closest('[data-graph-part]')?.getAttribute('data-graph-part')
              if (part === 'canvas' || part === 'outline') lastPart.current = part
            }}
          >
            {outline.isShown && (
              <section
                className={styles.outline}
                aria-label={t('part.outline')}
                data-pane
                data-over={!outline.hasRoom || undefined}
              >
                <OutlinePane />
              </section>
            )}
            {outline.isShown && outline.hasRoom && (
              <Splitter
                label={t('width.outline')}
                size={outlineWidth}
                {...OUTLINE}
                side="before"
                onChange={setOutlineWidth}
              />
            )}
            <section className={styles.picture} aria-label={t('part.canvas')} data-pane>
              <FlowCanvas handle={canvas} />
            </section>
            {form.isShown && form.hasRoom && (
              <Splitter label={t('width.form')} size={formWidth} {...FORM} side="after" onChange={setFormWidth} />
            )}
            {form.isShown && (
              // Escape moves from any form field to the graph.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
              <section
                className={styles.form}
                aria-label={t('part.form')}
                data-pane
                data-over={!form.hasRoom || undefined}
                onKeyDown={(event) => {
                  if (event.key !== 'Escape' || event.defaultPrevented) return
                  event.preventDefault()
                  focusGraph()
                  if (!form.hasRoom) form.show(false)
                }}
              >
                <Inspector />
              </section>
            )}
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

/** Announcements for screen readers; a separate component, because otherwise the whole editor would rerender. */
function Said({ session }: Pick<FlowEditor, 'session'>) {
  return (
    <div role="status" aria-live="polite" className="visually-hidden">
      {useStore(session.said)}
    </div>
  )
}

/** Focuses a form field, or the form, as soon as the form shows the new selection. */
function focusField(box: RefObject<HTMLElement | null>, field: string | undefined, frames: number): void {
  requestAnimationFrame(() => {
    const form = box.current?.querySelector('[data-flow-form]')
    if (!form && frames > 0) return focusField(box, field, frames - 1)
    const place = field === undefined ? null : nearestPlace(form, field)
    const folded = place?.closest('details')
    if (folded) folded.open = true
    const target = (place ?? form)?.querySelector<HTMLElement>(FIELD) ?? form?.querySelector<HTMLElement>('button')
    target?.focus()
    target?.scrollIntoView({ block: 'nearest' })
  })
}

// oxlint-disable-next-line catalog-texts/bare-text -- a selector
const FIELD = 'input, textarea, [role="switch"], button[aria-haspopup="listbox"]'

/** A field's place in the form, or the nearest shown one around it. */
function nearestPlace(form: Element | null | undefined, field: string): HTMLElement | null {
  const [, at, inVariable] = /^variable:(\d+) (.*)$/.exec(field) ?? []
  const scope = at === undefined ? form : form?.querySelector(`[data-variable="${at}"]`)
  const steps = (inVariable ?? field).split('.')
  while (steps.length > 0) {
    const place = scope?.querySelector<HTMLElement>(`[data-field="${CSS.escape(steps.join('.'))}"]`)
    if (place) return place
    steps.pop()
  }
  return scope instanceof HTMLElement && scope !== form ? scope : null
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

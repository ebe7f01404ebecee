import { type FocusEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import type { FlowIssue } from '#shared/domain/flow/flow-issue.ts'
import type { FlowPlace } from '#shared/domain/flow/flow-place.ts'
import type { Store } from '../../../lib/create-store.ts'
import type { CanvasHandle } from '../canvas/use-canvas-handle.ts'
import { formatPath } from '../form/form-scope.ts'
import { type FlowIssues, nextIssue } from '../issues/flow-issues.ts'
import type { FlowSession } from '../session/flow-session.ts'
import { NOTHING, onlyEdge, onlyNode, onlyOne } from '../session/selection.ts'
import type { Pane } from './use-panes.ts'
import { t } from './messages/t.ts'

/** A form that was collapsed is rendered by then. */
const FRAMES_TO_DRAW = 10
// oxlint-disable-next-line catalog-texts/bare-text -- a selector
const FIELD = 'input, textarea, [role="switch"], button[aria-haspopup="listbox"]'

/** The elements of the editor that the focus moves to. */
export interface EditorRefs {
  boxRef: RefObject<HTMLElement | null>
  canvasRef: RefObject<CanvasHandle | null>
}

/** Moves the focus between the editor's form and its graph, and to a place in the form. */
export function useEditorFocus({ boxRef, canvasRef }: EditorRefs, session: FlowSession, form: Pane) {
  const lastPart = useRef<'canvas' | 'outline'>('outline')
  const formPane = useRef(form)
  useEffect(() => {
    formPane.current = form
  })
  const focusForm = useCallback(
    (field?: string) => {
      if (!formPane.current.isShown) formPane.current.show(true)
      focusField(boxRef, field, FRAMES_TO_DRAW)
    },
    [boxRef],
  )
  const focusGraph = useCallback(() => {
    requestAnimationFrame(() => {
      const one = onlyOne(session.snapshot.get().selection)
      const tree = boxRef.current?.querySelector<HTMLElement>('[data-graph-part="outline"] [role="treegrid"]')
      if (lastPart.current === 'canvas' && canvasRef.current)
        canvasRef.current.focus(one?.on === 'node' ? one.key : undefined)
      else if (tree) ((one && tree.querySelector<HTMLElement>(`[data-key="${CSS.escape(one.key)}"]`)) || tree).focus()
      else canvasRef.current?.focus()
    })
  }, [session, boxRef, canvasRef])
  const showPlace = useCallback(
    (place: FlowPlace) => {
      if (place.on === 'node') {
        session.select(onlyNode(place.nodeKey))
        canvasRef.current?.reveal(place.nodeKey)
      } else if (place.on === 'edge') session.select(onlyEdge(place.edgeKey))
      else session.select(NOTHING)
      const field = formatPath(place.field)
      focusForm(place.on === 'variable' ? `variable:${place.at} ${field}` : field)
    },
    [session, canvasRef, focusForm],
  )
  /** Notes whether the canvas or the outline had the focus last. */
  const noteFocus = useCallback((event: FocusEvent) => {
    const part = event.target.closest('[data-graph-part]')?.getAttribute('data-graph-part')
    if (part === 'canvas' || part === 'outline') lastPart.current = part
  }, [])
  return { focusForm, focusGraph, showPlace, noteFocus }
}

/** Shows one issue, or the next or previous of all. */
export function useIssueSteps(session: FlowSession, issues: Store<FlowIssues>, showPlace: (place: FlowPlace) => void) {
  const shownIssue = useRef<FlowIssue | null>(null)
  const showIssue = useCallback(
    (issue: FlowIssue) => {
      shownIssue.current = issue
      showPlace(issue.place)
      session.say(issue.message)
    },
    [showPlace, session],
  )
  const stepIssue = (step: 1 | -1) => {
    const issue = nextIssue(issues.get().all, shownIssue.current, step)
    if (issue) showIssue(issue)
    else session.say(t('noIssues'))
  }
  return { showIssue, stepIssue }
}

/** Focuses a form field, or the form, as soon as the form shows the new selection. */
function focusField(boxRef: RefObject<HTMLElement | null>, field: string | undefined, frames: number): void {
  requestAnimationFrame(() => {
    const form = boxRef.current?.querySelector('[data-flow-form]')
    if (!form && frames > 0) return focusField(boxRef, field, frames - 1)
    const place = field === undefined ? null : nearestPlace(form, field)
    const folded = place?.closest('details')
    if (folded) folded.open = true
    const target = (place ?? form)?.querySelector<HTMLElement>(FIELD) ?? form?.querySelector<HTMLElement>('button')
    target?.focus()
    target?.scrollIntoView({ block: 'nearest' })
  })
}

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

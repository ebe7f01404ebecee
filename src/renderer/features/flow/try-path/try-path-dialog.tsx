import { useEffect, useMemo, useRef, useState } from 'react'
import { dataOf, type FlowGraph, textOf } from '#shared/domain/flow/flow-graph.ts'
import { nodeOf } from '#shared/domain/flow/flow-index.ts'
import type { FlowKind } from '#shared/domain/flow/flow-kinds.ts'
import {
  filledText,
  type FlowWalk,
  goBack,
  goOn,
  goToChoice,
  isCircling,
  lastStep,
  offerAt,
  startWalk,
  type WalkWay,
} from '#shared/domain/flow/walk-flow.ts'
import { formatCount } from '../../../lib/format-count.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { formatNode } from '../describe-node.ts'
import readingStyles from '../reading/reading.module.css'
import { ReadingCanvas } from '../reading/reading-canvas.tsx'
import { faultMarks, pathMarks } from './path-marks.ts'
import { PathOffer } from './path-offer.tsx'
import { VariableTable } from './variable-table.tsx'
import styles from './try-path.module.css'

export interface TryPathDialogProps {
  graph: FlowGraph
  kinds: readonly FlowKind[]
  onClose: () => void
}

/** Steps through a conversation by hand: what is said, who decides, and the variables at each step. Nothing is sent. */
export function TryPathDialog({ graph, kinds, onClose }: TryPathDialogProps) {
  const [given, setGiven] = useState<ReadonlyMap<string, unknown>>(new Map())
  const [walk, setWalk] = useState<FlowWalk | null>(() => startWalk(graph))
  const faults = useMemo(() => faultMarks(graph), [graph])
  const panel = useRef<HTMLDivElement>(null)
  const steps = walk?.steps.length ?? 0
  // Moves the focus to the next question for keyboard users.
  useEffect(() => {
    if (steps > 1 || panel.current?.contains(document.activeElement))
      panel.current?.querySelector<HTMLElement>('input, button:not([disabled])')?.focus()
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [steps])

  if (walk === null)
    return (
      <Dialog title="Test path" isOpen onClose={onClose}>
        <EmptyState title="No start node">A conversation starts at a start node. Add one to the flow first.</EmptyState>
      </Dialog>
    )
  const offer = offerAt(graph, walk)
  const marks = pathMarks(walk, faults)
  const here = lastStep(walk)
  const titleOf = (key: string) => formatNode(kinds, nodeOf(graph, key) ?? {})
  const begin = (values: ReadonlyMap<string, unknown>) => setWalk(startWalk(graph, values))
  const take = (way: WalkWay, answers?: ReadonlyMap<string, unknown>) => setWalk(goOn(graph, walk, way, answers))
  return (
    <Dialog
      title="Test path"
      isOpen
      isFull
      onClose={onClose}
      footer={
        <>
          <span role="status" className={styles.where}>
            {here ? `Step ${steps}: ${titleOf(here.nodeKey)}` : ''}
          </span>
          <Button isLarge isDisabled={steps < 2} onPress={() => begin(given)}>
            Start over
          </Button>
          <Button isLarge isDisabled={steps < 2} onPress={() => setWalk(goBack(walk))}>
            Back
          </Button>
        </>
      }
    >
      {faults.size > 0 && (
        <Notice tone="warning">
          {`${formatCount(faults.size, 'node')} can’t be reached or ${faults.size === 1 ? 'leads' : 'lead'} nowhere. Highlighted on the canvas.`}
        </Notice>
      )}
      <div className={readingStyles.split}>
        <section className={readingStyles.side} aria-label="Conversation">
          <div className={readingStyles.scroll}>
            <ol className={styles.steps}>
              {walk.steps.map((step, at) => {
                const node = nodeOf(graph, step.nodeKey) ?? {}
                const data = dataOf(node)
                const said = textOf(data, 'text') ?? textOf(data, 'message') ?? ''
                return (
                  // A way comes by a node more than once: its place in the way is what a step is.
                  // oxlint-disable-next-line react/no-array-index-key
                  <li key={at} className={styles.step} {...(at === steps - 1 && { 'aria-current': 'step' })}>
                    {step.by && (
                      <div className={styles.by}>
                        {[step.by.label, step.by.why].filter((words) => words !== '').join(': ')}
                      </div>
                    )}
                    <div className={styles.stepTitle}>{titleOf(step.nodeKey)}</div>
                    {said !== '' && <div className={styles.said}>{filledText(said, step.values)}</div>}
                  </li>
                )
              })}
            </ol>
            <div ref={panel} className={styles.offer}>
              <PathOffer
                key={steps}
                graph={graph}
                offer={offer}
                isCircling={isCircling(walk)}
                titleOf={titleOf}
                onTake={take}
                onRun={() => setWalk(goToChoice(graph, walk))}
              />
            </div>
          </div>
          <VariableTable
            graph={graph}
            walk={walk}
            onGive={
              steps === 1
                ? (key, value) => {
                    const next = new Map(given).set(key, value)
                    setGiven(next)
                    begin(next)
                  }
                : null
            }
          />
        </section>
        <section className={readingStyles.picture} aria-label="Canvas">
          <ReadingCanvas
            label="Path on canvas"
            graph={graph}
            kinds={kinds}
            nodeMarks={marks.nodes}
            edgeMarks={marks.edges}
            shownKey={here?.nodeKey ?? null}
          />
        </section>
      </div>
    </Dialog>
  )
}

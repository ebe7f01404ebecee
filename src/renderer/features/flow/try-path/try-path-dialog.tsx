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
import { t } from './messages/t.ts'

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
      <Dialog title={t('title')} isOpen onClose={onClose}>
        <EmptyState title={t('noStartTitle')}>{t('noStartText')}</EmptyState>
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
      title={t('title')}
      isOpen
      isFull
      onClose={onClose}
      footer={
        <>
          <span role="status" className={styles.where}>
            {here ? t('where', { number: String(steps), node: titleOf(here.nodeKey) }) : ''}
          </span>
          <Button isLarge isDisabled={steps < 2} onPress={() => begin(given)}>
            {t('startOver')}
          </Button>
          <Button isLarge isDisabled={steps < 2} onPress={() => setWalk(goBack(walk))}>
            {t('back')}
          </Button>
        </>
      }
    >
      {faults.size > 0 && <Notice tone="warning">{t('faults', { count: faults.size })}</Notice>}
      <div className={readingStyles.split}>
        <section className={readingStyles.side} aria-label={t('part.conversation')}>
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
                        {step.by.label !== '' && step.by.why !== ''
                          ? t('stepBy', { way: step.by.label, why: step.by.why })
                          : step.by.label || step.by.why}
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
        <section className={readingStyles.picture} aria-label={t('part.canvas')}>
          <ReadingCanvas
            label={t('canvas')}
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

import { useMemo, useState } from 'react'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import type { FlowKind } from '#shared/domain/flow/flow-kinds.ts'
import { overlayGraphs } from '#shared/domain/flow/overlay-graphs.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { marksOf } from '../reading/marks.ts'
import { ReadingCanvas } from '../reading/reading-canvas.tsx'
import readingStyles from '../reading/reading.module.css'
import { ChangeList } from './change-list.tsx'
import styles from './compare.module.css'
import { countChanges } from './count-changes.ts'
import { t } from './messages/t.ts'

/** Compares two graphs: as a picture, and as a list in conversation order. */
export function Comparison({
  before,
  after,
  kinds,
  schema,
}: {
  before: FlowGraph
  after: FlowGraph
  kinds: readonly FlowKind[]
  schema: unknown
}) {
  const overlay = useMemo(() => overlayGraphs(before, after), [before, after])
  const nodeMarks = useMemo(() => marksOf(overlay.nodes), [overlay])
  const edgeMarks = useMemo(() => marksOf(overlay.edges), [overlay])
  const [shownKey, setShownKey] = useState<string | null>(null)
  const { changes } = overlay.diff
  if (changes.length === 0) return <EmptyState title={t('noneTitle')}>{t('noneText')}</EmptyState>
  return (
    <>
      <p role="status" className={styles.counts}>
        {countChanges(changes)}
      </p>
      <div className={readingStyles.split}>
        <section className={readingStyles.side} aria-label={t('changes')}>
          <ChangeList overlay={overlay} kinds={kinds} schema={schema} shownKey={shownKey} onShow={setShownKey} />
        </section>
        <section className={readingStyles.picture} aria-label={t('canvas')}>
          <ReadingCanvas
            label={t('both')}
            graph={overlay.graph}
            kinds={kinds}
            nodeMarks={nodeMarks}
            edgeMarks={edgeMarks}
            shownKey={shownKey}
            onPick={setShownKey}
          />
        </section>
      </div>
    </>
  )
}

import { useMemo, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import { diffGraphs } from '#shared/domain/flow/diff-graphs.ts'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import type { FlowKind } from '#shared/domain/flow/flow-kinds.ts'
import type { MergeSide } from '#shared/domain/flow/flow-merge.ts'
import { mergeGraphs } from '#shared/domain/flow/merge-graphs.ts'
import { missingEdits } from '#shared/domain/flow/missing-edits.ts'
import { overlayGraphs } from '#shared/domain/flow/overlay-graphs.ts'
import { getFailure } from '../../../rpc/studio.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogFooter } from '../../../ui/dialog-footer.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { marksOf } from '../reading/marks.ts'
import { ReadingCanvas } from '../reading/reading-canvas.tsx'
import readingStyles from '../reading/reading.module.css'
import { ConflictCard } from './conflict-card.tsx'
import { EditList } from './edit-list.tsx'
import styles from './merge.module.css'
import { t } from './messages/t.ts'

export interface MergeDialogProps {
  /** The common ancestor, and each side's changes. */
  base: FlowGraph
  mine: FlowGraph
  theirs: FlowGraph
  /** Where theirs comes from. */
  theirsFrom: 'service' | 'window'
  kinds: readonly FlowKind[]
  schema: unknown
  /** Stores the result; rejects on failure, and nothing is changed then. */
  onSave: (graph: FlowGraph) => Promise<void>
  onClose: () => void
}

type Shown = 'result' | MergeSide

/** Merges two graphs with a common ancestor: one-sided changes are combined, conflicts are chosen. */
export function MergeDialog(props: MergeDialogProps) {
  const { base, mine, theirs, theirsFrom, kinds, schema, onSave, onClose } = props
  const merge = useMemo(() => mergeGraphs(base, mine, theirs), [base, mine, theirs])
  const [choices, setChoices] = useState<ReadonlyMap<string, MergeSide>>(new Map())
  const [shown, setShown] = useState<Shown>('result')
  const [shownKey, setShownKey] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const result = useMemo(() => merge.resolve(choices), [merge, choices])
  const left = useMemo(
    () => ({
      mine: missingEdits(base, mine, result),
      theirs: missingEdits(base, theirs, result, merge.renamed),
    }),
    [base, mine, theirs, result, merge],
  )
  const edits = useMemo(
    () => ({ mine: diffGraphs(base, mine).changes, theirs: diffGraphs(base, theirs).changes }),
    [base, mine, theirs],
  )
  const graph = { result, mine, theirs }[shown]
  const overlay = useMemo(() => overlayGraphs(base, graph), [base, graph])
  const marks = useMemo(() => ({ nodes: marksOf(overlay.nodes), edges: marksOf(overlay.edges) }), [overlay])
  const open = merge.conflicts.filter(({ id, isPlace }) => !isPlace && !choices.has(id)).length
  const choose = (id: string, side: MergeSide) => setChoices((before) => new Map(before).set(id, side))
  const takeAll = (side: MergeSide) => setChoices(new Map(merge.conflicts.map(({ id }) => [id, side])))

  const save = async () => {
    setSaving(true)
    setFailure(null)
    try {
      await onSave(result)
    } catch (error) {
      setFailure(getFailure(error))
      setSaving(false)
    }
  }
  const [conflicts, places] = [
    merge.conflicts.filter(({ isPlace }) => !isPlace),
    merge.conflicts.filter(({ isPlace }) => isPlace),
  ]
  const card = (conflict: (typeof conflicts)[number]) => (
    <ConflictCard
      key={conflict.id}
      conflict={conflict}
      chosen={choices.get(conflict.id) ?? null}
      onChoose={(side) => choose(conflict.id, side)}
      onShow={setShownKey}
      graphs={{ base, mine, theirs }}
      kinds={kinds}
      schema={schema}
    />
  )
  return (
    <Dialog
      title={t(`title.${theirsFrom}`)}
      isOpen
      isFull
      onClose={onClose}
      footer={
        <>
          <span role="status" className={styles.open}>
            {open > 0 ? t('left.conflicts', { count: open }) : formatLeft(left.mine.length, left.theirs.length)}
          </span>
          <DialogFooter onCancel={onClose} isDisabled={open > 0 || isSaving} onPress={() => void save()}>
            {t(`save.${theirsFrom}`)}
          </DialogFooter>
        </>
      }
    >
      <div className={styles.head}>
        <p>{formatMerge(edits.mine.length, edits.theirs.length, conflicts.length, theirsFrom)}</p>
        {merge.conflicts.length > 0 && (
          <div className={styles.all}>
            <Button onPress={() => takeAll('mine')}>{t('all.mine')}</Button>
            <Button onPress={() => takeAll('theirs')}>{t('all.theirs')}</Button>
          </div>
        )}
      </div>
      {failure && <FailureNotice topic="managing" failure={failure} kept={t('failed')} />}
      <div className={readingStyles.split}>
        <section className={readingStyles.side} aria-label={t('part.choices')}>
          <div className={readingStyles.scroll}>
            {conflicts.map(card)}
            {places.length > 0 && (
              <details className={styles.folded}>
                <summary>{t('moved', { count: places.length })}</summary>
                {places.map(card)}
              </details>
            )}
            <EditList title={t('list.leftOutMine')} edits={left.mine} graph={mine} kinds={kinds} onShow={setShownKey} />
            <EditList
              title={t('list.leftOutTheirs')}
              edits={left.theirs}
              graph={theirs}
              kinds={kinds}
              onShow={setShownKey}
            />
            <EditList
              title={t('list.mine')}
              edits={edits.mine}
              graph={mine}
              kinds={kinds}
              onShow={setShownKey}
              isFolded
            />
            <EditList
              title={t('list.theirs')}
              edits={edits.theirs}
              graph={theirs}
              kinds={kinds}
              onShow={setShownKey}
              isFolded
            />
          </div>
        </section>
        <section className={styles.picture} aria-label={t('part.canvas')}>
          <div className={styles.which}>
            <ChoiceField
              label={t('shown.label')}
              value={shown}
              options={[
                { id: 'result', label: t('shown.result') },
                { id: 'mine', label: t('mine') },
                { id: 'theirs', label: t('theirs') },
              ]}
              onChange={setShown}
            />
          </div>
          <ReadingCanvas
            label={t(`canvas.${shown}`)}
            graph={overlay.graph}
            kinds={kinds}
            nodeMarks={marks.nodes}
            edgeMarks={marks.edges}
            shownKey={shownKey}
            onPick={setShownKey}
          />
        </section>
      </div>
    </Dialog>
  )
}

function formatMerge(mine: number, theirs: number, conflicts: number, from: 'service' | 'window'): string {
  const counts = t(`counts.${from}`, { mine, theirs: String(theirs) })
  return conflicts === 0 ? t('summary.none', { counts }) : t('summary.conflicts', { counts, count: conflicts })
}

function formatLeft(mine: number, theirs: number): string {
  if (mine + theirs === 0) return t('left.none')
  if (theirs === 0) return t('left.mine', { mine: String(mine) })
  if (mine === 0) return t('left.theirs', { theirs: String(theirs) })
  return t('left.both', { mine: String(mine), theirs: String(theirs) })
}

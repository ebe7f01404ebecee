import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import type { FlowView } from '#shared/contract/flow-state.ts'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import type { FlowKind } from '#shared/domain/flow/flow-kinds.ts'
import { getFailure } from '../../../rpc/studio.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Comparison } from './comparison.tsx'
import styles from './compare.module.css'
import { useFlowStates, useStateGraph, WORKING } from './use-flow-states.ts'
import { common } from '../../../lib/common/messages/common.ts'
import { t } from './messages/t.ts'

export interface CompareDialogProps {
  view: FlowView
  /** The edited graph. */
  graph: FlowGraph
  kinds: readonly FlowKind[]
  schema: unknown
  onClose: () => void
}

/** Compares two states of a flow: as a picture, and as a list in conversation order. */
export function CompareDialog({ view, graph, kinds, schema, onClose }: CompareDialogProps) {
  const states = useFlowStates(view)
  const [beforeId, setBeforeId] = useState(
    () => (states.find(({ id }) => id === 'active') ?? states[1] ?? states[0])?.id ?? WORKING,
  )
  const [afterId, setAfterId] = useState(WORKING)
  const before = useStateGraph(view, graph, beforeId)
  const after = useStateGraph(view, graph, afterId)
  const error = before.error ?? after.error
  return (
    <Dialog title={t('title')} isOpen isFull onClose={onClose}>
      <div className={styles.choice}>
        <SelectField label={t('before')} options={states} value={beforeId} onChange={setBeforeId} />
        <IconButton
          label={t('swap')}
          onPress={() => {
            setBeforeId(afterId)
            setAfterId(beforeId)
          }}
        >
          <ArrowLeftRight size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
        <SelectField label={t('after')} options={states} value={afterId} onChange={setAfterId} />
      </div>
      {error && (
        <FailureNotice
          topic="managing"
          failure={getFailure(error)}
          actions={<Button onPress={before.error ? before.retry : after.retry}>{common('tryAgain')}</Button>}
        />
      )}
      {!error && !(before.graph && after.graph) && <Skeleton label={t('loading')} />}
      {before.graph && after.graph && (
        <Comparison before={before.graph} after={after.graph} kinds={kinds} schema={schema} />
      )}
    </Dialog>
  )
}

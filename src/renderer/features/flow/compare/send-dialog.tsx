import { useMemo } from 'react'
import type { FlowConflict } from '#shared/contract/flow-state.ts'
import { EMPTY_GRAPH, type FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { openFlowSpelling } from '#shared/domain/flow-text/flow-spelling.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogFooter } from '../../../ui/dialog-footer.tsx'
import { useEditor } from '../editor-scope.ts'
import { Comparison } from './comparison.tsx'
import { t } from './messages/t.ts'

/** Shows what sending would change at the service, for work from an earlier session or done offline. */
export function SendDialog({
  preview,
  onSend,
  onClose,
}: {
  preview: Pick<FlowConflict, 'theirs'>
  onSend: () => void
  onClose: () => void
}) {
  const { session, kinds, schema } = useEditor()
  const theirs = preview.theirs?.graph
  const before = useMemo(
    () => (theirs === undefined ? EMPTY_GRAPH : (openFlowSpelling().read(theirs) as FlowGraph)),
    [theirs],
  )
  return (
    <Dialog
      title={t('reviewTitle')}
      isOpen
      isFull
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} onPress={onSend}>
          {t('saveDraft')}
        </DialogFooter>
      }
    >
      <Comparison before={before} after={session.snapshot.get().graph} kinds={kinds} schema={schema} />
    </Dialog>
  )
}

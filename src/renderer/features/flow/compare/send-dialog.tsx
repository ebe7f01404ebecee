import { useMemo } from 'react'
import type { FlowConflict } from '#shared/contract/flow-state.ts'
import { EMPTY_GRAPH, type FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { openFlowSpelling } from '#shared/domain/flow-text/flow-spelling.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useEditor } from '../editor-scope.ts'
import { Comparison } from './comparison.tsx'

/** What sending would change at the service, before it is sent: for work of an earlier time, or of one without a line. */
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
      title="What sending changes at the service"
      isOpen
      isFull
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={onClose}>
            Not now
          </Button>
          <Button isLarge look="primary" onPress={onSend}>
            Save draft to the service
          </Button>
        </>
      }
    >
      <Comparison before={before} after={session.snapshot.get().graph} kinds={kinds} schema={schema} />
    </Dialog>
  )
}

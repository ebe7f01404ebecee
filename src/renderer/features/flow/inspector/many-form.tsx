import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceAround,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceAround,
  Copy,
  Trash2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { AlignLine } from '#shared/domain/flow/align-nodes.ts'
import { formatCount } from '../../../lib/format-count.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { useEditor, useFlow } from '../editor-scope.ts'
import formStyles from '../form/form.module.css'
import styles from './inspector.module.css'

const icon = (Icon: typeof Copy): ReactNode => <Icon size={16} strokeWidth={1.5} aria-hidden />
const LINES: readonly { line: AlignLine; label: string; icon: ReactNode }[] = [
  { line: 'left', label: 'Align left edges', icon: icon(AlignStartVertical) },
  { line: 'center', label: 'Align middles on a column', icon: icon(AlignCenterVertical) },
  { line: 'right', label: 'Align right edges', icon: icon(AlignEndVertical) },
  { line: 'top', label: 'Align top edges', icon: icon(AlignStartHorizontal) },
  { line: 'middle', label: 'Align middles on a row', icon: icon(AlignCenterHorizontal) },
  { line: 'bottom', label: 'Align bottom edges', icon: icon(AlignEndHorizontal) },
]

/** Several nodes and edges: aligning, copying, deleting. */
export function ManyForm() {
  const { commands } = useEditor()
  const { nodeKeys, edgeKeys } = useFlow().selection
  const counts = [
    ...(nodeKeys.size > 0 ? [formatCount(nodeKeys.size, 'node')] : []),
    ...(edgeKeys.size > 0 ? [formatCount(edgeKeys.size, 'edge')] : []),
  ].join(' and ')
  return (
    <section className={formStyles.form} aria-label="Selection">
      <header className={styles.head}>
        <h2>{`${counts} selected`}</h2>
      </header>
      {nodeKeys.size > 1 && (
        <div role="group" aria-label="Align" className={styles.aligning}>
          {LINES.map(({ line, label, icon: sign }) => (
            <IconButton key={line} label={label} look="plain" onPress={() => commands.align(line)}>
              {sign}
            </IconButton>
          ))}
          {nodeKeys.size > 2 && (
            <>
              <IconButton label="Space out evenly across" look="plain" onPress={() => commands.distribute('across')}>
                {icon(AlignHorizontalSpaceAround)}
              </IconButton>
              <IconButton label="Space out evenly down" look="plain" onPress={() => commands.distribute('down')}>
                {icon(AlignVerticalSpaceAround)}
              </IconButton>
            </>
          )}
        </div>
      )}
      <div className={styles.buttons}>
        {nodeKeys.size > 0 && <Button onPress={() => commands.duplicateSelected()}>{icon(Copy)}Duplicate</Button>}
        <Button look="danger" onPress={commands.removeSelected}>
          {icon(Trash2)}
          {`Delete ${counts}`}
        </Button>
      </div>
    </section>
  )
}

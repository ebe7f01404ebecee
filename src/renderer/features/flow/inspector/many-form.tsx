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
import { Button, IconButton } from '../../../ui/button.tsx'
import { useEditor, useFlow } from '../editor-scope.ts'
import formStyles from '../form/form.module.css'
import styles from './inspector.module.css'
import { t } from './messages/t.ts'

const icon = (Icon: typeof Copy): ReactNode => <Icon size={16} strokeWidth={1.5} aria-hidden />
const LINES: readonly { line: AlignLine; icon: ReactNode }[] = [
  { line: 'left', icon: icon(AlignStartVertical) },
  { line: 'center', icon: icon(AlignCenterVertical) },
  { line: 'right', icon: icon(AlignEndVertical) },
  { line: 'top', icon: icon(AlignStartHorizontal) },
  { line: 'middle', icon: icon(AlignCenterHorizontal) },
  { line: 'bottom', icon: icon(AlignEndHorizontal) },
]

/** Several nodes and edges: aligning, copying, deleting. */
export function ManyForm() {
  const { commands } = useEditor()
  const { nodeKeys, edgeKeys } = useFlow().selection
  const [nodes, edges] = [nodeKeys.size, edgeKeys.size]
  return (
    <section className={formStyles.form} aria-label={t('selection.label')}>
      <header className={styles.head}>
        <h2>
          {edges === 0
            ? t('selection.nodes', { nodes })
            : nodes === 0
              ? t('selection.edges', { edges })
              : t('selection.both', { nodes, edges })}
        </h2>
      </header>
      {nodeKeys.size > 1 && (
        <div role="group" aria-label={t('align.label')} className={styles.aligning}>
          {LINES.map(({ line, icon: sign }) => (
            <IconButton key={line} label={t(`align.${line}`)} look="plain" onPress={() => commands.align(line)}>
              {sign}
            </IconButton>
          ))}
          {nodeKeys.size > 2 && (
            <>
              <IconButton label={t('space.across')} look="plain" onPress={() => commands.distribute('across')}>
                {icon(AlignHorizontalSpaceAround)}
              </IconButton>
              <IconButton label={t('space.down')} look="plain" onPress={() => commands.distribute('down')}>
                {icon(AlignVerticalSpaceAround)}
              </IconButton>
            </>
          )}
        </div>
      )}
      <div className={styles.buttons}>
        {nodeKeys.size > 0 && (
          <Button onPress={() => commands.duplicateSelected()}>
            {icon(Copy)}
            {t('duplicate')}
          </Button>
        )}
        <Button look="danger" onPress={commands.removeSelected}>
          {icon(Trash2)}
          {edges === 0
            ? t('delete.nodes', { nodes })
            : nodes === 0
              ? t('delete.edges', { edges })
              : t('delete.both', { nodes, edges })}
        </Button>
      </div>
    </section>
  )
}

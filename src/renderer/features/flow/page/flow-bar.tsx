import {
  ChevronDown,
  ChevronUp,
  CircleCheck,
  Network,
  PanelLeft,
  PanelRight,
  Plus,
  Redo2,
  Search,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { nodeOf } from '#shared/domain/flow/flow-index.ts'
import { useOfferedActions } from '../../../lib/actions.ts'
import { formatNode } from '../describe-node.ts'
import { formatIssueCount } from '../issues/flow-issues.ts'
import { keysFor } from '../../../lib/keys-for.ts'
import { useStore } from '../../../lib/use-store.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { useDrawnFlow, useEditor } from '../editor-scope.ts'
import { useNodeActions } from '../outline/use-node-actions.ts'
import { onlyOne } from '../session/selection.ts'
import styles from './page.module.css'
import type { Pane } from './use-panes.ts'
import { common } from '../../../lib/common/messages/common.ts'
import { t } from './messages/t.ts'

/** Panes, actions on the graph, and its issues. */
export function FlowBar({
  onAdd,
  onTidy,
  onStepIssue,
  outline,
  form,
}: {
  onAdd: () => void
  onTidy: () => void
  onStepIssue: (step: 1 | -1) => void
  outline: Pane
  form: Pane
}) {
  const { session, open, kinds, issues: issueStore } = useEditor()
  const actionsOf = useNodeActions()
  useOfferedActions(() => {
    const { graph, selection } = session.snapshot.get()
    const one = onlyOne(selection)
    const node = one?.on === 'node' ? nodeOf(graph, one.key) : undefined
    return one && node ? { itemName: formatNode(kinds, node), actions: actionsOf(one.key) } : null
  })
  const { undoName, redoName } = useDrawnFlow()
  const { all } = useStore(issueStore)
  return (
    <div className={styles.bar} role="group" aria-label={t('bar.graph')}>
      <div className={styles.group}>
        <PaneButton label={t('bar.outline')} pane={outline}>
          <PanelLeft size={16} strokeWidth={1.5} aria-hidden />
        </PaneButton>
        <PaneButton label={t('bar.form')} pane={form}>
          <PanelRight size={16} strokeWidth={1.5} aria-hidden />
        </PaneButton>
      </div>
      <Button onPress={onAdd}>
        <Plus size={16} strokeWidth={1.5} aria-hidden />
        <span className={styles.wide}>{t('bar.addNode')}</span>
      </Button>
      <div className={styles.group}>
        <IconButton
          label={undoName === null ? common('undo') : t('bar.undo', { step: undoName })}
          keys={keysFor('undo')}
          isDisabled={undoName === null}
          onPress={session.undo}
        >
          <Undo2 size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
        <IconButton
          label={redoName === null ? t('bar.redoNothing') : t('bar.redo', { step: redoName })}
          keys={keysFor('redo')}
          isDisabled={redoName === null}
          onPress={session.redo}
        >
          <Redo2 size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </div>
      <div className={styles.group}>
        <IconButton label={t('bar.find')} keys={keysFor('find')} onPress={() => open({ kind: 'find' })}>
          <Search size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
        <IconButton label={t('bar.tidy')} keys={keysFor('flow-tidy')} onPress={onTidy}>
          <Network size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </div>
      <div className={styles.group} role="group" aria-label={t('bar.issues')}>
        <span className={styles.issues} data-some={all.length > 0 || undefined}>
          {all.length > 0 ? (
            <TriangleAlert size={16} strokeWidth={1.5} aria-hidden />
          ) : (
            <CircleCheck size={16} strokeWidth={1.5} aria-hidden />
          )}
          {formatIssueCount(all)}
        </span>
        {all.length > 0 && (
          <>
            <IconButton label={t('bar.previousIssue')} keys={keysFor('previous-issue')} onPress={() => onStepIssue(-1)}>
              <ChevronUp size={16} strokeWidth={1.5} aria-hidden />
            </IconButton>
            <IconButton label={t('bar.nextIssue')} keys={keysFor('next-unspoken')} onPress={() => onStepIssue(1)}>
              <ChevronDown size={16} strokeWidth={1.5} aria-hidden />
            </IconButton>
          </>
        )}
      </div>
    </div>
  )
}

function PaneButton({ label, pane, children }: { label: string; pane: Pane; children: ReactNode }) {
  return (
    <IconButton
      label={label}
      look={pane.isShown ? 'plain' : 'quiet'}
      aria-pressed={pane.isShown}
      onPress={() => pane.show(!pane.isShown)}
    >
      {children}
    </IconButton>
  )
}

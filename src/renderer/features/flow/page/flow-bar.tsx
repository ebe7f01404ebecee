import { ChevronDown, ChevronUp, CircleCheck, Network, Plus, Redo2, Search, TriangleAlert, Undo2 } from 'lucide-react'
import { formatCount } from '../../../lib/format-count.ts'
import { keysFor } from '../../../lib/keys-for.ts'
import { useStore } from '../../../lib/use-store.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { useDrawnFlow, useEditor } from '../editor-scope.ts'
import styles from './page.module.css'

/** Which parts of the editor stand beside the form. */
export type PartsShown = 'both' | 'outline' | 'canvas'

const PARTS: readonly { id: PartsShown; label: string }[] = [
  { id: 'both', label: 'Both' },
  { id: 'outline', label: 'Outline' },
  { id: 'canvas', label: 'Canvas' },
]

/** What is done to the graph, and what is wrong with it. */
export function FlowBar({
  onAdd,
  onStepIssue,
  parts,
  onParts,
}: {
  onAdd: () => void
  onStepIssue: (step: 1 | -1) => void
  parts: PartsShown
  onParts: (parts: PartsShown) => void
}) {
  const { session, commands, open, issues: issueStore } = useEditor()
  const { undoName, redoName } = useDrawnFlow()
  const { all } = useStore(issueStore)
  return (
    <div className={styles.bar} role="group" aria-label="Graph">
      <Button onPress={onAdd}>
        <Plus size={16} strokeWidth={1.5} aria-hidden />
        Add node
      </Button>
      <div className={styles.group}>
        <IconButton
          label={undoName === null ? 'Undo' : `Undo ${undoName}`}
          keys={keysFor('undo')}
          isDisabled={undoName === null}
          onPress={session.undo}
        >
          <Undo2 size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
        <IconButton
          label={redoName === null ? 'Redo' : `Redo ${redoName}`}
          keys={keysFor('redo')}
          isDisabled={redoName === null}
          onPress={session.redo}
        >
          <Redo2 size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </div>
      <div className={styles.group}>
        <IconButton label="Find in the flow" keys={keysFor('find')} onPress={() => open({ kind: 'find' })}>
          <Search size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
        <IconButton label="Tidy the layout" keys={keysFor('flow-tidy')} onPress={() => void commands.tidy()}>
          <Network size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </div>
      <div className={styles.group} role="group" aria-label="Issues">
        <span className={styles.issues} data-some={all.length > 0 || undefined}>
          {all.length > 0 ? (
            <TriangleAlert size={16} strokeWidth={1.5} aria-hidden />
          ) : (
            <CircleCheck size={16} strokeWidth={1.5} aria-hidden />
          )}
          {all.length === 0 ? 'No issues' : formatCount(all.length, 'issue')}
        </span>
        {all.length > 0 && (
          <>
            <IconButton label="Previous issue" keys={keysFor('previous-issue')} onPress={() => onStepIssue(-1)}>
              <ChevronUp size={16} strokeWidth={1.5} aria-hidden />
            </IconButton>
            <IconButton label="Next issue" keys={keysFor('next-unspoken')} onPress={() => onStepIssue(1)}>
              <ChevronDown size={16} strokeWidth={1.5} aria-hidden />
            </IconButton>
          </>
        )}
      </div>
      <div className={styles.end}>
        <ChoiceField label="Show" isLabelHidden options={PARTS} value={parts} onChange={onParts} />
      </div>
    </div>
  )
}

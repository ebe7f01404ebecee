import { Flag, ListChecks } from 'lucide-react'
import { useContext } from 'react'
import { ActionsContext } from '../../lib/actions.ts'
import { formatCount } from '../../lib/format-count.ts'
import { keysFor } from '../../lib/keys-for.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import type { Workspace } from './open-workspace.ts'
import styles from './script.module.css'
import { useFlaws } from './use-flaws.ts'

export interface FlawBarProps {
  workspace: Workspace
  /** What came of the last mark. */
  said: string
  onList: () => void
}

/** Marks what is heard, and says how much is marked. */
export function FlawBar({ workspace, said, onList }: FlawBarProps) {
  const actions = useContext(ActionsContext)
  const flaws = useFlaws(workspace)
  return (
    <div className={styles.flawBar}>
      <IconButton label="Mark what is heard" keys={keysFor('mark-flaw')} onPress={() => actions.run('mark-flaw')}>
        <Flag size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
      {flaws.length > 0 && (
        <Button look="quiet" onPress={onList}>
          <ListChecks size={16} strokeWidth={1.5} aria-hidden />
          {formatCount(flaws.length, 'mark')}
        </Button>
      )}
      <span className={styles.flawSaid} role="status">
        {said}
      </span>
    </div>
  )
}

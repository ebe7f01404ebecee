import { Flag, ListChecks, MessageSquareText } from 'lucide-react'
import { useContext } from 'react'
import { ActionsContext } from '../../../lib/actions.ts'
import { keysFor } from '../../../lib/keys-for.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import type { ListedListeningIssue } from './edit-listening-issues.ts'
import { t } from './messages/t.ts'
import styles from './listening-issue-bar.module.css'

export interface ListeningIssueBarProps {
  listeningIssues: readonly ListedListeningIssue[]
  /** Announcement for the last flag. */
  said: string
  onList: () => void
}

/** Flags the current word and shows the number of issues. */
export function ListeningIssueBar({ listeningIssues, said, onList }: ListeningIssueBarProps) {
  const actions = useContext(ActionsContext)
  return (
    <div className={styles.issueBar}>
      <IconButton
        label={t('issues.flag')}
        keys={keysFor('flag-issue')}
        shownLabel={t('issues.flagShort')}
        onPress={() => actions.run('flag-issue')}
      >
        <Flag size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
      <IconButton
        label={t('importComments')}
        keys={keysFor('import-comments')}
        onPress={() => actions.run('import-comments')}
      >
        <MessageSquareText size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
      {listeningIssues.length > 0 && (
        <Button look="quiet" onPress={onList}>
          <ListChecks size={16} strokeWidth={1.5} aria-hidden />
          {t('issues.count', { count: listeningIssues.length })}
        </Button>
      )}
      <span className={styles.issueMessage} role="status">
        {said}
      </span>
    </div>
  )
}

import { type KeyboardEvent, useState } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import {
  LISTENING_ISSUE_REASONS,
  type ListeningIssueReason,
  type ReviewComment,
} from '#shared/domain/listening-issues.ts'
import { common } from '../../../lib/common/messages/common.ts'
import { formatIssueReason } from '../../../lib/format-issue-reason.ts'
import { isMac } from '../../../lib/platform.ts'
import { pressedKey } from '../../../lib/pressed-key.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { CommentField } from './comment-field.tsx'
import styles from './listening-issues-dialog.module.css'
import { t } from './messages/t.ts'

/** A displayed issue; `id` is unique among all. */
export interface ShownListeningIssue {
  id: string
  number: number
  /** Empty for a whole block. */
  word: string
  time: string
  text: string
  reason: ListeningIssueReason | null
  comments: readonly ReviewComment[]
}

/** Actions on an issue. */
export type ListeningIssueAction = 'play' | 'regenerate' | 'pronunciation' | 'pause' | 'accept'

export interface ListeningIssuesDialogProps {
  listeningIssues: readonly ShownListeningIssue[]
  /** The last action. */
  said: string
  onAct: (id: string, action: ListeningIssueAction) => void
  onReason: (id: string, reason: ListeningIssueReason) => void
  onComment: (id: string, text: string) => void
  onImport: () => void
  onUndo: () => void
  onClose: () => void
}

const ACTIONS: readonly { id: ListeningIssueAction; key: string }[] = [
  { id: 'play', key: 'p' },
  { id: 'regenerate', key: 'r' },
  { id: 'pronunciation', key: 's' },
  { id: 'pause', key: 'w' },
  { id: 'accept', key: 'a' },
]

/** Steps through issues flagged while listening until none is left. Every action has its own shortcut. */
export function ListeningIssuesDialog({
  listeningIssues,
  said,
  onAct,
  onReason,
  onComment,
  onImport,
  onUndo,
  onClose,
}: ListeningIssuesDialogProps) {
  const [chosenId, setChosenId] = useState<string | null>(listeningIssues[0]?.id ?? null)
  const [place, setPlace] = useState(0)
  const [goneId, setGoneId] = useState<string | null>(null)
  // A resolved issue is gone: the one in its position comes next, even if the resolved one reappears.
  const chosen =
    listeningIssues.find(({ id }) => id === chosenId) ?? listeningIssues[Math.min(place, listeningIssues.length - 1)]
  if (chosen && chosen.id !== chosenId) {
    setGoneId(chosenId)
    setChosenId(chosen.id)
  }
  const choose = (id: string | null) => {
    setChosenId(id)
    setPlace(
      Math.max(
        0,
        listeningIssues.findIndex((each) => each.id === id),
      ),
    )
  }
  const undo = () => {
    onUndo()
    if (goneId !== null) setChosenId(goneId)
  }
  const press = (event: KeyboardEvent) => {
    const key = pressedKey(event, isMac)
    if ((event.ctrlKey || event.metaKey) && key === 'z') {
      event.preventDefault()
      undo()
    }
    if (event.ctrlKey || event.metaKey || event.altKey || !chosen) return
    const action = ACTIONS.find((each) => each.key === key)
    const reason = LISTENING_ISSUE_REASONS[Number(key) - 1]
    if (!action && !reason) return
    event.preventDefault()
    event.stopPropagation()
    if (action) onAct(chosen.id, action.id)
    else if (reason) onReason(chosen.id, reason)
  }
  return (
    <Dialog
      title={t('title')}
      isOpen
      isWide
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={onImport}>
            {t('import')}
          </Button>
          <Button isLarge onPress={undo}>
            {common('undo')}
          </Button>
          {/* When the last issue is resolved, its list disappears along with the focus, and shortcuts would stop working. */}
          <Button
            key={listeningIssues.length === 0 ? 'after' : 'during'}
            isLarge
            look="primary"
            autoFocus={listeningIssues.length === 0}
            onPress={onClose}
          >
            {common('done')}
          </Button>
        </>
      }
    >
      <p role="status" className={styles.said}>
        {said === '' ? t('left', { count: listeningIssues.length }) : said}
      </p>
      {listeningIssues.length === 0 ? (
        <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
      ) : (
        // Keys of the whole list: what has the focus inside it handles its own first.
        // eslint-disable-next-line jsx-a11y/no-static-element-interactions
        <div className={styles.pass} onKeyDownCapture={press}>
          <ListBox
            aria-label={t('list')}
            autoFocus
            items={listeningIssues.map((listeningIssue) => ({ ...listeningIssue }))}
            selectionMode="single"
            selectionBehavior="replace"
            disallowEmptySelection
            selectedKeys={chosen ? [chosen.id] : []}
            onSelectionChange={(keys) => {
              if (keys !== 'all') choose(String([...keys][0] ?? '') || null)
            }}
            className={styles.list}
          >
            {(listeningIssue) => (
              <ListBoxItem
                id={listeningIssue.id}
                textValue={t('row', {
                  number: String(listeningIssue.number),
                  time: listeningIssue.time,
                  word: listeningIssue.word || t('row.wholeBlock'),
                  reason: listeningIssue.reason ? formatIssueReason(listeningIssue.reason) : t('row.noReason'),
                })}
                className={styles.item}
              >
                <span className={styles.where}>
                  {t('place', { number: String(listeningIssue.number), time: listeningIssue.time })}
                </span>
                <span className={styles.word} dir="auto">
                  {listeningIssue.word || t('wholeBlock')}
                </span>
                <span className={styles.why}>
                  {listeningIssue.reason ? formatIssueReason(listeningIssue.reason) : t('noReason')}
                </span>
                <span className={styles.text} dir="auto">
                  {listeningIssue.text}
                </span>
                {listeningIssue.comments.map(({ reviewer, text }, index) => (
                  <span key={index} className={styles.comment} dir="auto">
                    {reviewer === '' ? text : t('comment', { reviewer, text })}
                  </span>
                ))}
              </ListBoxItem>
            )}
          </ListBox>
          {chosen && <IssueButtons chosen={chosen} onAct={onAct} onReason={onReason} />}
        </div>
      )}
      {chosen && <CommentField key={chosen.id} onAdd={(text) => onComment(chosen.id, text)} />}
    </Dialog>
  )
}

interface IssueButtonsProps extends Pick<ListeningIssuesDialogProps, 'onAct' | 'onReason'> {
  chosen: ShownListeningIssue
}

/** The actions on the chosen issue, and its reason, each with its key. */
function IssueButtons({ chosen, onAct, onReason }: IssueButtonsProps) {
  return (
    <>
      <div className={styles.actions} role="group" aria-label={t('actions')}>
        {ACTIONS.map(({ id, key }) => (
          <Button key={id} aria-keyshortcuts={key} onPress={() => onAct(chosen.id, id)}>
            {t(`action.${id}`)} <kbd aria-hidden>{key.toUpperCase()}</kbd>
          </Button>
        ))}
      </div>
      <div className={styles.actions} role="group" aria-label={t('reason')}>
        {LISTENING_ISSUE_REASONS.map((reason, index) => (
          <Button
            key={reason}
            look={chosen.reason === reason ? 'plain' : 'quiet'}
            aria-pressed={chosen.reason === reason}
            aria-keyshortcuts={String(index + 1)}
            onPress={() => onReason(chosen.id, reason)}
          >
            {formatIssueReason(reason)} <kbd aria-hidden>{index + 1}</kbd>
          </Button>
        ))}
      </div>
    </>
  )
}

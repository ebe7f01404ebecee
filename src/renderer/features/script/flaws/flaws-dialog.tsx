import { type KeyboardEvent, useState } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import { FLAW_REASONS, type FlawReason } from '#shared/domain/flaws.ts'
import { formatCount } from '../../../lib/format-count.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import styles from './flaws-dialog.module.css'

/** A mark as it is shown; `id` names it among all. */
export interface ShownFlaw {
  id: string
  number: number
  word: string
  text: string
  reason: FlawReason | null
}

/** What can be done about a mark. */
export type FlawAction = 'play' | 'regenerate' | 'say-as' | 'pause' | 'accept'

export interface FlawsDialogProps {
  flaws: readonly ShownFlaw[]
  reasonWords: Readonly<Record<FlawReason, string>>
  /** What was done last. */
  said: string
  onAct: (id: string, action: FlawAction) => void
  onReason: (id: string, reason: FlawReason) => void
  onUndo: () => void
  onClose: () => void
}

const ACTIONS: readonly { id: FlawAction; label: string; key: string }[] = [
  { id: 'play', label: 'Play it', key: 'p' },
  { id: 'regenerate', label: 'Generate anew', key: 'r' },
  { id: 'say-as', label: 'Say as…', key: 's' },
  { id: 'pause', label: 'Pause here…', key: 'w' },
  { id: 'accept', label: 'Accept', key: 'a' },
]

/** Steps through what was marked while listening, until nothing is left. Every action has a key of its own. */
export function FlawsDialog({ flaws, reasonWords, said, onAct, onReason, onUndo, onClose }: FlawsDialogProps) {
  const [chosenId, setChosenId] = useState<string | null>(flaws[0]?.id ?? null)
  const [place, setPlace] = useState(0)
  const [goneId, setGoneId] = useState<string | null>(null)
  // What was dealt with is gone: the one that stands in its place comes next, also when the other comes back by itself.
  const chosen = flaws.find(({ id }) => id === chosenId) ?? flaws[Math.min(place, flaws.length - 1)]
  if (chosen && chosen.id !== chosenId) {
    setGoneId(chosenId)
    setChosenId(chosen.id)
  }
  const choose = (id: string | null) => {
    setChosenId(id)
    setPlace(
      Math.max(
        0,
        flaws.findIndex((each) => each.id === id),
      ),
    )
  }
  const undo = () => {
    onUndo()
    if (goneId !== null) setChosenId(goneId)
  }
  const press = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if ((event.ctrlKey || event.metaKey) && key === 'z') {
      event.preventDefault()
      undo()
    }
    if (event.ctrlKey || event.metaKey || event.altKey || !chosen) return
    const action = ACTIONS.find((each) => each.key === key)
    const reason = FLAW_REASONS[Number(key) - 1]
    if (!action && !reason) return
    event.preventDefault()
    event.stopPropagation()
    if (action) onAct(chosen.id, action.id)
    else if (reason) onReason(chosen.id, reason)
  }
  return (
    <Dialog
      title="Marks of the chapter"
      isOpen
      isWide
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={undo}>
            Undo
          </Button>
          {/* With the last mark its list goes, and the focus with it: a key would do nothing any more. */}
          <Button
            key={flaws.length === 0 ? 'after' : 'during'}
            isLarge
            look="primary"
            autoFocus={flaws.length === 0}
            onPress={onClose}
          >
            Done
          </Button>
        </>
      }
    >
      <p role="status" className={styles.said}>
        {said === '' ? `${formatCount(flaws.length, 'mark')} left.` : said}
      </p>
      {flaws.length === 0 ? (
        <EmptyState title="Nothing is marked">
          Press M while you listen, and 1 to 5 to say why. What you mark is listed here until it is dealt with.
        </EmptyState>
      ) : (
        // Keys of the whole list: what has the focus inside it handles its own first.
        // eslint-disable-next-line jsx-a11y/no-static-element-interactions
        <div className={styles.pass} onKeyDownCapture={press}>
          <ListBox
            aria-label="Marks"
            autoFocus
            items={flaws.map((flaw) => ({ ...flaw }))}
            selectionMode="single"
            selectionBehavior="replace"
            disallowEmptySelection
            selectedKeys={chosen ? [chosen.id] : []}
            onSelectionChange={(keys) => {
              if (keys !== 'all') choose(String([...keys][0] ?? '') || null)
            }}
            className={styles.list}
          >
            {(flaw) => (
              <ListBoxItem
                id={flaw.id}
                textValue={`Block ${flaw.number}, ${flaw.word}, ${flaw.reason ? reasonWords[flaw.reason] : 'no reason'}`}
                className={styles.item}
              >
                <span className={styles.where}>Block {flaw.number}</span>
                <span className={styles.word} dir="auto">
                  {flaw.word === '' ? 'No word' : flaw.word}
                </span>
                <span className={styles.why}>{flaw.reason ? reasonWords[flaw.reason] : 'No reason'}</span>
                <span className={styles.text} dir="auto">
                  {flaw.text}
                </span>
              </ListBoxItem>
            )}
          </ListBox>
          {chosen && (
            <div className={styles.actions} role="group" aria-label="What to do about it">
              {ACTIONS.map(({ id, label, key }) => (
                <Button key={id} aria-keyshortcuts={key} onPress={() => onAct(chosen.id, id)}>
                  {label} <kbd aria-hidden>{key.toUpperCase()}</kbd>
                </Button>
              ))}
            </div>
          )}
          {chosen && (
            <div className={styles.actions} role="group" aria-label="Reason">
              {FLAW_REASONS.map((reason, index) => (
                <Button
                  key={reason}
                  look={chosen.reason === reason ? 'plain' : 'quiet'}
                  aria-pressed={chosen.reason === reason}
                  aria-keyshortcuts={String(index + 1)}
                  onPress={() => onReason(chosen.id, reason)}
                >
                  {reasonWords[reason]} <kbd aria-hidden>{index + 1}</kbd>
                </Button>
              ))}
            </div>
          )}
        </div>
      )}
    </Dialog>
  )
}

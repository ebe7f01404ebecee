import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import { matchesSearch } from '#shared/domain/fold-text.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import type { ChosenKeys } from '../../lib/chosen-keys.ts'
import { giveKeys, getHolders, type KeyHolder, keysWith } from '../../lib/edit-keys.ts'
import { formatCount } from '../../lib/format-count.ts'
import { isMac } from '../../lib/platform.ts'
import { getDefaultKeys, formatKeys, type Shortcut, SHORTCUTS } from '../../lib/shortcuts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { KeyReader } from './key-reader.tsx'
import styles from './change-keys.module.css'

const GROUPS = [...new Set(SHORTCUTS.map(({ group }) => group))]

/** The last message: its action, and what can be done about it. */
interface Said {
  id: string
  tone: 'quiet' | 'warning' | 'failed'
  text: string
  /** Assigns the keys anyway. */
  take?: { keys: readonly string[]; holders: readonly KeyHolder[] }
}

export interface ChangeKeysDialogProps {
  chosen: ChosenKeys
  /** Stores the choices; returns null, or why they weren't stored. */
  onChange: (chosen: ChosenKeys) => Promise<Failure | null>
  onClose: () => void
}

/** All actions with their editable shortcuts. */
export function ChangeKeysDialog({ chosen, onChange, onClose }: ChangeKeysDialogProps) {
  const [search, setSearch] = useState('')
  const [readingId, setReadingId] = useState<string | null>(null)
  const [said, setSaid] = useState<Said | null>(null)
  const shown = SHORTCUTS.filter((shortcut: Shortcut) =>
    matchesSearch(search, [
      shortcut.label,
      shortcut.group,
      ...keysWith(shortcut, chosen, isMac).map((keys) => formatKeys(keys, isMac)),
    ]),
  ) as readonly Shortcut[]
  const changedCount = Object.keys(chosen).length

  const store = async (shortcut: Shortcut, keys: readonly string[]) => {
    const next = giveKeys(shortcut.id, keys, chosen, isMac)
    // Before storing: another row may be in use when that is done.
    focusRow(shortcut.id)
    const reason = await onChange(next)
    const now = keysWith(shortcut, next, isMac).map((each) => formatKeys(each, isMac))
    if (reason) return setSaid({ id: shortcut.id, tone: 'failed', text: formatReason(reason) })
    const text = `${shortcut.label}: ${now.join(' and ') || 'no shortcut'}.`
    setSaid((newer) => (newer && newer.id !== shortcut.id ? newer : { id: shortcut.id, tone: 'quiet', text }))
  }
  const ask = (shortcut: Shortcut, keys: readonly string[]) => {
    setReadingId(null)
    const holders = getHolders(keys, shortcut.id, chosen, isMac)
    if (holders.length === 0) return void store(shortcut, keys)
    const text = holders
      .map((each) => `${formatKeys(each.keys, isMac)} is already used by “${each.shortcut.label}”.`)
      .join(' ')
    setSaid({ id: shortcut.id, tone: 'warning', text, take: { keys, holders } })
  }

  return (
    <Dialog
      title="Keyboard shortcuts"
      isOpen
      isWide
      onClose={onClose}
      footer={
        <Button
          isLarge
          isDisabled={changedCount === 0}
          onPress={() =>
            void onChange({}).then((reason) =>
              setSaid({
                id: '',
                tone: reason ? 'failed' : 'quiet',
                text: reason ? formatReason(reason) : 'All shortcuts reset to defaults.',
              }),
            )
          }
        >
          {changedCount === 0 ? 'No custom shortcuts' : `Reset all ${formatCount(changedCount, 'change')}`}
        </Button>
      }
    >
      <SearchField label="Search actions or shortcuts" value={search} onChange={setSearch} autoFocus />
      {said?.id === '' && said.tone === 'failed' && (
        <Notice tone="failed" role="alert">
          {said.text}
        </Notice>
      )}
      <div role="status" className={styles.said}>
        {said?.id === '' && said.tone !== 'failed' && <Notice tone={said.tone}>{said.text}</Notice>}
        {search.trim() !== '' && <p className={styles.quiet}>{formatCount(shown.length, 'action')}</p>}
      </div>
      {GROUPS.filter((group) => shown.some((shortcut) => shortcut.group === group)).map((group) => (
        <section key={group} aria-label={group}>
          <h3 className={styles.heading}>{group}</h3>
          <ul className={styles.list} data-results>
            {shown
              .filter((shortcut) => shortcut.group === group)
              .map((shortcut) => (
                <li key={shortcut.id} className={styles.row}>
                  <span className={styles.label}>{shortcut.label}</span>
                  {readingId === shortcut.id ? (
                    <KeyReader
                      shortcut={shortcut}
                      onKeys={(keys) => ask(shortcut, keys === null ? [] : [keys])}
                      onRefused={(text) => setSaid({ id: shortcut.id, tone: 'warning', text })}
                      onLeave={(isByKey) => {
                        setReadingId(null)
                        if (isByKey) focusRow(shortcut.id)
                      }}
                    />
                  ) : (
                    <Keys
                      shortcut={shortcut}
                      chosen={chosen}
                      onRead={() => {
                        setSaid(null)
                        setReadingId(shortcut.id)
                      }}
                      onReset={() => ask(shortcut, getDefaultKeys(shortcut, isMac))}
                    />
                  )}
                  {said?.id === shortcut.id && (
                    <div className={styles.note}>
                      <Notice
                        tone={said.tone}
                        role={said.tone === 'quiet' ? 'status' : 'alert'}
                        isInRow
                        actions={
                          said.take && (
                            <>
                              <Button autoFocus onPress={() => void store(shortcut, said.take?.keys ?? [])}>
                                Reassign
                              </Button>
                              <Button
                                look="quiet"
                                onPress={() => {
                                  setSaid(null)
                                  focusRow(shortcut.id)
                                }}
                              >
                                Cancel
                              </Button>
                            </>
                          )
                        }
                      >
                        {said.text}
                      </Notice>
                    </div>
                  )}
                </li>
              ))}
          </ul>
        </section>
      ))}
      {shown.length === 0 && <p className={styles.quiet}>No matching actions.</p>}
    </Dialog>
  )
}

const buttonId = (id: string) => `change-keys-${id}`

/**
 * The field that recorded the keys is gone, so the focus returns to the button that opened it, once it is rendered. On a
 * slow machine the user may be in another row by then, which keeps the focus.
 */
function focusRow(id: string): void {
  requestAnimationFrame(() => {
    const button = document.getElementById(buttonId(id))
    const focusedRow = document.activeElement?.closest('li')
    if (!focusedRow || focusedRow.contains(button)) button?.focus()
  })
}

interface KeysProps {
  shortcut: Shortcut
  chosen: ChosenKeys
  onRead: () => void
  onReset: () => void
}

function Keys({ shortcut, chosen, onRead, onReset }: KeysProps) {
  const keys = keysWith(shortcut, chosen, isMac).map((each) => formatKeys(each, isMac))
  const isChanged = chosen[shortcut.id] !== undefined
  return (
    <span className={styles.keys}>
      {isChanged && <span className={styles.quiet}>changed</span>}
      {keys.length === 0 && <span className={styles.quiet}>no keys</span>}
      {keys.map((each) => (
        <kbd key={each}>{each}</kbd>
      ))}
      <Button
        id={buttonId(shortcut.id)}
        look="quiet"
        aria-label={`Change the keys of “${shortcut.label}”, now ${keys.join(' and ') || 'none'}`}
        onPress={onRead}
      >
        Change
      </Button>
      <IconButton label={`Reset the keys of “${shortcut.label}”`} isDisabled={!isChanged} onPress={onReset}>
        <RotateCcw size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
    </span>
  )
}

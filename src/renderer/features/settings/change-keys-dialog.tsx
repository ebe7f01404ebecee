import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { ChosenKeys } from '../../lib/chosen-keys.ts'
import { giveKeys, holdersOf, type KeyHolder, keysWith } from '../../lib/edit-keys.ts'
import { formatCount } from '../../lib/format-count.ts'
import { isMac } from '../../lib/platform.ts'
import { defaultKeysOf, sayKeys, type Shortcut, SHORTCUTS } from '../../lib/shortcuts.ts'
import type { Reason } from '../../rpc/studio.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { KeyReader } from './key-reader.tsx'
import styles from './change-keys.module.css'

const GROUPS = [...new Set(SHORTCUTS.map(({ group }) => group))]

/** What was said last: of an action, and what could be done about it. */
interface Said {
  id: string
  tone: 'quiet' | 'warning' | 'failed'
  text: string
  /** Gives the keys all the same. */
  take?: { keys: readonly string[]; holders: readonly KeyHolder[] }
}

export interface ChangeKeysDialogProps {
  chosen: ChosenKeys
  /** Stores the choices; null, or why they were not stored. */
  onChange: (chosen: ChosenKeys) => Promise<Reason | null>
  onClose: () => void
}

/** Every action with its keys, each of which can be others. */
export function ChangeKeysDialog({ chosen, onChange, onClose }: ChangeKeysDialogProps) {
  const [search, setSearch] = useState('')
  const [readingId, setReadingId] = useState<string | null>(null)
  const [said, setSaid] = useState<Said | null>(null)
  const words = search.trim().toLowerCase()
  const shown = SHORTCUTS.filter(
    (shortcut: Shortcut) =>
      words === '' ||
      [shortcut.label, shortcut.group, ...keysWith(shortcut, chosen, isMac).map((keys) => sayKeys(keys, isMac))].some(
        (text) => text.toLowerCase().includes(words),
      ),
  ) as readonly Shortcut[]
  const changedCount = Object.keys(chosen).length

  const store = async (shortcut: Shortcut, keys: readonly string[]) => {
    const next = giveKeys(shortcut.id, keys, chosen, isMac)
    const reason = await onChange(next)
    const now = keysWith(shortcut, next, isMac).map((each) => sayKeys(each, isMac))
    setSaid(
      reason
        ? { id: shortcut.id, tone: 'failed', text: reason.message }
        : { id: shortcut.id, tone: 'quiet', text: `${shortcut.label}: ${now.join(' and ') || 'no keys'}.` },
    )
    focusRow(shortcut.id)
  }
  const ask = (shortcut: Shortcut, keys: readonly string[]) => {
    setReadingId(null)
    const holders = holdersOf(keys, shortcut.id, chosen, isMac)
    if (holders.length === 0) return void store(shortcut, keys)
    const text = holders.map((each) => `${sayKeys(each.keys, isMac)} is held by “${each.shortcut.label}”.`).join(' ')
    setSaid({ id: shortcut.id, tone: 'warning', text, take: { keys, holders } })
  }

  return (
    <Dialog
      title="Change keys"
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
                text: reason?.message ?? 'Every action has the keys that it came with.',
              }),
            )
          }
        >
          {changedCount === 0 ? 'Nothing is changed' : `Reset all ${formatCount(changedCount, 'change')}`}
        </Button>
      }
    >
      <SearchField label="Find an action or keys" value={search} onChange={setSearch} autoFocus />
      <div role="status" className={styles.said}>
        {said?.id === '' && <Notice tone={said.tone}>{said.text}</Notice>}
        {words !== '' && <p className={styles.quiet}>{formatCount(shown.length, 'action')}</p>}
      </div>
      {GROUPS.filter((group) => shown.some((shortcut) => shortcut.group === group)).map((group) => (
        <section key={group} aria-label={group}>
          <h3 className={styles.heading}>{group}</h3>
          <ul className={styles.list}>
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
                      onReset={() => ask(shortcut, defaultKeysOf(shortcut, isMac))}
                    />
                  )}
                  {said?.id === shortcut.id && (
                    <div className={styles.note} role={said.tone === 'quiet' ? 'status' : 'alert'}>
                      <Notice
                        tone={said.tone}
                        actions={
                          said.take && (
                            <>
                              <Button autoFocus onPress={() => void store(shortcut, said.take?.keys ?? [])}>
                                Take it from there
                              </Button>
                              <Button
                                look="quiet"
                                onPress={() => {
                                  setSaid(null)
                                  focusRow(shortcut.id)
                                }}
                              >
                                Leave it
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
      {shown.length === 0 && <p className={styles.quiet}>No action is called so, and none has these keys.</p>}
    </Dialog>
  )
}

const buttonId = (id: string) => `change-keys-${id}`

/** The field that read the keys is gone: the focus goes to where it was opened, once that is there again. */
function focusRow(id: string): void {
  requestAnimationFrame(() => document.getElementById(buttonId(id))?.focus())
}

interface KeysProps {
  shortcut: Shortcut
  chosen: ChosenKeys
  onRead: () => void
  onReset: () => void
}

function Keys({ shortcut, chosen, onRead, onReset }: KeysProps) {
  const keys = keysWith(shortcut, chosen, isMac).map((each) => sayKeys(each, isMac))
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

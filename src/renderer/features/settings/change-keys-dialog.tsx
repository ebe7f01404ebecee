import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import { matchesSearch } from '#shared/domain/fold-text.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { getLocale } from '#shared/language/current-language.ts'
import type { ChosenKeys } from '../../lib/chosen-keys.ts'
import { common } from '../../lib/common/messages/common.ts'
import { giveKeys, getHolders, type KeyHolder, keysWith } from '../../lib/edit-keys.ts'
import { isMac } from '../../lib/platform.ts'
import {
  getActionLabel,
  getDefaultKeys,
  getGroupLabel,
  formatKeys,
  type Shortcut,
  SHORTCUTS,
} from '../../lib/shortcuts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { KeyReader } from './key-reader.tsx'
import { t } from './messages/t.ts'
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
    matchesSearch(search, [getActionLabel(shortcut), getGroupLabel(shortcut.group), ...getShownKeys(shortcut, chosen)]),
  ) as readonly Shortcut[]
  const changedCount = Object.keys(chosen).length

  const store = async (shortcut: Shortcut, keys: readonly string[]) => {
    const next = giveKeys(shortcut.id, keys, chosen, isMac)
    // Focused before it is stored: the user may have gone to another row by then.
    focusRow(shortcut.id)
    const reason = await onChange(next)
    if (reason) return setSaid({ id: shortcut.id, tone: 'failed', text: formatReason(reason) })
    const now = getShownKeys(shortcut, next)
    const action = getActionLabel(shortcut)
    const text =
      now.length === 0 ? t('shortcuts.cleared', { action }) : t('shortcuts.set', { action, keys: formatList(now) })
    setSaid((newer) => (newer && newer.id !== shortcut.id ? newer : { id: shortcut.id, tone: 'quiet', text }))
  }
  const ask = (shortcut: Shortcut, keys: readonly string[]) => {
    setReadingId(null)
    const holders = getHolders(keys, shortcut.id, chosen, isMac)
    if (holders.length === 0) return void store(shortcut, keys)
    const text = holders
      .map((each) =>
        t('shortcuts.taken', { keys: formatKeys(each.keys, isMac), action: getActionLabel(each.shortcut) }),
      )
      .join(' ')
    setSaid({ id: shortcut.id, tone: 'warning', text, take: { keys, holders } })
  }

  return (
    <Dialog
      title={t('section.shortcuts')}
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
                text: reason ? formatReason(reason) : t('shortcuts.allReset'),
              }),
            )
          }
        >
          {changedCount === 0 ? t('shortcuts.noneCustom') : t('shortcuts.resetAll', { count: changedCount })}
        </Button>
      }
    >
      <SearchField label={t('shortcuts.search')} value={search} onChange={setSearch} autoFocus />
      {said?.id === '' && said.tone === 'failed' && (
        <Notice tone="failed" role="alert">
          {said.text}
        </Notice>
      )}
      <div role="status" className={styles.said}>
        {said?.id === '' && said.tone !== 'failed' && <Notice tone={said.tone}>{said.text}</Notice>}
        {search.trim() !== '' && <p className="quiet">{t('shortcuts.found', { count: shown.length })}</p>}
      </div>
      {GROUPS.filter((group) => shown.some((shortcut) => shortcut.group === group)).map((group) => (
        <section key={group} aria-label={getGroupLabel(group)}>
          <h3 className={styles.heading}>{getGroupLabel(group)}</h3>
          <ul className={styles.list} data-results>
            {shown
              .filter((shortcut) => shortcut.group === group)
              .map((shortcut) => (
                <li key={shortcut.id} className={styles.row}>
                  <span className={styles.label}>{getActionLabel(shortcut)}</span>
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
                                {t('shortcuts.reassign')}
                              </Button>
                              <Button
                                look="quiet"
                                onPress={() => {
                                  setSaid(null)
                                  focusRow(shortcut.id)
                                }}
                              >
                                {common('cancel')}
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
      {shown.length === 0 && <p className="quiet">{t('shortcuts.noMatch')}</p>}
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

/** The keys of an action, as they are shown. */
function getShownKeys(shortcut: Shortcut, chosen: ChosenKeys): string[] {
  return keysWith(shortcut, chosen, isMac).map((keys) => formatKeys(keys, isMac))
}

function formatList(keys: readonly string[]): string {
  return new Intl.ListFormat(getLocale()).format(keys)
}

interface KeysProps {
  shortcut: Shortcut
  chosen: ChosenKeys
  onRead: () => void
  onReset: () => void
}

function Keys({ shortcut, chosen, onRead, onReset }: KeysProps) {
  const keys = getShownKeys(shortcut, chosen)
  const action = getActionLabel(shortcut)
  const isChanged = chosen[shortcut.id] !== undefined
  return (
    <span className={styles.keys}>
      {isChanged && <span className="quiet">{t('shortcuts.changed')}</span>}
      {keys.length === 0 && <span className="quiet">{t('shortcuts.none')}</span>}
      {keys.map((each) => (
        <kbd key={each}>{each}</kbd>
      ))}
      <Button
        id={buttonId(shortcut.id)}
        look="quiet"
        aria-label={
          keys.length === 0
            ? t('shortcuts.changeOneWithout', { action })
            : t('shortcuts.changeOne', { action, keys: formatList(keys) })
        }
        onPress={onRead}
      >
        {t('shortcuts.change')}
      </Button>
      <IconButton label={t('shortcuts.resetOne', { action })} isDisabled={!isChanged} onPress={onReset}>
        <RotateCcw size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
    </span>
  )
}

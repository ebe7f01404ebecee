import { useContext, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { ActionsContext } from '../../lib/actions.ts'
import type { ChosenKeys } from '../../lib/chosen-keys.ts'
import { formatCount } from '../../lib/format-count.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ChangeKeysDialog } from './change-keys-dialog.tsx'
import { SettingsGroup } from './settings-group.tsx'
import styles from './storage.module.css'

/** The shortcuts of all actions, and how to reset the settings. */
export function KeysGroup({
  shortcuts,
  onShortcuts,
  onReset,
}: {
  shortcuts: ChosenKeys
  onShortcuts: (shortcuts: ChosenKeys) => Promise<Failure | null>
  onReset: () => Promise<Failure | null>
}) {
  const actions = useContext(ActionsContext)
  const [isChanging, setChanging] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [said, setSaid] = useState<{ tone: 'quiet' | 'failed'; text: string } | null>(null)
  const changedCount = Object.keys(shortcuts).length
  const reset = async () => {
    setAsking(false)
    const reason = await onReset()
    setSaid(
      reason === null
        ? { tone: 'quiet', text: 'Settings reset. The sandbox is on.' }
        : { tone: 'failed', text: formatReason(reason) },
    )
  }
  return (
    <>
      <SettingsGroup title="Keyboard shortcuts">
        <p className={styles.quiet}>
          Customize the shortcut for any action.
          {changedCount > 0 && ` ${formatCount(changedCount, 'shortcut')} changed.`}
        </p>
        <div className={styles.buttons}>
          <Button onPress={() => setChanging(true)}>Edit shortcuts…</Button>
          <Button onPress={() => actions.run('shortcut-sheet')}>Show all shortcuts</Button>
        </div>
      </SettingsGroup>
      <SettingsGroup title="Reset">
        <p className={styles.quiet}>Restores default settings. API keys, projects, audio and backups are kept.</p>
        <div>
          <Button onPress={() => setAsking(true)}>Reset settings…</Button>
        </div>
        {said && (
          <Notice tone={said.tone} role={said.tone === 'failed' ? 'alert' : 'status'}>
            {said.text}
          </Notice>
        )}
      </SettingsGroup>
      {isChanging && <ChangeKeysDialog chosen={shortcuts} onChange={onShortcuts} onClose={() => setChanging(false)} />}
      {isAsking && (
        <Dialog
          title="Reset the settings"
          isOpen
          onClose={() => setAsking(false)}
          footer={
            <Button isLarge look="danger" onPress={() => void reset()}>
              Reset
            </Button>
          }
        >
          <p>
            Resets service URL, plan, version, appearance, shortcuts, folders and retention. The saved API key stays and
            is used again with its URL.
          </p>
        </Dialog>
      )}
    </>
  )
}

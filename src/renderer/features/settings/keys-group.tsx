import { useContext, useState } from 'react'
import { ActionsContext } from '../../lib/actions.ts'
import type { ChosenKeys } from '../../lib/chosen-keys.ts'
import { formatCount } from '../../lib/format-count.ts'
import { type Reason } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ChangeKeysDialog } from './change-keys-dialog.tsx'
import { SettingsGroup } from './settings-group.tsx'
import styles from './storage.module.css'

/** The keys of every action, and the way back to the settings of a first start. */
export function KeysGroup({
  shortcuts,
  onShortcuts,
  onReset,
}: {
  shortcuts: ChosenKeys
  onShortcuts: (shortcuts: ChosenKeys) => Promise<Reason | null>
  onReset: () => Promise<Reason | null>
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
        ? { tone: 'quiet', text: 'The settings are those of a first start. The practice service speaks.' }
        : { tone: 'failed', text: reason.message },
    )
  }
  return (
    <>
      <SettingsGroup title="Keys">
        <p className={styles.quiet}>
          Every action can have keys of your own, and all of them can be found in the palette.
          {changedCount > 0 &&
            ` ${formatCount(changedCount, 'action')} ${changedCount === 1 ? 'has' : 'have'} other keys than at first.`}
        </p>
        <div className={styles.buttons}>
          <Button onPress={() => setChanging(true)}>Change keys…</Button>
          <Button onPress={() => actions.run('shortcut-sheet')}>Show all keys</Button>
        </div>
      </SettingsGroup>
      <SettingsGroup title="Reset">
        <p className={styles.quiet}>
          Puts every setting back to what it was at the first start. Keys, projects, sound and backups stay.
        </p>
        <div>
          <Button onPress={() => setAsking(true)}>Reset the settings…</Button>
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
              Reset them
            </Button>
          }
        >
          <p>
            The address of the service, plan, version, look, keys of actions, folder and periods go back to those of a
            first start. The key stays where it is kept and is found again with its address. Nothing that you made
            changes.
          </p>
        </Dialog>
      )}
    </>
  )
}

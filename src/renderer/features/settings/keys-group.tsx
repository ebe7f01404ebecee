import { useContext, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { ActionsContext } from '../../lib/actions.ts'
import type { ChosenKeys } from '../../lib/chosen-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ChangeKeysDialog } from './change-keys-dialog.tsx'
import { t } from './messages/t.ts'
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
    setSaid(reason === null ? { tone: 'quiet', text: t('reset.done') } : { tone: 'failed', text: formatReason(reason) })
  }
  return (
    <>
      <SettingsGroup title={t('section.shortcuts')}>
        <p className={styles.quiet}>
          {changedCount > 0 ? t('shortcuts.textWithChanges', { count: changedCount }) : t('shortcuts.text')}
        </p>
        <div className={styles.buttons}>
          <Button onPress={() => setChanging(true)}>{t('shortcuts.edit')}</Button>
          <Button onPress={() => actions.run('shortcut-sheet')}>{t('shortcuts.showAll')}</Button>
        </div>
      </SettingsGroup>
      <SettingsGroup title={t('section.reset')}>
        <p className={styles.quiet}>{t('reset.text')}</p>
        <div>
          <Button onPress={() => setAsking(true)}>{t('reset.open')}</Button>
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
          title={t('reset.title')}
          isOpen
          onClose={() => setAsking(false)}
          footer={
            <Button isLarge look="danger" onPress={() => void reset()}>
              {t('reset.confirm')}
            </Button>
          }
        >
          <p>{t('reset.question')}</p>
        </Dialog>
      )}
    </>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReceiverRefusal, ReceiverState } from '#shared/contract/webhooks.ts'
import { useOfferedActions } from '../../lib/actions.ts'
import { common } from '../../lib/common/messages/common.ts'
import { copyText } from '../../lib/copy-text.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { t } from './messages/t.ts'
import { ReceiverDialog } from './receiver-dialog.tsx'
import { SecretsDialog } from './secrets-dialog.tsx'
import { useSecrets } from './use-secrets.ts'
import styles from './webhooks.module.css'
import { formatClock } from '../../lib/format-time.ts'

export interface ReceiverPanelProps {
  receiver: ReceiverState
  onReceiver: (state: ReceiverState) => void
}

/** The receiver: on or off, its endpoint URL, and rejected requests. */
export function ReceiverPanel({ receiver, onReceiver }: ReceiverPanelProps) {
  const { client } = useStudio()
  const { secrets } = useSecrets()
  const [opened, setOpened] = useState<'receiver' | 'secrets' | null>(null)
  const change = useMutation({
    mutationFn: (request: { isOn?: boolean; port?: number }) => client.webhooks.setReceiver(request),
    onSuccess: onReceiver,
  })
  const { kind, url, tunnelUrl, failure } = receiver
  const missing = secrets.filter(({ state }) => state === 'missing').length
  const refusedCount = receiver.refusals.reduce((sum, { count }) => sum + count, 0)
  useOfferedActions(() => ({
    itemName: t('title'),
    actions: [
      {
        ...{ id: 'receiver', label: t(kind === 'off' ? 'receiver.turnOn' : 'receiver.turnOff') },
        ...{ isDisabled: change.isPending, onAction: () => change.mutate({ isOn: kind === 'off' }) },
      },
      { id: 'secrets', label: t('signingSecrets'), onAction: () => setOpened('secrets') },
      { id: 'settings', label: t('receiver.settings'), onAction: () => setOpened('receiver') },
    ],
  }))
  const isWaiting = secrets.some(({ state }) => state === 'waiting')
  return (
    <div className={styles.receiver}>
      <div className={styles.strip}>
        <SwitchField
          label={t('receiver.switch')}
          isSelected={kind !== 'off'}
          isDisabled={change.isPending}
          onChange={(isOn) => change.mutate({ isOn })}
        />
        <span className={styles.spacer} />
        <Button onPress={() => setOpened('secrets')}>
          {secrets.length === 0 ? t('signingSecrets') : t('receiver.secrets', { count: secrets.length })}
        </Button>
        <Button onPress={() => setOpened('receiver')}>{t('receiver.settings')}</Button>
      </div>
      {url !== null && (
        <div className={styles.addresses}>
          <Address label={t('receiver.localUrl')} url={url} />
          {tunnelUrl !== null && <Address label={t('receiver.publicUrl')} url={tunnelUrl} />}
        </div>
      )}
      {kind === 'failed' && failure && (
        <Notice
          tone="failed"
          role="alert"
          actions={
            <>
              <Button onPress={() => change.mutate({ isOn: true })}>{common('tryAgain')}</Button>
              <Button onPress={() => change.mutate({ isOn: true, port: 0 })}>{t('receiver.otherPort')}</Button>
            </>
          }
        >
          {t(`receiver.failed.${failure.reason}`, { port: String(failure.port) })}
        </Notice>
      )}
      {change.error && <FailureNotice failure={getFailure(change.error)} topic="managing" />}
      {missing > 0 && (
        <Notice
          tone="warning"
          role="status"
          actions={<Button onPress={() => setOpened('secrets')}>{t('receiver.viewSecrets')}</Button>}
        >
          {t('receiver.missing', { count: missing })}
        </Notice>
      )}
      {isWaiting && (
        <Notice tone="quiet" role="status">
          {t('receiver.waiting')}
        </Notice>
      )}
      {receiver.lastRefusal && (
        <p className={styles.fact} role="status">
          {refusedCount > 0 && formatRefusals(refusedCount, receiver.lastRefusal)}
        </p>
      )}
      {opened === 'secrets' && <SecretsDialog onClose={() => setOpened(null)} />}
      {opened === 'receiver' && (
        <ReceiverDialog receiver={receiver} onReceiver={onReceiver} onClose={() => setOpened(null)} />
      )}
    </div>
  )
}

function Address({ label, url }: { label: string; url: string }) {
  return (
    <div className={styles.address}>
      <span className={styles.fact}>{label}</span>
      <code>{url}</code>
      <Button
        look="quiet"
        aria-label={t('receiver.copyUrl', { label })}
        onPress={() => {
          if (copyText(url)) showToast({ text: t('receiver.copied') })
        }}
      >
        {t('receiver.copy')}
      </Button>
    </div>
  )
}

/** What was rejected since startup, and why the last one was. */
function formatRefusals(count: number, { reason, at }: { reason: ReceiverRefusal; at: string }): string {
  return t('receiver.refused', { count, at: formatClock(at), reason: t(`refused.${reason}`) })
}

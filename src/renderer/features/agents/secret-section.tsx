import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgentDetail } from '#shared/contract/agents.ts'
import { copyText } from '../../lib/copy-text.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './agents.module.css'
import { t } from './messages/t.ts'

export interface SecretSectionProps {
  detail: AgentDetail
  onDetail: (detail: AgentDetail) => void
}

type Asking = 'make' | 'remove' | null

/** The webhook's signing secret: created here, shown once, never readable again. */
export function SecretSection({ detail, onDetail }: SecretSectionProps) {
  const { client } = useStudio()
  const [asking, setAsking] = useState<Asking>(null)
  const { agentId } = detail
  const isSet = detail.seen['webhook_secret_set'] === true
  const remove = useMutation({
    mutationFn: () => client.agents.removeSecret({ agentId }),
    onSuccess(next) {
      onDetail(next)
      setAsking(null)
      showToast({ text: t('secret.removed') })
    },
  })
  return (
    <div className={styles.secret}>
      <span className={styles.pickerLabel}>{t('secret.label')}</span>
      <span>{t(isSet ? 'secret.set' : 'secret.notSet')}</span>
      <div className={styles.buttons}>
        <Button onPress={() => setAsking('make')}>{t(isSet ? 'secret.rotate' : 'secret.generate')}</Button>
        {isSet && (
          <Button look="quiet" onPress={() => setAsking('remove')}>
            {t('secret.remove')}
          </Button>
        )}
      </div>
      {asking === 'make' && (
        <MakeSecretDialog
          agentId={agentId}
          agentName={String(detail.seen['name'] ?? agentId)}
          isSet={isSet}
          onDetail={onDetail}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'remove' && (
        <Dialog
          title={t('secret.removeTitle')}
          isOpen
          onClose={() => setAsking(null)}
          footer={
            <DialogFooter
              onCancel={() => setAsking(null)}
              look="danger"
              isDisabled={remove.isPending}
              onPress={() => remove.mutate()}
            >
              {t('secret.remove')}
            </DialogFooter>
          }
        >
          <p>{t('secret.removeText')}</p>
          {remove.error && (
            <FailureNotice failure={getFailure(remove.error)} topic="managing" kept={t('secret.removeFailed')} />
          )}
        </Dialog>
      )}
    </div>
  )
}

interface MakeSecretDialogProps {
  agentId: string
  agentName: string
  isSet: boolean
  onDetail: (detail: AgentDetail) => void
  onClose: () => void
}

function MakeSecretDialog({ agentId, agentName, isSet: isSetNow, onDetail, onClose }: MakeSecretDialogProps) {
  const { client } = useStudio()
  // The state before: creating a secret sets it.
  const [isSet] = useState(isSetNow)
  const [isCopied, setCopied] = useState(false)
  const make = useMutation({
    // Never cached once the dialog is closed.
    gcTime: 0,
    mutationFn: () => client.agents.makeSecret({ agentId }),
    onSuccess: ({ detail }) => onDetail(detail),
  })
  const secret = make.data?.secret
  if (secret !== undefined)
    return (
      <Dialog
        title={t('secret.title')}
        isOpen
        onClose={onClose}
        footer={
          <>
            <Button isLarge onPress={() => setCopied(copyText(secret))}>
              {t(isCopied ? 'secret.copied' : 'secret.copy')}
            </Button>
            <Button isLarge look="primary" onPress={onClose}>
              {t('secret.saved')}
            </Button>
          </>
        }
      >
        <Notice tone="warning">{t('secret.copyNow')}</Notice>
        <code className={styles.code} aria-label={t('secret.code')}>
          {secret}
        </code>
        <p className={styles.hint}>{t(isSet ? 'secret.replaceIt' : 'secret.saveIt')}</p>
        <StoreForReceiver agentName={agentName} secret={secret} />
      </Dialog>
    )
  return (
    <Dialog
      title={t(isSet ? 'secret.rotateTitle' : 'secret.generateTitle')}
      isOpen
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} isDisabled={make.isPending} onPress={() => make.mutate()}>
          {t(make.isPending ? 'secret.busy' : isSet ? 'secret.rotate' : 'secret.generate')}
        </DialogFooter>
      }
    >
      <p>{t(isSet ? 'secret.rotateText' : 'secret.generateText')}</p>
      {make.error && (
        <FailureNotice
          failure={getFailure(make.error)}
          topic="managing"
          kept={t(isSet ? 'secret.rotateFailed' : 'secret.generateFailed')}
        />
      )}
    </Dialog>
  )
}

/** Offers to store the secret for the local receiver, which then verifies the agent's deliveries. */
function StoreForReceiver({ agentName, secret }: { agentName: string; secret: string }) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const store = useMutation({
    gcTime: 0,
    async mutationFn() {
      const taken = new Set((await client.webhooks.secrets()).map(({ name }) => name))
      return client.webhooks.addSecret({ name: freeName(agentName, taken), secret })
    },
    onSuccess: (stored) => cache.setQueryData(queries.webhooks.secrets.queryKey(), stored),
  })
  return (
    <>
      <div className={styles.buttons}>
        <Button isDisabled={store.isPending || store.isSuccess} onPress={() => store.mutate()}>
          {t(store.isSuccess ? 'secret.stored' : 'secret.store')}
        </Button>
      </div>
      <p className={styles.hint} role="status">
        {store.isSuccess && t('secret.storedAs', { name: store.data.at(-1)?.name ?? '' })}
      </p>
      {store.error && (
        <FailureNotice failure={getFailure(store.error)} topic="managing" kept={t('secret.storeFailed')} />
      )}
    </>
  )
}

/** The agent's name, numbered if an earlier secret has it. */
function freeName(agentName: string, taken: ReadonlySet<string>): string {
  const name = agentName.slice(0, 90)
  for (let number = 2; ; number += 1) {
    const tried = number === 2 && !taken.has(name) ? name : `${name} ${number}`
    if (!taken.has(tried)) return tried
  }
}

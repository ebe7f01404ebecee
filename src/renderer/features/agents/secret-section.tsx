import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgentDetail } from '#shared/contract/agents.ts'
import { copyText } from '../../lib/copy-text.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './agents.module.css'

export interface SecretSectionProps {
  detail: AgentDetail
  onDetail: (detail: AgentDetail) => void
}

type Asking = 'make' | 'remove' | null

/** The secret that signs what the webhook is told: made here, shown once, and never to be read again. */
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
      showToast({ text: 'The secret was removed. Deliveries are not signed any more.' })
    },
  })
  return (
    <div className={styles.secret}>
      <span className={styles.pickerLabel}>Signing secret</span>
      <span>
        {isSet
          ? 'Set. The service keeps it and shows it to nobody.'
          : 'None. Deliveries cannot be checked by who gets them.'}
      </span>
      <div className={styles.buttons}>
        <Button onPress={() => setAsking('make')}>{isSet ? 'Make a new secret' : 'Make a secret'}</Button>
        {isSet && (
          <Button look="quiet" onPress={() => setAsking('remove')}>
            Remove the secret
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
          title="Remove the signing secret"
          isOpen
          onClose={() => setAsking(null)}
          footer={
            <>
              <Button isLarge onPress={() => setAsking(null)}>
                Keep it
              </Button>
              <Button isLarge look="danger" isDisabled={remove.isPending} onPress={() => remove.mutate()}>
                Remove it
              </Button>
            </>
          }
        >
          <p>Later deliveries are not signed. Whoever gets them cannot tell them from made-up ones.</p>
          {remove.error && (
            <FailureNotice
              failure={failureOf(reasonOf(remove.error))}
              topic="managing"
              kept="The secret still holds."
            />
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
  // Of before: making one sets it.
  const [isSet] = useState(isSetNow)
  const [isCopied, setCopied] = useState(false)
  const make = useMutation({
    // Kept by nobody: not by the window's cache either, once the dialog is closed.
    gcTime: 0,
    mutationFn: () => client.agents.makeSecret({ agentId }),
    onSuccess: ({ detail }) => onDetail(detail),
  })
  const secret = make.data?.secret
  if (secret !== undefined)
    return (
      <Dialog
        title="The signing secret"
        isOpen
        onClose={onClose}
        footer={
          <>
            <Button isLarge onPress={() => setCopied(copyText(secret))}>
              {isCopied ? 'Copied' : 'Copy'}
            </Button>
            <Button isLarge look="primary" onPress={onClose}>
              I have stored it
            </Button>
          </>
        }
      >
        <Notice tone="warning">It is shown once. Neither the studio nor the service shows it again.</Notice>
        <code className={styles.code} aria-label="Secret">
          {secret}
        </code>
        <p className={styles.hint}>
          Store it where deliveries arrive. They are signed with it from now on
          {isSet && ', and not with the one before'}.
        </p>
        <StoreForReceiver agentName={agentName} secret={secret} />
      </Dialog>
    )
  return (
    <Dialog
      title={isSet ? 'Make a new signing secret' : 'Make a signing secret'}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={onClose}>
            Cancel
          </Button>
          <Button isLarge look="primary" isDisabled={make.isPending} onPress={() => make.mutate()}>
            {make.isPending ? 'Making it' : isSet ? 'Replace the secret' : 'Make the secret'}
          </Button>
        </>
      }
    >
      <p>
        32 random bytes are made on this computer and written to the agent at once.
        {isSet && ' Later deliveries are signed with the new secret, so whoever gets them needs it too.'}
      </p>
      {make.error && (
        <FailureNotice
          failure={failureOf(reasonOf(make.error))}
          topic="managing"
          kept={isSet ? 'Make a new one to be sure which one holds.' : 'Make one again to be sure that it holds.'}
        />
      )}
    </Dialog>
  )
}

/** Offers to keep the secret for the receiver on this machine, which then verifies what the agent delivers. */
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
          {store.isSuccess ? 'Stored for the receiver' : 'Store it for the receiver on this machine'}
        </Button>
      </div>
      <p className={styles.hint} role="status">
        {store.isSuccess && `Webhooks verifies deliveries with it, under the name “${store.data.at(-1)?.name}”.`}
      </p>
      {store.error && (
        <FailureNotice
          failure={failureOf(reasonOf(store.error))}
          topic="managing"
          kept="The agent has the secret. The receiver does not."
        />
      )}
    </>
  )
}

/** The agent's name, with a number when an earlier secret has it. */
function freeName(agentName: string, taken: ReadonlySet<string>): string {
  const name = agentName.slice(0, 90)
  for (let number = 2; ; number += 1) {
    const tried = number === 2 && !taken.has(name) ? name : `${name} ${number}`
    if (!taken.has(tried)) return tried
  }
}

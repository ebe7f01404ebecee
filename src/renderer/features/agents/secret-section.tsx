import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgentDetail } from '#shared/contract/agents.ts'
import { copyText } from '../../lib/copy-text.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
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
      showToast({ text: 'The secret was removed. Deliveries are no longer signed.' })
    },
  })
  return (
    <div className={styles.secret}>
      <span className={styles.pickerLabel}>Signing secret</span>
      <span>
        {isSet ? 'Set. Stored by the service and never shown again.' : 'Not set. Receivers can’t verify deliveries.'}
      </span>
      <div className={styles.buttons}>
        <Button onPress={() => setAsking('make')}>{isSet ? 'Rotate secret' : 'Generate secret'}</Button>
        {isSet && (
          <Button look="quiet" onPress={() => setAsking('remove')}>
            Remove secret
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
          title="Remove signing secret"
          isOpen
          onClose={() => setAsking(null)}
          footer={
            <>
              <Button isLarge onPress={() => setAsking(null)}>
                Cancel
              </Button>
              <Button isLarge look="danger" isDisabled={remove.isPending} onPress={() => remove.mutate()}>
                Remove secret
              </Button>
            </>
          }
        >
          <p>Deliveries will no longer be signed, so receivers can’t verify them.</p>
          {remove.error && (
            <FailureNotice failure={getFailure(remove.error)} topic="managing" kept="The secret wasn’t changed." />
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
        title="The signing secret"
        isOpen
        onClose={onClose}
        footer={
          <>
            <Button isLarge onPress={() => setCopied(copyText(secret))}>
              {isCopied ? 'Copied' : 'Copy'}
            </Button>
            <Button isLarge look="primary" onPress={onClose}>
              I’ve saved it
            </Button>
          </>
        }
      >
        <Notice tone="warning">Copy it now. You won’t be able to see it again.</Notice>
        <code className={styles.code} aria-label="Secret">
          {secret}
        </code>
        <p className={styles.hint}>
          Save it in your webhook receiver. Deliveries are signed with it from now on
          {isSet && ', not with the previous one'}.
        </p>
        <StoreForReceiver agentName={agentName} secret={secret} />
      </Dialog>
    )
  return (
    <Dialog
      title={isSet ? 'Rotate signing secret' : 'Generate signing secret'}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={onClose}>
            Cancel
          </Button>
          <Button isLarge look="primary" isDisabled={make.isPending} onPress={() => make.mutate()}>
            {make.isPending ? 'Generating…' : isSet ? 'Rotate secret' : 'Generate secret'}
          </Button>
        </>
      }
    >
      <p>
        A random 32-byte secret is generated here and set on the agent immediately.
        {isSet && ' Update your receiver: deliveries will be signed with the new secret.'}
      </p>
      {make.error && (
        <FailureNotice
          failure={getFailure(make.error)}
          topic="managing"
          kept={
            isSet
              ? 'Rotate the secret again to be sure which one is active.'
              : 'Generate it again to be sure that it’s active.'
          }
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
          {store.isSuccess ? 'Stored for the receiver' : 'Add to local receiver'}
        </Button>
      </div>
      <p className={styles.hint} role="status">
        {store.isSuccess && `Webhooks verifies deliveries with it, under the name “${store.data.at(-1)?.name}”.`}
      </p>
      {store.error && (
        <FailureNotice
          failure={getFailure(store.error)}
          topic="managing"
          kept="The agent has this secret, but the local receiver doesn’t."
        />
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

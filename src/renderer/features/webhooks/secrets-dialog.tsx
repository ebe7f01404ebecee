import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { failureOf } from '../../lib/failure-words.ts'
import { sayInstant } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSecrets } from './use-secrets.ts'
import styles from './webhooks.module.css'

/** The secrets that deliveries are checked with: added and removed here, shown never. */
export function SecretsDialog({ onClose }: { onClose: () => void }) {
  const { client, queries } = useStudio()
  const { secrets, show } = useSecrets()
  const note = useQuery(queries.settings.get.queryOptions()).data?.keychainNote ?? null
  const [name, setName] = useState('')
  const [secret, setSecret] = useState('')
  const add = useMutation({
    gcTime: 0,
    mutationFn: () => client.webhooks.addSecret({ name, secret }),
    onSuccess(stored) {
      show(stored)
      setName('')
      setSecret('')
    },
  })
  const remove = useMutation({
    mutationFn: (secretId: string) => client.webhooks.removeSecret({ secretId }),
    onSuccess: show,
  })
  const isWhole = name.trim() !== '' && secret !== ''
  const now = new Date(useNow(60_000))
  const failed = add.error ?? remove.error
  return (
    <Dialog
      title="Secrets"
      isOpen
      onClose={onClose}
      footer={
        <Button isLarge onPress={onClose}>
          Done
        </Button>
      }
    >
      <p className={styles.fact}>
        A delivery is verified when one of these fits. They are kept in the system’s keychain and are never shown.
        {note !== null && ' There is no keychain here, so they are forgotten when the studio ends.'}
      </p>
      <ul className={styles.secrets} aria-label="Stored secrets">
        {secrets.map((each) => (
          <li key={each.secretId}>
            <span dir="auto">{each.name}</span>
            <span className={styles.fact}>
              {each.isHere ? `stored ${sayInstant(each.createdAt, now)}` : 'not in the keychain any more'}
            </span>
            <Button
              look="quiet"
              aria-label={`Remove the secret ${each.name}`}
              isDisabled={remove.isPending}
              onPress={() => remove.mutate(each.secretId)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <form
        className={styles.addSecret}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (isWhole && !add.isPending) add.mutate()
        }}
      >
        <TextField label="Name" value={name} onChange={setName} maxLength={100} placeholder="Reception" />
        <TextField
          label="Secret"
          type="password"
          autoComplete="off"
          value={secret}
          onChange={setSecret}
          maxLength={4_096}
        />
        <Button type="submit" look="primary" isDisabled={!isWhole || add.isPending}>
          Store it
        </Button>
      </form>
      {failed && <FailureNotice failure={failureOf(reasonOf(failed))} topic="managing" />}
    </Dialog>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatInstant } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { SECRET_STATES, useSecrets } from './use-secrets.ts'
import styles from './webhooks.module.css'

/** The secrets for checking deliveries: can be added and removed, are never shown. */
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
  const failure = failed && getFailure(failed)
  return (
    <Dialog
      title="Signing secrets"
      isOpen
      onClose={onClose}
      footer={
        <Button isLarge onPress={onClose}>
          Done
        </Button>
      }
    >
      <p className={styles.fact}>
        A delivery is verified if it matches any of these.{' '}
        {note === null
          ? 'Stored in the system keychain and never shown.'
          : 'No keychain found: they’re kept until Overvoice closes and never shown.'}
      </p>
      <ul className={styles.secrets} aria-label="Stored secrets">
        {secrets.map((each) => (
          <li key={each.secretId}>
            <span dir="auto">{each.name}</span>
            <span className={styles.fact}>
              {SECRET_STATES[each.state] ?? `stored ${formatInstant(each.createdAt, now)}`}
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
          error={failure?.fields?.['secret'] ?? null}
        />
        <Button type="submit" look="primary" isDisabled={!isWhole || add.isPending}>
          Add secret
        </Button>
      </form>
      {failure && !failure.fields && <FailureNotice failure={failure} topic="managing" />}
    </Dialog>
  )
}

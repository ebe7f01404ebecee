import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatFields } from '#shared/errors/field-problem.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatInstant } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { t } from './messages/t.ts'
import { formatSecretState, useSecrets } from './use-secrets.ts'
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
      title={t('signingSecrets')}
      isOpen
      onClose={onClose}
      footer={
        <Button isLarge onPress={onClose}>
          {common('done')}
        </Button>
      }
    >
      <p className={styles.fact}>
        {t('secrets.text')} {t(note === null ? 'secrets.inKeychain' : 'secrets.inMemory')}
      </p>
      <ul className={styles.secrets} aria-label={t('secrets.list')}>
        {secrets.map((each) => (
          <li key={each.secretId}>
            <span dir="auto">{each.name}</span>
            <span className={styles.fact}>
              {formatSecretState(each.state) ?? t('secret.stored', { at: formatInstant(each.createdAt, now) })}
            </span>
            <Button
              look="quiet"
              aria-label={t('secrets.remove', { name: each.name })}
              isDisabled={remove.isPending}
              onPress={() => remove.mutate(each.secretId)}
            >
              {common('remove')}
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
        <TextField
          label={common('name')}
          value={name}
          onChange={setName}
          maxLength={100}
          placeholder={t('secrets.nameExample')}
        />
        <TextField
          label={t('secret')}
          type="password"
          autoComplete="off"
          value={secret}
          onChange={setSecret}
          maxLength={4_096}
          error={formatFields(failure)['secret'] ?? null}
        />
        <Button type="submit" look="primary" isDisabled={!isWhole || add.isPending}>
          {t('secrets.add')}
        </Button>
      </form>
      {failure && !failure.fields && <FailureNotice failure={failure} topic="managing" />}
    </Dialog>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { formatFields } from '#shared/errors/field-problem.ts'
import { formatSize } from '../../lib/format-number.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { t } from './messages/t.ts'
import { formatSecretState, useSecrets } from './use-secrets.ts'
import { VerdictMark } from './verdict-mark.tsx'
import { type AnyVerdict, formatVerdict } from './verdict-words.ts'
import styles from './webhooks.module.css'

/** A body from a file, whose exact bytes are checked. */
interface BodyFile {
  name: string
  sizeBytes: number
  base64: string
}

/** The initial input of a check. */
export interface CheckStart {
  header: string
  attemptId: number
  receivedAt: string
}

const TYPED = 'typed'
const MAX_BYTES = 4 * 1024 * 1024

/** Checks a pasted header, body and secret; the verdict names the exact fault. Nothing is stored. */
export function CheckerTab({ start }: { start: CheckStart | null }) {
  const { client } = useStudio()
  const { secrets } = useSecrets()
  const [header, setHeader] = useState(start?.header ?? '')
  const [body, setBody] = useState('')
  const [file, setFile] = useState<BodyFile | 'too-large' | null>(null)
  const [attemptId, setAttemptId] = useState(start?.attemptId ?? null)
  const [secretId, setSecretId] = useState(TYPED)
  const [secret, setSecret] = useState('')
  const [receivedAt, setReceivedAt] = useState(start?.receivedAt ?? '')
  const bodyFile = file === 'too-large' ? null : file
  const check = useMutation({
    gcTime: 0,
    mutationFn: () =>
      client.webhooks.check({
        header,
        body:
          attemptId !== null
            ? { kind: 'received', attemptId }
            : bodyFile
              ? { kind: 'base64', base64: bodyFile.base64 }
              : { kind: 'text', text: body },
        secret: secretId === TYPED ? { kind: 'typed', secret } : { kind: 'stored', secretId },
        receivedAt: receivedAt.trim() === '' ? null : receivedAt.trim(),
      }),
  })
  const reason = check.error ? getFailure(check.error) : null
  const timeError = formatFields(reason)['receivedAt'] ?? null
  const { reset } = check
  /** A verdict applies only to the current input. */
  const edit =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      reset()
      set(value)
    }
  const readFile = async (files: FileList | null) => {
    const chosen = files?.[0]
    if (!chosen) return
    reset()
    setAttemptId(null)
    setFile(
      chosen.size > MAX_BYTES
        ? 'too-large'
        : { name: chosen.name, sizeBytes: chosen.size, base64: await toBase64(chosen) },
    )
  }
  const takesText = attemptId === null && bodyFile === null
  return (
    <div className={styles.form}>
      <p className={styles.lead}>{t('checker.lead')}</p>
      <TextField
        label={t('checker.header')}
        value={header}
        onChange={edit(setHeader)}
        placeholder="t=1795248000,v0=5f8b…"
        maxLength={20_000}
      />
      {takesText ? (
        <TextAreaField
          label={t('checker.body')}
          isCode
          value={body}
          onChange={edit(setBody)}
          description={t('checker.bodyHint')}
          error={file === 'too-large' ? t('checker.tooLarge') : null}
        />
      ) : (
        <div className={styles.strip}>
          <span>
            {attemptId === null && bodyFile
              ? t('checker.bodyOfFile', { name: bodyFile.name, size: formatSize(bodyFile.sizeBytes) })
              : t('checker.bodyOfDelivery')}
          </span>
          <Button
            onPress={() => {
              reset()
              setFile(null)
              setAttemptId(null)
            }}
          >
            {t('checker.paste')}
          </Button>
        </div>
      )}
      <div className={styles.strip}>
        <FileTrigger onSelect={(files) => void readFile(files)}>
          <Button>{t('checker.upload')}</Button>
        </FileTrigger>
      </div>
      <div className={styles.pair}>
        <SelectField
          label={t('secret')}
          options={[
            { id: TYPED, label: t('checker.typed') },
            ...secrets.map((each) => ({
              id: each.secretId,
              label: each.name,
              isDisabled: each.state !== 'available',
              detail: formatSecretState(each.state),
            })),
          ]}
          value={secretId}
          onChange={edit(setSecretId)}
        />
        {secretId === TYPED && (
          <TextField
            label={t('signingSecret')}
            type="password"
            autoComplete="off"
            value={secret}
            onChange={edit(setSecret)}
            maxLength={4_096}
          />
        )}
        <TextField
          label={t('checker.receivedAt')}
          value={receivedAt}
          onChange={edit(setReceivedAt)}
          placeholder={t('checker.now')}
          error={timeError}
          description={t('checker.receivedAtHint')}
        />
      </div>
      <div>
        <Button look="primary" onPress={() => check.mutate()}>
          {t('checker.verify')}
        </Button>
      </div>
      <div role="status">{check.data && <Verdict verdict={check.data as AnyVerdict} />}</div>
      {reason && timeError === null && <FailureNotice failure={reason} topic="managing" />}
    </div>
  )
}

/** A verdict with its explanation. */
export function Verdict({ verdict, by }: { verdict: AnyVerdict; by?: string }) {
  const { tone, happened, next } = formatVerdict(verdict)
  return (
    <div className={styles.verdictBox} data-tone={tone}>
      <VerdictMark kind={verdict.kind} />
      <p>
        {happened}
        {by !== undefined && ` ${t('checkedWith', { name: by })}`}
      </p>
      {next !== null && <p className={styles.fact}>{next}</p>}
    </div>
  )
}

async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  // In chunks, because a call accepts only a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 32_768) binary += String.fromCharCode(...bytes.subarray(at, at + 32_768))
  return btoa(binary)
}

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { formatSize } from '../../lib/format-count.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { SECRET_STATES, useSecrets } from './use-secrets.ts'
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
  const check = useMutation({
    gcTime: 0,
    mutationFn: () =>
      client.webhooks.check({
        header,
        body:
          attemptId !== null
            ? { kind: 'received', attemptId }
            : file !== null && file !== 'too-large'
              ? { kind: 'base64', base64: file.base64 }
              : { kind: 'text', text: body },
        secret: secretId === TYPED ? { kind: 'typed', secret } : { kind: 'stored', secretId },
        receivedAt: receivedAt.trim() === '' ? null : receivedAt.trim(),
      }),
  })
  const reason = check.error ? getFailure(check.error) : null
  const timeError = reason?.fields?.['receivedAt'] ?? null
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
  const takesText = attemptId === null && (file === null || file === 'too-large')
  return (
    <div className={styles.form}>
      <p className={styles.lead}>Paste a delivery to verify its signature. Nothing is sent or stored.</p>
      <TextField
        label="Signature header"
        value={header}
        onChange={edit(setHeader)}
        placeholder="t=1795248000,v0=5f8b…"
        maxLength={20_000}
      />
      {takesText ? (
        <TextAreaField
          label="Body"
          isCode
          value={body}
          onChange={edit(setBody)}
          description="Raw request body. If line endings matter, upload the file instead."
          error={file === 'too-large' ? 'The file is over 4 MB, the maximum size of a delivery.' : null}
        />
      ) : (
        <div className={styles.strip}>
          <span>
            {attemptId !== null
              ? 'Body: from the open delivery (unmodified)'
              : `Body: exact bytes of ${file !== null && file !== 'too-large' ? `${file.name}, ${formatSize(file.sizeBytes)}` : ''}.`}
          </span>
          <Button
            onPress={() => {
              reset()
              setFile(null)
              setAttemptId(null)
            }}
          >
            Paste body
          </Button>
        </div>
      )}
      <div className={styles.strip}>
        <FileTrigger onSelect={(files) => void readFile(files)}>
          <Button>Upload file</Button>
        </FileTrigger>
      </div>
      <div className={styles.pair}>
        <SelectField
          label="Secret"
          options={[
            { id: TYPED, label: 'Enter manually' },
            ...secrets.map((each) => ({
              id: each.secretId,
              label: each.name,
              isDisabled: each.state !== 'available',
              detail: SECRET_STATES[each.state],
            })),
          ]}
          value={secretId}
          onChange={edit(setSecretId)}
        />
        {secretId === TYPED && (
          <TextField
            label="Signing secret"
            type="password"
            autoComplete="off"
            value={secret}
            onChange={edit(setSecret)}
            maxLength={4_096}
          />
        )}
        <TextField
          label="Received at"
          value={receivedAt}
          onChange={edit(setReceivedAt)}
          placeholder="now"
          error={timeError}
          description="For example 2026-11-20T08:00:00Z. Leave empty for now."
        />
      </div>
      <div>
        <Button look="primary" onPress={() => check.mutate()}>
          Verify signature
        </Button>
      </div>
      <div role="status">{check.data && <Verdict verdict={check.data as AnyVerdict} />}</div>
      {reason && timeError === null && <FailureNotice failure={reason} topic="managing" />}
    </div>
  )
}

/** A verdict with its explanation. */
export function Verdict({ verdict, by }: { verdict: AnyVerdict; by?: string | undefined }) {
  const { tone, happened, next } = formatVerdict(verdict)
  return (
    <div className={styles.verdictBox} data-tone={tone}>
      <VerdictMark kind={verdict.kind} />
      <p>
        {happened}
        {by !== undefined && ` Checked with “${by}”.`}
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

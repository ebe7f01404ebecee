import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { Release, UpdateState } from '#shared/contract/updates.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { formatDay, formatMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { getFailure, useStudio, useWatch } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { t } from './messages/t.ts'
import styles from './settings.module.css'

/** Whether a newer version exists, as known now. */
function useUpdates(): { state: UpdateState | null; failure: Failure | null } {
  const [state, setState] = useState<UpdateState | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  useWatch('updates', (client, signal) => client.updates.watch(undefined, { signal }), setState, setFailure)
  return { state, failure }
}

export interface UpdateCheckProps {
  isAutomatic: boolean
  onAutomatic: (isAutomatic: boolean) => void
}

/** Checks for a newer version, on request or once a day. */
export function UpdateCheck({ isAutomatic, onAutomatic }: UpdateCheckProps) {
  const { client } = useStudio()
  const { state, failure } = useUpdates()
  const [unchecked, setUnchecked] = useState<Failure | null>(null)
  const now = new Date(useNow(60_000))
  if (state === null)
    return (
      failure && (
        <Notice tone="failed" role="status">
          {formatReason(failure)}
        </Notice>
      )
    )
  if (!state.canCheck) return <p className="quiet">{t('update.cantCheck')}</p>
  const { available, isChecking, checkedAt } = state
  const problem = unchecked ?? state.failure
  const check = () => {
    setUnchecked(null)
    client.updates.check().catch((error: unknown) => setUnchecked(getFailure(error)))
  }
  return (
    <>
      <SwitchField
        label={t('update.automatic')}
        description={t('update.automaticHint')}
        isSelected={isAutomatic}
        onChange={onAutomatic}
      />
      <div className={styles.line}>
        <Button isLarge onPress={check} isDisabled={isChecking}>
          {t(isChecking ? 'update.checking' : 'update.check')}
        </Button>
        <span role="status" className="quiet">
          {describeCheck(state, problem !== null)}
          {checkedAt !== null && ` ${t('update.checkedAt', { time: formatMoment(checkedAt, now) })}`}
        </span>
      </div>
      {problem !== null && !isChecking && (
        <Notice tone="failed" role="alert">
          {t('update.failed', { reason: formatReason(problem) })}
        </Notice>
      )}
      {available && <ReleaseNotice release={available} />}
    </>
  )
}

function describeCheck({ available, checkedAt, isChecking }: UpdateState, hasFailed: boolean): string {
  if (isChecking || hasFailed || available) return ''
  return t(checkedAt === null ? 'update.unchecked' : 'update.current')
}

/** Says on another screen that a newer version exists; nothing otherwise. */
export function UpdateNotice() {
  const { state } = useUpdates()
  return state?.available ? <ReleaseNotice release={state.available} /> : null
}

function ReleaseNotice({ release: { version, date, url, notes } }: { release: Release }) {
  return (
    <Notice
      tone="quiet"
      role="status"
      detail={notes === '' ? undefined : <span className={styles.releaseNotes}>{notes}</span>}
      actions={
        url !== null && (
          <a href={url} target="_blank" rel="noreferrer">
            {t('update.notes')}
          </a>
        )
      }
    >
      {date === null
        ? t('update.available', { version })
        : t('update.availableSince', { version, date: formatDay(date) })}
    </Notice>
  )
}

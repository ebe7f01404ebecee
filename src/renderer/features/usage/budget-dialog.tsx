import { type FormEvent, useState } from 'react'
import type { BudgetRow } from '#shared/contract/usage.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { formatNumber } from '../../lib/format-count.ts'
import { type Reason, reasonOf } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { readCharacters } from './say-usage.ts'
import styles from './usage.module.css'

export interface BudgetDialogProps {
  row: BudgetRow
  /** Rejects when nothing changed. */
  onSet: (request: {
    projectId: string
    warnCharacters: number | null
    stopCharacters: number | null
  }) => Promise<unknown>
  onClose: () => void
}

const FORM = 'budget'
const NO_NUMBER = 'Write a number of characters, or nothing.'

/** Asks from where on a project is warned of, and where nothing more of it is sent. */
export function BudgetDialog({ row, onSet, onClose }: BudgetDialogProps) {
  const [warn, setWarn] = useState(row.warnCharacters === null ? '' : formatNumber(row.warnCharacters))
  const [stop, setStop] = useState(row.stopCharacters === null ? '' : formatNumber(row.stopCharacters))
  const [isChecked, setChecked] = useState(false)
  const [reason, setReason] = useState<Reason | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [warnCharacters, stopCharacters] = [readCharacters(warn), readCharacters(stop)]

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (warnCharacters === undefined || stopCharacters === undefined || isBusy) return
    setBusy(true)
    try {
      await onSet({ projectId: row.projectId, warnCharacters, stopCharacters })
      onClose()
    } catch (error) {
      setReason(reasonOf(error))
      setBusy(false)
    }
  }
  const wrong = (value: number | null | undefined, field: string) =>
    (isChecked && value === undefined ? NO_NUMBER : null) ?? reason?.details.fields?.[field] ?? null
  return (
    <Dialog
      title={`Budget of ${row.title || 'the project'}`}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={onClose}>
            Cancel
          </Button>
          <Button isLarge look="primary" type="submit" form={FORM} isDisabled={isBusy}>
            Keep the budget
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={(event) => void submit(event)} className={styles.form}>
        <p className={styles.quiet}>
          Counts the characters of a calendar month, as the service bills them. {formatNumber(row.spentCharacters)}{' '}
          {row.spentCharacters === 1 ? 'is' : 'are'} spent in this one.
        </p>
        <TextField
          label="Warn from"
          description="Generating then says how little is left."
          value={warn}
          onChange={setWarn}
          maxLength={20}
          isLarge
          autoFocus
          error={wrong(warnCharacters, 'warnCharacters')}
        />
        <TextField
          label="Stop at"
          description="Whatever would go beyond it is refused before it is sent. Empty: never."
          value={stop}
          onChange={setStop}
          maxLength={20}
          isLarge
          error={wrong(stopCharacters, 'stopCharacters')}
        />
      </form>
      {reason && !reason.details.fields && <FailureNotice failure={failureOf(reason)} topic="managing" />}
    </Dialog>
  )
}

import { type FormEvent, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { BudgetRow } from '#shared/contract/usage.ts'
import { formatFields } from '#shared/errors/field-problem.ts'
import { getFailure } from '../../rpc/studio.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { t } from './messages/t.ts'
import styles from './usage.module.css'

export interface BudgetDialogProps {
  row: BudgetRow
  /** Rejects if nothing changed. */
  onSet: (request: {
    projectId: string
    warnCharacters: number | null
    stopCharacters: number | null
  }) => Promise<unknown>
  onClose: () => void
}

const FORM = 'budget'
const CHARACTERS = { min: 0, max: 999_999_999_999, isWhole: true }

/** Sets the thresholds at which a project shows a warning and stops sending. */
export function BudgetDialog({ row, onSet, onClose }: BudgetDialogProps) {
  const [warnCharacters, setWarn] = useState(row.warnCharacters)
  const [isWarnValid, setWarnValid] = useState(true)
  const [stopCharacters, setStop] = useState(row.stopCharacters)
  const [isStopValid, setStopValid] = useState(true)
  const [reason, setReason] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isWarnValid || !isStopValid || isBusy) return
    setBusy(true)
    try {
      await onSet({ projectId: row.projectId, warnCharacters, stopCharacters })
      onClose()
    } catch (error) {
      setReason(getFailure(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={row.title ? t('budget.title', { title: row.title }) : t('budget.titleWithoutName')}
      isOpen
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} type="submit" form={FORM} isDisabled={isBusy || !isWarnValid || !isStopValid}>
          {t('budget.save')}
        </DialogFooter>
      }
    >
      <form id={FORM} onSubmit={(event) => void submit(event)} className={styles.form}>
        <p className="quiet tabular">{t('budget.text', { spent: row.spentCharacters })}</p>
        <NumberField
          label={t('budget.warn')}
          description={t('budget.warnHint')}
          value={warnCharacters}
          onChange={setWarn}
          onValidity={setWarnValid}
          {...CHARACTERS}
          isLarge
          autoFocus
          error={formatFields(reason)['warnCharacters'] ?? null}
        />
        <NumberField
          label={t('budget.stop')}
          description={t('budget.stopHint')}
          value={stopCharacters}
          onChange={setStop}
          onValidity={setStopValid}
          {...CHARACTERS}
          isLarge
          error={formatFields(reason)['stopCharacters'] ?? null}
        />
      </form>
      {reason && !reason.fields && <FailureNotice failure={reason} topic="managing" />}
    </Dialog>
  )
}

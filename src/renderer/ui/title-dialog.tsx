import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import { TITLE_LENGTH } from '#shared/domain/text-lengths.ts'
import { formatFields } from '#shared/errors/field-problem.ts'
import type { FailureTopic } from '../lib/failure-words.ts'
import { Dialog } from './dialog.tsx'
import { DialogFooter } from './dialog-footer.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { t } from './messages/t.ts'
import { TextField } from './text-field.tsx'

export interface TitleDialogProps {
  heading: string
  /** The button's verb. */
  verb: string
  /** The button's text while running; defaults to the verb. */
  busyVerb?: string
  title: string
  /** The field's label, and its name in a failure's `fields`; defaults to a title. */
  field?: { label: string; name: string; maxLength: number }
  /** Shown if the title is empty, such as “Enter a project title.” */
  missing: string
  /** Rejects on failure; the dialog then stays open and shows why. */
  onSubmit: (title: string) => Promise<unknown>
  /** Converts a rejection to a failure. */
  explain: (error: unknown) => Failure
  topic?: FailureTopic
  onClose: () => void
  /** Shown below the field, such as what is created, and its progress. */
  children?: ReactNode
}

/** With fewer characters left, the field shows how many. */
const FEW_CHARACTERS = 50

/** Asks for the title or name of something being created or renamed. */
export function TitleDialog({
  heading,
  verb,
  busyVerb = verb,
  title: before,
  field = { label: t('title.label'), name: 'title', maxLength: TITLE_LENGTH },
  missing,
  onSubmit,
  explain,
  topic = 'speech',
  onClose,
  children,
}: TitleDialogProps) {
  const formId = useId()
  const [title, setTitle] = useState(before)
  const [error, setError] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)

  const left = field.maxLength - title.length

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const trimmed = title.trim()
    if (trimmed === '') return setError(missing)
    if (isBusy) return undefined
    setBusy(true)
    setFailure(null)
    try {
      await onSubmit(trimmed)
      onClose()
    } catch (reason) {
      const facts = explain(reason)
      const ofField = formatFields(facts)[field.name]
      if (ofField === undefined) setFailure(facts)
      else setError(ofField)
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={heading}
      isOpen
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} type="submit" form={formId} isDisabled={isBusy}>
          {isBusy ? busyVerb : verb}
        </DialogFooter>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)}>
        <TextField
          label={field.label}
          value={title}
          isLarge
          onChange={(value) => {
            setTitle(value)
            setError(null)
          }}
          maxLength={field.maxLength}
          autoFocus
          error={error}
          {...(left < FEW_CHARACTERS ? { description: t('title.charactersLeft', { count: left }) } : {})}
        />
      </form>
      {children}
      {failure && <FailureNotice failure={failure} topic={topic} />}
    </Dialog>
  )
}

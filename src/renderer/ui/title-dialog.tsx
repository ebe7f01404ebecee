import { type FormEvent, useId, useState } from 'react'
import { TITLE_LENGTH } from '#shared/domain/text-lengths.ts'
import type { FailureFacts, FailureTopic } from '../lib/failure-words.ts'
import { formatCount } from '../lib/format-count.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { TextField } from './text-field.tsx'

export interface TitleDialogProps {
  heading: string
  /** The verb on the button. */
  verb: string
  /** What the button says while it is under way; otherwise the verb. */
  busyVerb?: string
  title: string
  /** What the field is called, and what a failure’s `fields` calls it; otherwise a title. */
  field?: { label: string; name: string; maxLength: number }
  /** Said where the title is left empty, such as “Give the project a title.” */
  missing: string
  /** Rejects when it could not be done; the dialog then stays and says why. */
  onSubmit: (title: string) => Promise<unknown>
  /** What the rejection says. */
  explain: (error: unknown) => FailureFacts
  topic?: FailureTopic
  onClose: () => void
}

const TITLE = { label: 'Title', name: 'title', maxLength: TITLE_LENGTH }
/** With so few characters left the field says how many. */
const FEW_CHARACTERS = 50

/** Asks for the title or name of a thing that is made or renamed. */
export function TitleDialog({
  heading,
  verb,
  busyVerb = verb,
  title: before,
  field = TITLE,
  missing,
  onSubmit,
  explain,
  topic = 'speech',
  onClose,
}: TitleDialogProps) {
  const formId = useId()
  const [title, setTitle] = useState(before)
  const [error, setError] = useState<string | null>(null)
  const [failure, setFailure] = useState<FailureFacts | null>(null)
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
      const ofField = facts.fields?.[field.name]
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
        <>
          <Button isLarge onPress={onClose}>
            Cancel
          </Button>
          <Button isLarge look="primary" type="submit" form={formId} isDisabled={isBusy}>
            {isBusy ? busyVerb : verb}
          </Button>
        </>
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
          {...(left < FEW_CHARACTERS ? { description: `${formatCount(left, 'character')} left` } : {})}
        />
      </form>
      {failure && <FailureNotice failure={failure} topic={topic} />}
    </Dialog>
  )
}

import { type FormEvent, useState } from 'react'
import { failureOf } from '../../lib/failure-words.ts'
import { reasonOf, type Reason } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { TextField } from '../../ui/text-field.tsx'

export interface TitleDialogProps {
  heading: string
  /** The verb on the button. */
  verb: string
  title: string
  /** Rejects when it could not be done; the dialog then stays and says why. */
  onSubmit: (title: string) => Promise<unknown>
  onClose: () => void
}

const TITLE_MAX_CHARS = 300

/** Asks for a project's title. */
export function TitleDialog({ heading, verb, title: before, onSubmit, onClose }: TitleDialogProps) {
  const [title, setTitle] = useState(before)
  const [error, setError] = useState<string | null>(null)
  const [failure, setFailure] = useState<Reason | null>(null)
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const trimmed = title.trim()
    if (trimmed === '') return setError('Give the project a title.')
    setBusy(true)
    setFailure(null)
    try {
      await onSubmit(trimmed)
      onClose()
    } catch (reason) {
      setFailure(reasonOf(reason))
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
          <Button isLarge look="primary" type="submit" form="project-title" isDisabled={isBusy}>
            {verb}
          </Button>
        </>
      }
    >
      <form id="project-title" onSubmit={(event) => void submit(event)}>
        <TextField
          label="Title"
          value={title}
          isLarge
          onChange={(value) => {
            setTitle(value)
            setError(null)
          }}
          maxLength={TITLE_MAX_CHARS}
          autoFocus
          error={error}
          {...(title.length > TITLE_MAX_CHARS - 50
            ? { description: `${TITLE_MAX_CHARS - title.length} characters left` }
            : {})}
        />
      </form>
      {failure && <FailureNotice failure={failureOf(failure)} />}
    </Dialog>
  )
}

import { type FormEvent, type ReactNode, useState } from 'react'
import { PAUSE_MAX_MS } from '#shared/domain/speech-text/pause-length.ts'
import { assertNever } from '#shared/errors/must.ts'
import { common } from '../../../lib/common/messages/common.ts'
import { useStore } from '../../../lib/use-store.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PauseField } from '../../../ui/pause-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { MarkFront, MarkStudio } from './mark-studio.ts'
import { readAmount } from './mark-values.ts'
import { t } from './messages/t.ts'

const ALIAS_MAX_CHARS = 500
/** Shortest pause offered, in milliseconds; also the step of the field. */
const PAUSE_STEP_MS = 50

/** Asks for formatting values: the length of a pause, the words of a substitution, an amount. */
export function MarkDialogs({ studio }: { studio: MarkStudio }) {
  const front = useStore(studio.front)
  if (!front) return null
  switch (front.kind) {
    case 'menu':
    case 'new-speaker':
      return null
    case 'pause':
      return <PauseDialog key={front.at} front={front} studio={studio} />
    case 'substitution':
      return <SubstitutionDialog front={front} studio={studio} />
    case 'amount':
      return <AmountDialog front={front} studio={studio} />
    default:
      return assertNever(front)
  }
}

interface QuestionProps {
  title: string
  verb: string
  studio: MarkStudio
  /** False keeps the dialog open. */
  onSubmit: () => boolean
  /** Removes the formatting; set if there is any. */
  onRemove: (() => void) | null
  children: ReactNode
}

function Question({ title, verb, studio, onSubmit, onRemove, children }: QuestionProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (onSubmit()) studio.returnToText()
  }
  return (
    <Dialog
      title={title}
      isOpen
      onClose={studio.returnToText}
      footer={
        <>
          {onRemove && (
            <Button
              isLarge
              onPress={() => {
                onRemove()
                studio.returnToText()
              }}
            >
              {common('remove')}
            </Button>
          )}
          <Button isLarge look="primary" type="submit" form="mark-question">
            {verb}
          </Button>
        </>
      }
    >
      <form id="mark-question" onSubmit={submit}>
        {children}
      </form>
    </Dialog>
  )
}

function PauseDialog({ front, studio }: { front: Extract<MarkFront, { kind: 'pause' }>; studio: MarkStudio }) {
  const [durationMs, setDurationMs] = useState<number | null>(front.durationMs)
  const [isValid, setValid] = useState(true)
  return (
    <Question
      title={t('pause')}
      verb={front.isNew ? t('insert') : t('change')}
      studio={studio}
      onSubmit={() => {
        if (durationMs === null || !isValid) return false
        studio.setPause(front.at, durationMs)
        return true
      }}
      onRemove={front.isNew ? null : () => studio.setPause(front.at, null)}
    >
      <PauseField
        label={t('duration')}
        valueMs={durationMs}
        onChange={setDurationMs}
        onValidity={setValid}
        shortestMs={PAUSE_STEP_MS}
        longestMs={PAUSE_MAX_MS}
        stepMs={PAUSE_STEP_MS}
        isLarge
        autoFocus
      />
    </Question>
  )
}

function SubstitutionDialog({
  front,
  studio,
}: {
  front: Extract<MarkFront, { kind: 'substitution' }>
  studio: MarkStudio
}) {
  const [alias, setAlias] = useState(front.alias)
  const [error, setError] = useState<string | null>(null)
  return (
    <Question
      title={t('substitution.title', { text: front.text.slice(0, 60) })}
      verb={front.isNew ? t('substituteShort') : t('change')}
      studio={studio}
      onSubmit={() => {
        const words = alias.trim()
        if (words === '') setError(t('substitution.missing'))
        else studio.set({ kind: 'substitution', alias: words })
        return words !== ''
      }}
      onRemove={front.isNew ? null : () => studio.remove('substitution')}
    >
      <TextField
        label={t('substitution.label')}
        description={t('substitution.hint')}
        value={alias}
        onChange={(value) => {
          setAlias(value)
          setError(null)
        }}
        error={error}
        maxLength={ALIAS_MAX_CHARS}
        isLarge
        autoFocus
      />
    </Question>
  )
}

function AmountDialog({ front, studio }: { front: Extract<MarkFront, { kind: 'amount' }>; studio: MarkStudio }) {
  const [written, setWritten] = useState(front.value)
  const [error, setError] = useState<string | null>(null)
  return (
    <Question
      title={t(`kind.${front.of}`)}
      verb={t('set')}
      studio={studio}
      onSubmit={() => {
        const read = readAmount(front.of, written)
        if (read.kind === 'wrong') setError(read.message)
        else studio.set({ kind: front.of, value: read.value })
        return read.kind === 'value'
      }}
      onRemove={null}
    >
      <TextField
        label={t(`adjustment.${front.of}`)}
        placeholder={front.of === 'volume' ? t('example.decibels') : t('example.percent')}
        value={written}
        onChange={(value) => {
          setWritten(value)
          setError(null)
        }}
        error={error}
        isLarge
        autoFocus
      />
    </Question>
  )
}

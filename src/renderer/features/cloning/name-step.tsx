import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { Speaker } from '#shared/contract/cloning.ts'
import { capitalize } from '#shared/domain/capitalize.ts'
import { getLocale } from '#shared/language/current-language.ts'
import { common } from '../../lib/common/messages/common.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './cloning.module.css'
import { t } from './messages/t.ts'
import { type DetailEdits, useSaveDetails } from './use-save-details.ts'

const GENDERS = ['not_specified', 'female', 'male'] as const

const LANGUAGES = [
  'en-US',
  'en-GB',
  'de-DE',
  'es-ES',
  'es-MX',
  'fr-FR',
  'it-IT',
  'pt-BR',
  'pt-PT',
  'hi-IN',
  'ja-JP',
  'ko-KR',
  'pl-PL',
  'sv-SE',
  'tr-TR',
]

export interface NameStepProps {
  speaker: Speaker
  /** Label of the next step's button. */
  next: string
  onDone: () => void
}

/** The speaker's name in the consent statement, and how the voice is listed. */
export function NameStep({ speaker, next, onDone }: NameStepProps) {
  const { client } = useStudio()
  // Other details follow `speaker`, which may still be loading what was just saved.
  const [edits, setEdits] = useState<DetailEdits>({})
  const edit = (details: DetailEdits) => setEdits((before) => ({ ...before, ...details }))
  const { fullName, voiceName, gender, locale } = { ...speaker, ...edits }
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isAsked, setAsked] = useState(false)
  const [isEnded, setEnded] = useState(false)
  const isFixed = speaker.voiceId !== null
  // Changing the name invalidates the consent statement, so it is saved at the end of the step, not on every keystroke.
  const isFree = !isFixed && !isEnded && speaker.challenge === null && speaker.refusal === null
  useSaveDetails(speaker.id, edits, isFree)
  const languages = LANGUAGES.includes(locale) ? LANGUAGES : [locale, ...LANGUAGES]
  const names = new Intl.DisplayNames([getLocale()], { type: 'language', fallback: 'none' })
  // Many languages write names of languages in lower case, but here they stand alone.
  const getLanguageName = (id: string) => capitalize(names.of(id) ?? '') || id

  const store = async () => {
    setAsked(true)
    if (fullName.trim() === '') return
    setFailure(null)
    setEnded(true)
    try {
      if (!isFixed)
        await client.cloning.updateSpeaker({
          speakerId: speaker.id,
          ...edits,
          ...(voiceName.trim() === '' && { voiceName: fullName }),
        })
      onDone()
    } catch (error) {
      setFailure(getFailure(error))
      setEnded(false)
    }
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void store()
      }}
    >
      <TextField
        label={t('name.field')}
        isLarge
        autoFocus
        value={fullName}
        isDisabled={isFixed}
        maxLength={120}
        onChange={(text) => edit({ fullName: text })}
        error={isAsked && fullName.trim() === '' ? t('name.missing') : null}
      />
      <TextField
        label={t('name.voiceName')}
        isLarge
        value={voiceName}
        isDisabled={isFixed}
        maxLength={120}
        placeholder={fullName}
        onChange={(text) => edit({ voiceName: text })}
      />
      <SelectField
        label={common('language')}
        isLarge
        isDisabled={isFixed}
        options={languages.map((id) => ({ id, label: `${getLanguageName(id)} · ${id}` }))}
        value={locale}
        onChange={(id) => edit({ locale: id })}
      />
      <SelectField
        label={t('name.gender')}
        isLarge
        isDisabled={isFixed}
        options={GENDERS.map((id) => ({ id, label: t(`name.gender.${id}`) }))}
        value={gender}
        onChange={(id) => edit({ gender: GENDERS.find((each) => each === id) ?? 'not_specified' })}
      />
      {failure && <FailureNotice failure={failure} />}
      <div className={styles.buttons}>
        <Button look="primary" isLarge type="submit">
          {next}
        </Button>
      </div>
    </form>
  )
}

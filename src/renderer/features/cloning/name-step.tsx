import { useState } from 'react'
import type { Speaker } from '#shared/contract/cloning.ts'
import { type FailureFacts, failureOf } from '../../lib/failure-words.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './cloning.module.css'
import { useKeptDetails } from './use-kept-details.ts'

const GENDERS = [
  { id: 'not_specified', label: 'Not said' },
  { id: 'female', label: 'Female' },
  { id: 'male', label: 'Male' },
] as const

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
  /** What comes next, as the button says it. */
  next: string
  onDone: () => void
}

/** Who speaks: the name that the phrase will hold, and how the voice is listed. */
export function NameStep({ speaker, next, onDone }: NameStepProps) {
  const { client } = useStudio()
  const [fullName, setFullName] = useState(speaker.fullName)
  const [voiceName, setVoiceName] = useState(speaker.voiceName)
  const [gender, setGender] = useState(speaker.gender)
  const [locale, setLocale] = useState(speaker.locale)
  const [failure, setFailure] = useState<FailureFacts | null>(null)
  const [isAsked, setAsked] = useState(false)
  const [isEnded, setEnded] = useState(false)
  const isFixed = speaker.voiceId !== null
  // Another name costs the phrase that was made for this one: then it is kept when the step is ended, and not with each letter.
  const isFree = !isFixed && !isEnded && speaker.challenge === null && speaker.refusal === null
  useKeptDetails(speaker.id, { fullName, voiceName, gender, locale }, isFree)
  const languages = LANGUAGES.includes(locale) ? LANGUAGES : [locale, ...LANGUAGES]
  const names = new Intl.DisplayNames('en-GB', { type: 'language' })

  const store = async () => {
    setAsked(true)
    if (fullName.trim() === '') return
    setFailure(null)
    setEnded(true)
    try {
      if (!isFixed)
        await client.cloning.updateSpeaker({
          speakerId: speaker.id,
          fullName,
          voiceName: voiceName.trim() === '' ? fullName : voiceName,
          gender,
          locale,
        })
      onDone()
    } catch (error) {
      setFailure(failureOf(reasonOf(error)))
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
        label="Full name, as the person says it"
        isLarge
        autoFocus
        value={fullName}
        isDisabled={isFixed}
        maxLength={120}
        onChange={setFullName}
        error={isAsked && fullName.trim() === '' ? 'Give the name that the phrase is to hold.' : null}
      />
      <TextField
        label="Name of the voice"
        isLarge
        value={voiceName}
        isDisabled={isFixed}
        maxLength={120}
        placeholder={fullName}
        onChange={setVoiceName}
      />
      <SelectField
        label="Language"
        isLarge
        isDisabled={isFixed}
        options={languages.map((id) => ({ id, label: `${names.of(id) ?? id} · ${id}` }))}
        value={locale}
        onChange={setLocale}
      />
      <SelectField
        label="Gender of the voice"
        isLarge
        isDisabled={isFixed}
        options={GENDERS}
        value={gender}
        onChange={(id) => setGender(GENDERS.find((each) => each.id === id)?.id ?? 'not_specified')}
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

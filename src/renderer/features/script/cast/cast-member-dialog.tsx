import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { CastList, CastVoice, SoundChange } from '#shared/contract/cast.ts'
import type { Project } from '#shared/contract/projects.ts'
import type { Catalog } from '#shared/contract/voices.ts'
import { EMOTIONS } from '#shared/domain/speech-text/ssml-values.ts'
import { SPEAKER_NAME_LENGTH } from '#shared/domain/text-lengths.ts'
import { inheritedSpeech } from '#shared/domain/block-state.ts'
import { NO_SPEECH_RULES } from '#shared/domain/speech-text/speech-rules.ts'
import { getFailure, useStudio } from '../../../rpc/studio.ts'
import { useRunningChoice } from '../../../rpc/use-running-choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogFooter } from '../../../ui/dialog-footer.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { CatalogNames } from '../catalog-names.ts'
import { t as formatting } from '../marks/messages/t.ts'
import { MARK_VALUES } from '../marks/mark-values.ts'
import { formatInherited } from '../inspector/format-inherited.ts'
import type { OutsideStep } from '../../../lib/outside-step.ts'
import { t } from './messages/t.ts'
import { type ProjectSteps, voiceOf } from '../project/project-steps.ts'
import { SpeechFields } from '../inspector/speech-fields.tsx'
import { storeVerb, TouchedNotice } from '../project/touched-notice.tsx'
import { useTouched } from '../project/use-touched.ts'

/** An existing cast member or a new name. */
export type EditedMember = { kind: 'known'; member: CastList['members'][number] } | { kind: 'new'; name: string }

export interface CastMemberDialogProps {
  project: Project
  catalog: Catalog
  names: CatalogNames
  edited: EditedMember
  steps: ProjectSteps
  /** Called with the step that undoes the change, null if nothing changed, and the name as stored. */
  onStored: (step: OutsideStep | null, name: string) => Promise<void>
  onClose: () => void
}

const NO_VOICE: CastVoice = { voiceId: null, modelId: null, language: null, emotion: null }
/** Option without an emotion. */
const NONE = 'none'

/** Name and voice of one speaker, with the effects of a change. */
export function CastMemberDialog({ project, catalog, names, edited, steps, onStored, onClose }: CastMemberDialogProps) {
  const { client } = useStudio()
  const known = edited.kind === 'known' ? edited.member : null
  const firstName = edited.kind === 'known' ? edited.member.name : edited.name
  const [name, setName] = useState(firstName)
  const [voice, setVoice] = useState(known ? voiceOf(known) : NO_VOICE)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const written = name.trim()
  const { settings } = project
  const { touched, isPending } = useTouched(project.id, getChange(known, written, voice))
  const running = useRunningChoice(touched?.runningBlockIds ?? [])
  const isRenamed = known !== null && written !== known.name

  const store = async () => {
    setBusy(true)
    setFailure(null)
    try {
      let step: OutsideStep | null = null
      let storedName = written
      if (known === null) {
        const added = await client.cast.add({ projectId: project.id, name: written, voice })
        step = steps.added(added)
        storedName = added.name
      } else {
        if (getChange(known, written, voice)) await client.cast.setVoice({ castId: known.id, voice })
        if (isRenamed) await client.cast.rename({ castId: known.id, name: written })
        if (isRenamed || getChange(known, written, voice))
          step = steps.changed(known, { id: known.id, name: written, ...voice })
      }
      await running.apply()
      await onStored(step, storedName)
      onClose()
    } catch (error) {
      setFailure(getFailure(error))
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={known === null ? t('member.addTitle') : t('member.title', { name: known.name })}
      isOpen
      onClose={onClose}
      footer={
        <DialogFooter
          onCancel={onClose}
          isDisabled={isBusy || isPending || written === ''}
          onPress={() => void store()}
        >
          {storeVerb(touched)}
        </DialogFooter>
      }
    >
      <TextField
        label={t('member.name')}
        isLarge
        value={name}
        onChange={setName}
        maxLength={SPEAKER_NAME_LENGTH}
        autoFocus={firstName === ''}
      />
      {isRenamed && written !== '' && (
        <Notice tone="quiet" role="status">
          {t('member.renames', { count: known.lineCount + known.passageCount })}
        </Notice>
      )}
      <SpeechFields
        catalog={catalog}
        choice={voice}
        inherited={formatInherited(
          inheritedSpeech({ text: '', voiceId: voice.voiceId }, settings, NO_SPEECH_RULES),
          names,
        )}
        effective={{
          voiceId: voice.voiceId ?? settings.voiceId,
          modelId: voice.modelId ?? settings.modelId,
          language: voice.language ?? (voice.voiceId === null ? settings.language : null),
        }}
        isLarge
        autoFocus={firstName !== ''}
        onChange={(change) => setVoice({ ...voice, ...change })}
      />
      <SelectField
        label={formatting('kind.emotion')}
        description={t('member.emotionHelp')}
        isLarge
        value={voice.emotion ?? NONE}
        options={[
          { id: NONE, label: formatting('none.emotion') },
          ...MARK_VALUES.emotion.map(({ value, label }) => ({ id: value, label: formatting(label) })),
        ]}
        onChange={(id) => setVoice({ ...voice, emotion: EMOTIONS.find((emotion) => emotion === id) ?? null })}
      />
      <TouchedNotice touched={touched} />
      {running.field}
      {failure && <FailureNotice failure={failure} />}
    </Dialog>
  )
}

/** Null if the lines would sound the same. A name not typed yet changes nothing either. */
function getChange(known: CastList['members'][number] | null, name: string, voice: CastVoice): SoundChange | null {
  if (known === null) return name === '' ? null : { kind: 'add', name, voice }
  const before = voiceOf(known)
  const isSame = (Object.keys(before) as (keyof CastVoice)[]).every((setting) => before[setting] === voice[setting])
  return isSame ? null : { kind: 'voice', castId: known.id, voice }
}

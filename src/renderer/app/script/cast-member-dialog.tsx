import { useState } from 'react'
import type { CastList, SoundChange } from '#shared/contract/cast.ts'
import type { Project } from '#shared/contract/projects.ts'
import type { Catalogue } from '#shared/contract/voices.ts'
import { SPEAKER_NAME_LENGTH } from '#shared/domain/text-lengths.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount } from '../../lib/format-count.ts'
import { type Reason, reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { CatalogueNames } from './catalogue-names.ts'
import { type SpeechChoice, SpeechFields } from './speech-fields.tsx'
import { storeVerb, TouchedNotice } from './touched-notice.tsx'
import { useTouched } from './use-touched.ts'

/** Somebody who is in the cast, or a name that is to be. */
export type EditedMember = { kind: 'known'; member: CastList['members'][number] } | { kind: 'new'; name: string }

export interface CastMemberDialogProps {
  project: Project
  catalogue: Catalogue
  names: CatalogueNames
  edited: EditedMember
  onStored: () => Promise<void>
  onClose: () => void
}

const NO_VOICE: SpeechChoice = { voiceId: null, modelId: null, language: null }

/** Name and voice of one speaker, with what a change of them would touch. */
export function CastMemberDialog({ project, catalogue, names, edited, onStored, onClose }: CastMemberDialogProps) {
  const { client } = useStudio()
  const known = edited.kind === 'known' ? edited.member : null
  const [name, setName] = useState(known?.name ?? (edited.kind === 'new' ? edited.name : ''))
  const [voice, setVoice] = useState<SpeechChoice>(
    known ? { voiceId: known.voiceId, modelId: known.modelId, language: known.language } : NO_VOICE,
  )
  const [failure, setFailure] = useState<Reason | null>(null)
  const [isBusy, setBusy] = useState(false)
  const written = name.trim()
  const { settings } = project
  const { touched, isPending } = useTouched(project.id, changeOf(known, written, voice))
  const isRenamed = known !== null && written !== known.name

  const store = async () => {
    setBusy(true)
    setFailure(null)
    try {
      if (known === null) await client.cast.add({ projectId: project.id, name: written, voice })
      else {
        if (changeOf(known, written, voice)) await client.cast.setVoice({ castId: known.id, voice })
        if (isRenamed) await client.cast.rename({ castId: known.id, name: written })
      }
      await onStored()
      onClose()
    } catch (error) {
      setFailure(reasonOf(error))
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={known === null ? 'Add a speaker' : `Speaker ${known.name}`}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={onClose}>
            Cancel
          </Button>
          <Button
            isLarge
            look="primary"
            isDisabled={isBusy || isPending || written === ''}
            onPress={() => void store()}
          >
            {storeVerb(touched)}
          </Button>
        </>
      }
    >
      <TextField
        label="Name before the colon"
        isLarge
        value={name}
        onChange={setName}
        maxLength={SPEAKER_NAME_LENGTH}
        autoFocus={written === ''}
      />
      {isRenamed && written !== '' && (
        <Notice tone="quiet" role="status">
          The name is written anew in {formatCount(known.lineCount, 'line')}. They sound as before.
        </Notice>
      )}
      <SpeechFields
        catalogue={catalogue}
        choice={voice}
        inherited={{
          voiceId: settings.voiceId,
          voiceName: names.voice(settings.voiceId),
          modelId: settings.modelId,
          modelName: names.model(settings.modelId),
        }}
        effective={{
          voiceId: voice.voiceId ?? settings.voiceId,
          modelId: voice.modelId ?? settings.modelId,
          language: voice.language ?? (voice.voiceId === null ? settings.language : null),
        }}
        isLarge
        onChange={setVoice}
      />
      <TouchedNotice touched={touched} />
      {failure && <FailureNotice failure={failureOf(failure)} />}
    </Dialog>
  )
}

/** Null when the lines would sound as they do. A name that nobody has typed yet changes nothing either. */
function changeOf(known: CastList['members'][number] | null, name: string, voice: SpeechChoice): SoundChange | null {
  if (known === null) return name === '' ? null : { kind: 'add', name, voice }
  const isSame = known.voiceId === voice.voiceId && known.modelId === voice.modelId && known.language === voice.language
  return isSame ? null : { kind: 'voice', castId: known.id, voice }
}

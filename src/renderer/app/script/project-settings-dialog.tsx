import { useState } from 'react'
import type { Project, ProjectSettings } from '#shared/contract/projects.ts'
import type { Catalogue } from '#shared/contract/voices.ts'
import { SOUND_LIMITS } from '#shared/domain/block-sound.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { type Reason, reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { PauseField } from '../../ui/pause-field.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { SpeechFields } from './speech-fields.tsx'
import { storeVerb, TouchedNotice } from './touched-notice.tsx'
import { useTouched } from './use-touched.ts'

export interface ProjectSettingsDialogProps {
  project: Project
  catalogue: Catalogue
  onStored: (project: Project) => void
  onClose: () => void
}

/** What every block of the project speaks with, unless it says otherwise itself. */
export function ProjectSettingsDialog({ project, catalogue, onStored, onClose }: ProjectSettingsDialogProps) {
  const { client } = useStudio()
  const [settings, setSettings] = useState<ProjectSettings>(project.settings)
  const [failure, setFailure] = useState<Reason | null>(null)
  const [isBusy, setBusy] = useState(false)
  const change = (part: Partial<ProjectSettings>) => setSettings({ ...settings, ...part })
  const changesSound = (['voiceId', 'modelId', 'language', 'textNormalization', 'loudnessNormalization'] as const).some(
    (name) => settings[name] !== project.settings[name],
  )

  const { touched, isPending } = useTouched(project.id, changesSound ? { kind: 'settings', settings } : null)

  const store = async () => {
    setBusy(true)
    try {
      onStored(await client.projects.update({ projectId: project.id, settings }))
      onClose()
    } catch (error) {
      setFailure(reasonOf(error))
      setBusy(false)
    }
  }

  return (
    <Dialog
      title="Voice and pauses of the project"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={onClose}>
            Cancel
          </Button>
          <Button isLarge look="primary" isDisabled={isBusy || isPending} onPress={() => void store()}>
            {storeVerb(touched)}
          </Button>
        </>
      }
    >
      <SpeechFields
        catalogue={catalogue}
        choice={settings}
        effective={settings}
        isLarge
        onChange={({ voiceId, modelId, language }) =>
          change({ language, ...(voiceId === null ? {} : { voiceId }), ...(modelId === null ? {} : { modelId }) })
        }
      />
      <PauseField
        label="Pause after each block"
        isLarge
        valueMs={settings.pauseAfterMs}
        longestMs={SOUND_LIMITS.longestPauseAfterMs}
        onChange={(pauseAfterMs) => change({ pauseAfterMs: pauseAfterMs ?? 0 })}
      />
      <SwitchField
        label="Read numbers and dates as words"
        description="The service turns them into words first. It may take a little longer."
        isSelected={settings.textNormalization}
        onChange={(textNormalization) => change({ textNormalization })}
      />
      <SwitchField
        label="Even out loudness"
        isSelected={settings.loudnessNormalization}
        onChange={(loudnessNormalization) => change({ loudnessNormalization })}
      />
      <TouchedNotice touched={touched} />
      {failure && <FailureNotice failure={failureOf(failure)} />}
    </Dialog>
  )
}

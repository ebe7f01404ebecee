import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { CastMember } from '#shared/contract/cast.ts'
import type { Project, ProjectSettings } from '#shared/contract/projects.ts'
import type { Catalog } from '#shared/contract/voices.ts'
import { SOUND_LIMITS } from '#shared/domain/block-sound.ts'
import { getFailure, useStudio } from '../../../rpc/studio.ts'
import { useRunningChoice } from '../../../rpc/use-running-choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogFooter } from '../../../ui/dialog-footer.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { PauseField } from '../../../ui/pause-field.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { listCastChoices } from '../cast/list-cast-choices.ts'
import { t } from './messages/t.ts'
import { SpeechFields } from '../inspector/speech-fields.tsx'
import { storeVerb, TouchedNotice } from './touched-notice.tsx'
import { useTouched } from './use-touched.ts'

export interface ProjectSettingsDialogProps {
  project: Project
  catalog: Catalog
  cast: readonly CastMember[]
  /** The voice to start with instead of the project's. */
  offeredVoiceId: string | null
  onStored: (project: Project, changes: Partial<ProjectSettings>) => void
  onClose: () => void
}

/** Default speech settings for all blocks of the project. */
export function ProjectSettingsDialog(props: ProjectSettingsDialogProps) {
  const { project, catalog, cast, offeredVoiceId, onStored, onClose } = props
  const { client } = useStudio()
  // Undo and other windows can change the rest meanwhile.
  const [chosen, setChosen] = useState<Partial<ProjectSettings>>(
    offeredVoiceId === null ? {} : { voiceId: offeredVoiceId },
  )
  const settings = { ...project.settings, ...chosen }
  const changes: Partial<ProjectSettings> = Object.fromEntries(
    Object.entries(chosen).filter(([name, value]) => value !== project.settings[name as keyof ProjectSettings]),
  )
  const changesSound = Object.keys(changes).some((name) => name !== 'pauseAfterMs')
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isPauseValid, setPauseValid] = useState(true)
  const change = (part: Partial<ProjectSettings>) => setChosen({ ...chosen, ...part })
  const { touched, isPending } = useTouched(project.id, changesSound ? { kind: 'settings', settings: changes } : null)
  const running = useRunningChoice(touched?.runningBlockIds ?? [])

  const store = async () => {
    if (Object.keys(changes).length === 0) return onClose()
    setBusy(true)
    try {
      onStored(await client.projects.update({ projectId: project.id, settings: changes }), changes)
      await running.apply()
      onClose()
    } catch (error) {
      setFailure(getFailure(error))
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={t('settings.title')}
      isOpen
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} isDisabled={isBusy || isPending || !isPauseValid} onPress={() => void store()}>
          {storeVerb(touched)}
        </DialogFooter>
      }
    >
      <SpeechFields
        catalog={catalog}
        choice={settings}
        effective={settings}
        isLarge
        cast={listCastChoices(cast, settings)}
        onChange={({ voiceId, modelId, language }) =>
          change({
            ...(language === undefined ? {} : { language }),
            ...(voiceId ? { voiceId } : {}),
            ...(modelId ? { modelId } : {}),
          })
        }
      />
      <PauseField
        label={t('settings.pause')}
        isLarge
        valueMs={settings.pauseAfterMs}
        longestMs={SOUND_LIMITS.longestPauseAfterMs}
        onValidity={setPauseValid}
        onChange={(pauseAfterMs) => change({ pauseAfterMs: pauseAfterMs ?? 0 })}
      />
      <SwitchField
        label={t('settings.numbers')}
        description={t('settings.numbersHint')}
        isSelected={settings.textNormalization}
        onChange={(textNormalization) => change({ textNormalization })}
      />
      <SwitchField
        label={t('settings.loudness')}
        isSelected={settings.loudnessNormalization}
        onChange={(loudnessNormalization) => change({ loudnessNormalization })}
      />
      <TouchedNotice touched={touched} />
      {running.field}
      {failure && <FailureNotice failure={failure} />}
    </Dialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { CastLoudness, CastList, SoundChange } from '#shared/contract/cast.ts'
import type { Project, ProjectSettings } from '#shared/contract/projects.ts'
import { formatBlock } from '../../../lib/format-block.ts'
import { formatPlaces } from '../../../lib/format-number.ts'
import { getFailure, useStudio } from '../../../rpc/studio.ts'
import { useRunningChoice } from '../../../rpc/use-running-choice.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogFooter } from '../../../ui/dialog-footer.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { t } from './messages/t.ts'
import { TouchedNotice } from '../project/touched-notice.tsx'
import { useTouched } from '../project/use-touched.ts'

/** Differences below this aren't noticed between two voices. */
const EVEN_DB = 1.5

/** Measures the cast's generated takes; not before there is a cast. */
export function useCastLoudness(projectId: string, members: CastList['members']) {
  const { queries } = useStudio()
  return useQuery({
    ...queries.cast.loudness.queryOptions({ input: { projectId } }),
    enabled: members.length > 0,
    staleTime: 0,
    gcTime: 0,
  })
}

/** `3.1 dB louder than the others. Clipping: 238 samples (block 5).` Empty if nothing was generated with the voice. */
export function formatLoudness(loudness: CastLoudness): string {
  const { differenceDb } = loudness
  return [differenceDb === null ? '' : formatDifference(differenceDb), formatClipping(loudness)]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function formatClipping({ clippedSamples: count, clippedBlocks: [most, ...others] }: CastLoudness): string {
  if (!most) return ''
  const place = formatBlock(most)
  return others.length === 0
    ? t('loudness.clipping', { count, place })
    : t('loudness.clippingMore', { count, place, others: others.length })
}

function formatDifference(differenceDb: number): string {
  if (Math.abs(differenceDb) < EVEN_DB) return t('loudness.same')
  const difference = formatPlaces(Math.abs(differenceDb), 1)
  return differenceDb > 0 ? t('loudness.louder', { difference }) : t('loudness.quieter', { difference })
}

export interface CastLoudnessNoticeProps {
  project: Project
  loudness: readonly CastLoudness[]
  onStored: (changes: Partial<ProjectSettings>) => Promise<void>
}

/** Says that voices differ in loudness or clip, with a button that evens them out; nothing otherwise. */
export function CastLoudnessNotice({ project, loudness, onStored }: CastLoudnessNoticeProps) {
  const [isAsked, setAsked] = useState(false)
  const differs = loudness.some(({ differenceDb }) => differenceDb !== null && Math.abs(differenceDb) >= EVEN_DB)
  const clips = loudness.some(({ clippedSamples }) => clippedSamples > 0)
  if (!differs && !clips) return null
  const isOn = project.settings.loudnessNormalization
  return (
    <>
      <Notice
        tone="warning"
        actions={!isOn && <Button onPress={() => setAsked(true)}>{t('loudness.evenOut')}</Button>}
        {...(isOn && { detail: t('loudness.on') })}
      >
        {[differs && t('loudness.differ'), clips && t('loudness.clip')].filter(Boolean).join(' ')}
      </Notice>
      {isAsked && <EvenOutDialog project={project} onStored={onStored} onClose={() => setAsked(false)} />}
    </>
  )
}

const CHANGES = { loudnessNormalization: true } satisfies Partial<ProjectSettings>
const NORMALIZED: SoundChange = { kind: 'settings', settings: CHANGES }

/** Turns on the project's loudness normalization after showing what it affects. */
function EvenOutDialog({
  project,
  onStored,
  onClose,
}: Omit<CastLoudnessNoticeProps, 'loudness'> & { onClose: () => void }) {
  const { client } = useStudio()
  const { touched, isPending } = useTouched(project.id, NORMALIZED)
  const running = useRunningChoice(touched?.runningBlockIds ?? [])
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const store = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await client.projects.update({ projectId: project.id, settings: CHANGES })
      await running.apply()
      await onStored(CHANGES)
      onClose()
    } catch (error) {
      setFailure(getFailure(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('loudness.title')}
      isOpen
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} isDisabled={isBusy || isPending} onPress={() => void store()}>
          {t('loudness.evenOut')}
        </DialogFooter>
      }
    >
      <p>{t('loudness.text')}</p>
      <TouchedNotice touched={touched} />
      {running.field}
      {failure && <FailureNotice failure={failure} />}
    </Dialog>
  )
}

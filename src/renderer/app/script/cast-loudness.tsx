import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { CastLoudness, CastList, SoundChange } from '#shared/contract/cast.ts'
import type { Project } from '#shared/contract/projects.ts'
import { formatBlock } from '../../features/exports/clipping-notice.tsx'
import { formatCount, formatPlaces } from '../../lib/format-count.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { useRunningChoice } from '../../rpc/use-running-choice.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TouchedNotice } from './touched-notice.tsx'
import { useTouched } from './use-touched.ts'

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
export function formatLoudness({ differenceDb, clippedSamples, clippedBlocks }: CastLoudness): string {
  const [most, ...others] = clippedBlocks
  const place = most && [formatBlock(most), ...(others.length === 0 ? [] : [`${others.length} more`])].join(', ')
  return [
    ...(differenceDb === null ? [] : [`${formatDifference(differenceDb)}.`]),
    ...(place ? [`Clipping: ${formatCount(clippedSamples, 'sample')} (${place}).`] : []),
  ].join(' ')
}

function formatDifference(differenceDb: number): string {
  if (Math.abs(differenceDb) < EVEN_DB) return 'As loud as the others'
  return `${formatPlaces(Math.abs(differenceDb), 1)} dB ${differenceDb > 0 ? 'louder' : 'quieter'} than the others`
}

export interface CastLoudnessNoticeProps {
  project: Project
  loudness: readonly CastLoudness[]
  onStored: (project: Project) => Promise<void>
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
        actions={!isOn && <Button onPress={() => setAsked(true)}>Even out loudness</Button>}
        {...(isOn && {
          detail: '“Normalize loudness” is on for this project. Generate out-of-date blocks to apply it.',
        })}
      >
        {[differs && 'The voices differ in loudness.', clips && 'Some lines clip and may crackle.']
          .filter(Boolean)
          .join(' ')}
      </Notice>
      {isAsked && <EvenOutDialog project={project} onStored={onStored} onClose={() => setAsked(false)} />}
    </>
  )
}

const NORMALIZED: SoundChange = { kind: 'settings', settings: { loudnessNormalization: true } }

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
      const settings = { ...project.settings, loudnessNormalization: true }
      const stored = await client.projects.update({ projectId: project.id, settings })
      await running.apply()
      await onStored(stored)
      onClose()
    } catch (error) {
      setFailure(getFailure(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title="Even out loudness?"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={onClose}>
            Cancel
          </Button>
          <Button isLarge look="primary" isDisabled={isBusy || isPending} onPress={() => void store()}>
            Even out loudness
          </Button>
        </>
      }
    >
      <p>
        Turns on “Normalize loudness” for this project: the service brings every voice to the same loudness. Lines
        generated before have to be generated again.
      </p>
      <TouchedNotice touched={touched} />
      {running.field}
      {failure && <FailureNotice failure={failure} />}
    </Dialog>
  )
}

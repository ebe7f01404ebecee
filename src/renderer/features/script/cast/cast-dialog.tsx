import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { CastList } from '#shared/contract/cast.ts'
import type { Project } from '#shared/contract/projects.ts'
import type { Catalog } from '#shared/contract/voices.ts'
import type { BlockPlace } from '../script-slots.ts'
import { common } from '../../../lib/common/messages/common.ts'
import { getFailure, useStudio } from '../../../rpc/studio.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './cast.module.css'
import { CastMemberDialog, type EditedMember } from './cast-member-dialog.tsx'
import { CastLoudnessNotice, useCastLoudness } from './cast-loudness.tsx'
import { CastMemberRow } from './cast-member-row.tsx'
import type { CatalogNames } from '../catalog-names.ts'
import { FoundNames } from './found-names.tsx'
import type { OutsideStep } from '../../../lib/outside-step.ts'
import { t } from './messages/t.ts'
import type { ProjectSteps } from '../project/project-steps.ts'
import { RemoveMemberDialog } from './remove-member-dialog.tsx'
import { useMemberRemoval } from './use-member-removal.ts'

export interface CastDialogProps {
  project: Project
  catalog: Catalog
  names: CatalogNames
  steps: ProjectSteps
  /** Records an undo step for a stored change. */
  onStep: (step: OutsideStep) => void
  /** Called when the cast, and possibly the script, changed. */
  onChanged: () => Promise<void>
  /** Called to show a line that clips, in place of the dialog. */
  onShowBlock: (place: BlockPlace) => void
  /** Called to show the chapter's quotations, in place of the dialog. */
  onFindQuotations: () => void
  onClose: () => void
}

const NO_MEMBERS: CastList['members'] = []
const NO_NAMES: CastList['found'] = []

/** The project's cast: speaker names in the script with their voices, and names without a voice. */
export function CastDialog({
  project,
  catalog,
  names,
  steps,
  onStep,
  onChanged,
  onShowBlock,
  onFindQuotations,
  onClose,
}: CastDialogProps) {
  const { queries } = useStudio()
  const cast = useQuery({ ...queries.cast.list.queryOptions({ input: { projectId: project.id } }), staleTime: 0 })
  const loudness = useCastLoudness(project.id, cast.data?.members ?? NO_MEMBERS)
  const [edited, setEdited] = useState<EditedMember | null>(null)
  const [leaving, setLeaving] = useState<CastList['members'][number] | null>(null)
  const changed = async () => {
    await Promise.all([cast.refetch(), loudness.refetch(), onChanged()])
  }
  const { remove, failure } = useMemberRemoval(steps, { onStep, onChanged: changed })

  return (
    <Dialog
      title={t('cast.title')}
      isOpen
      isWide
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={onFindQuotations}>
            {t('cast.findQuotations')}
          </Button>
          <Button isLarge onPress={() => setEdited({ kind: 'new', name: '' })}>
            <Plus size={16} strokeWidth={1.5} aria-hidden />
            {t('cast.addSpeaker')}
          </Button>
          <Button isLarge look="primary" onPress={onClose}>
            {common('done')}
          </Button>
        </>
      }
    >
      <p className="quiet">{t('cast.help')}</p>
      {cast.isPending && <Skeleton label={t('cast.loading')} rows={4} />}
      {cast.isError && <FailureNotice failure={getFailure(cast.error)} />}
      {cast.data && cast.data.members.length === 0 && <p>{t('cast.empty')}</p>}
      {cast.data && cast.data.members.length > 0 && (
        <ul className={styles.list} aria-label={t('cast.list')}>
          {cast.data.members.map((member) => (
            <CastMemberRow
              key={member.id}
              member={member}
              voice={
                member.voiceId === null
                  ? t('cast.projectVoice', { voice: names.voice(project.settings.voiceId) })
                  : names.voice(member.voiceId)
              }
              loudness={loudness.data?.find(({ castId }) => castId === member.id) ?? null}
              onShowBlock={onShowBlock}
              onChange={() => setEdited({ kind: 'known', member })}
              onRemove={() => (member.lineCount + member.passageCount === 0 ? remove(member) : setLeaving(member))}
            />
          ))}
        </ul>
      )}
      {loudness.isLoading && (
        <p className="quiet" role="status">
          {t('cast.measuring')}
        </p>
      )}
      {loudness.isError && <FailureNotice failure={getFailure(loudness.error)} />}
      {loudness.data && (
        <CastLoudnessNotice
          project={project}
          loudness={loudness.data}
          onStored={(changes) => {
            onStep(steps.settings(project.settings, changes))
            return changed()
          }}
        />
      )}
      <FoundNames
        found={cast.data?.found ?? NO_NAMES}
        isReady={cast.data !== undefined && edited === null}
        onAdd={(name) => setEdited({ kind: 'new', name })}
      />
      {failure && <FailureNotice failure={failure} />}
      {leaving && (
        <RemoveMemberDialog
          projectId={project.id}
          member={leaving}
          onRemove={(afterwards) => {
            setLeaving(null)
            remove(leaving, afterwards)
          }}
          onClose={() => setLeaving(null)}
        />
      )}
      {edited && (
        <CastMemberDialog
          project={project}
          catalog={catalog}
          names={names}
          edited={edited}
          onStored={(step) => {
            if (step) onStep(step)
            return changed()
          }}
          steps={steps}
          onClose={() => setEdited(null)}
        />
      )}
    </Dialog>
  )
}

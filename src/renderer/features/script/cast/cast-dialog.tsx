import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
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
import { showToast } from '../../../ui/toast.tsx'
import styles from './cast.module.css'
import { CastMemberDialog, type EditedMember } from './cast-member-dialog.tsx'
import { CastLoudnessNotice, useCastLoudness } from './cast-loudness.tsx'
import { CastMemberRow } from './cast-member-row.tsx'
import type { CatalogNames } from '../catalog-names.ts'
import type { OutsideStep } from '../../../lib/outside-step.ts'
import { t } from './messages/t.ts'
import type { ProjectSteps } from '../project/project-steps.ts'
import { RemoveMemberDialog } from './remove-member-dialog.tsx'

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
  const { client, queries } = useStudio()
  const cast = useQuery({ ...queries.cast.list.queryOptions({ input: { projectId: project.id } }), staleTime: 0 })
  const loudness = useCastLoudness(project.id, cast.data?.members ?? NO_MEMBERS)
  const [edited, setEdited] = useState<EditedMember | null>(null)
  const [leaving, setLeaving] = useState<CastList['members'][number] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const found = useRef<HTMLElement>(null)
  const isReady = cast.data !== undefined && edited === null
  useEffect(() => {
    if (!isReady) return undefined
    // By then the dialog of one speaker has returned the focus: to this dialog if the name that opened it is gone.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.matches('[role=dialog]')) found.current?.querySelector('button')?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [isReady])
  const changed = async () => {
    await Promise.all([cast.refetch(), loudness.refetch(), onChanged()])
  }
  const attempt = async (work: () => Promise<unknown>) => {
    setFailure(null)
    try {
      await work()
      await changed()
    } catch (error) {
      setFailure(getFailure(error))
    }
  }
  const remove = (member: CastList['members'][number], afterwards?: () => Promise<void>) =>
    attempt(async () => {
      const { id: castId, name } = member
      await client.cast.remove({ castId })
      onStep(steps.removed(member))
      await afterwards?.()
      const restore = () =>
        void attempt(async () => {
          const step = steps.restored(member)
          await step.redo()
          onStep(step)
        })
      showToast({
        text: t('cast.removed', { name }),
        action: { label: common('undo'), onPress: restore },
      })
    })

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
      <p className={styles.quiet}>{t('cast.help')}</p>
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
              onRemove={() => (member.lineCount + member.passageCount === 0 ? void remove(member) : setLeaving(member))}
            />
          ))}
        </ul>
      )}
      {loudness.isLoading && (
        <p className={styles.quiet} role="status">
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
      {cast.data && cast.data.found.length > 0 && (
        <section ref={found} aria-label={t('cast.found')}>
          <h3 className={styles.heading}>{t('cast.foundTitle')}</h3>
          <div className={styles.found}>
            {cast.data.found.map(({ name, lineCount }) => (
              <Button key={name} onPress={() => setEdited({ kind: 'new', name })}>
                {t('cast.addName', { name, count: lineCount })}
              </Button>
            ))}
          </div>
        </section>
      )}
      {failure && <FailureNotice failure={failure} />}
      {leaving && (
        <RemoveMemberDialog
          projectId={project.id}
          member={leaving}
          onRemove={(afterwards) => {
            setLeaving(null)
            void remove(leaving, afterwards)
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

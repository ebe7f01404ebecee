import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { CastList } from '#shared/contract/cast.ts'
import type { Project } from '#shared/contract/projects.ts'
import type { Catalogue } from '#shared/contract/voices.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount } from '../../lib/format-count.ts'
import { type Reason, reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './cast.module.css'
import { CastMemberDialog, type EditedMember } from './cast-member-dialog.tsx'
import type { CatalogueNames } from './catalogue-names.ts'
import { RemoveMemberDialog } from './remove-member-dialog.tsx'

export interface CastDialogProps {
  project: Project
  catalogue: Catalogue
  names: CatalogueNames
  /** The cast, and perhaps the script, are different now. */
  onChanged: () => Promise<void>
  onClose: () => void
}

/** Who speaks in the project: names in the script with their voices, and names that have none yet. */
export function CastDialog({ project, catalogue, names, onChanged, onClose }: CastDialogProps) {
  const { client, queries } = useStudio()
  const cast = useQuery({ ...queries.cast.list.queryOptions({ input: { projectId: project.id } }), staleTime: 0 })
  const [edited, setEdited] = useState<EditedMember | null>(null)
  const [leaving, setLeaving] = useState<CastList['members'][number] | null>(null)
  const [failure, setFailure] = useState<Reason | null>(null)
  const changed = async () => {
    await Promise.all([cast.refetch(), onChanged()])
  }
  const attempt = async (work: () => Promise<unknown>) => {
    setFailure(null)
    try {
      await work()
      await changed()
    } catch (error) {
      setFailure(reasonOf(error))
    }
  }
  const remove = ({ id, name }: CastList['members'][number]) =>
    attempt(async () => {
      await client.cast.remove({ castId: id })
      const restore = () => void attempt(() => client.cast.restore({ castId: id }))
      showToast({
        text: `${name} is out of the cast. The names before those lines are spoken now.`,
        action: { label: 'Undo', onPress: restore },
      })
    })

  return (
    <Dialog
      title="Cast"
      isOpen
      isWide
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={() => setEdited({ kind: 'new', name: '' })}>
            <Plus size={16} strokeWidth={1.5} aria-hidden />
            Add a speaker
          </Button>
          <Button isLarge look="primary" onPress={onClose}>
            Done
          </Button>
        </>
      }
    >
      <p className={styles.quiet}>
        A line such as “Aria: Good morning.” is spoken by the voice of Aria, without the name. A voice of the block
        itself comes first.
      </p>
      {cast.isPending && <Skeleton label="Reading the cast" rows={4} />}
      {cast.isError && <FailureNotice failure={failureOf(reasonOf(cast.error))} />}
      {cast.data && cast.data.members.length === 0 && <p>Nobody is in the cast yet. Lines are spoken as they stand.</p>}
      {cast.data && cast.data.members.length > 0 && (
        <ul className={styles.list} aria-label="Speakers">
          {cast.data.members.map((member) => (
            <li key={member.id} className={styles.member}>
              <span className={styles.name} dir="auto">
                {member.name}
              </span>
              <span className={styles.voice}>
                {member.voiceId === null
                  ? `No voice: ${names.voice(project.settings.voiceId)}, as the project`
                  : names.voice(member.voiceId)}
              </span>
              <span className={styles.figure}>{formatCount(member.lineCount, 'line')}</span>
              <span className={styles.buttons}>
                <Button aria-label={`Change ${member.name}`} onPress={() => setEdited({ kind: 'known', member })}>
                  Change
                </Button>
                <Button
                  aria-label={`Remove ${member.name}`}
                  look="quiet"
                  onPress={() => (member.lineCount === 0 ? void remove(member) : setLeaving(member))}
                >
                  Remove
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {cast.data && cast.data.found.length > 0 && (
        <section aria-label="Names in the script">
          <h3 className={styles.heading}>Names in the script that are not in the cast</h3>
          <div className={styles.found}>
            {cast.data.found.map(({ name, lineCount }) => (
              <Button key={name} onPress={() => setEdited({ kind: 'new', name })}>
                {`Add ${name} · ${formatCount(lineCount, 'line')}`}
              </Button>
            ))}
          </div>
        </section>
      )}
      {failure && <FailureNotice failure={failureOf(failure)} />}
      {leaving && (
        <RemoveMemberDialog
          projectId={project.id}
          member={leaving}
          onRemove={() => {
            setLeaving(null)
            void remove(leaving)
          }}
          onClose={() => setLeaving(null)}
        />
      )}
      {edited && (
        <CastMemberDialog
          project={project}
          catalogue={catalogue}
          names={names}
          edited={edited}
          onStored={changed}
          onClose={() => setEdited(null)}
        />
      )}
    </Dialog>
  )
}

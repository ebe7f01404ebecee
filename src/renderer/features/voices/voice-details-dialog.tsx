import { Download, Trash2 } from 'lucide-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Catalogue, Voice } from '#shared/contract/voices.ts'
import { failureOf, sayFailure } from '../../lib/failure-words.ts'
import { formatCount, formatSize } from '../../lib/format-count.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.tsx'
import { sayGender, sayLanguage } from './voice-filter.ts'
import { countBroken, sayUse, useVoiceUses, VoiceUses } from './voice-uses.tsx'
import styles from './voices.module.css'

export interface VoiceDetailsDialogProps {
  voice: Voice
  catalogue: Catalogue
  hrefOf: (projectId: string) => string
  onClose: () => void
}

/** Everything about a voice: what it speaks, where it is used, and for a personal one its sample and its end. */
export function VoiceDetailsDialog({ voice, catalogue, hrefOf, onClose }: VoiceDetailsDialogProps) {
  const { client } = useStudio()
  const [isDeleting, setDeleting] = useState(false)
  const sample = useMutation({ mutationFn: () => client.voices.saveSample({ voiceId: voice.id }) })
  const models = voice.models.map((id) => catalogue.models.find((model) => model.id === id)?.name ?? id)
  if (isDeleting) return <DeleteVoiceDialog voice={voice} onBack={() => setDeleting(false)} onClose={onClose} />
  return (
    <Dialog
      title={voice.displayName}
      isOpen
      onClose={onClose}
      footer={
        voice.isPersonal && (
          <>
            <Button isLarge look="danger" onPress={() => setDeleting(true)}>
              <Trash2 size={16} strokeWidth={1.5} aria-hidden />
              Delete…
            </Button>
            <Button isLarge isDisabled={sample.isPending} onPress={() => sample.mutate()}>
              <Download size={16} strokeWidth={1.5} aria-hidden />
              {sample.isPending ? 'Fetching the sample' : 'Save the sample'}
            </Button>
          </>
        )
      }
    >
      <dl className={styles.facts}>
        <dt>Language</dt>
        <dd>{sayLanguage(voice.locale)}</dd>
        <dt>Gender</dt>
        <dd>{sayGender(voice.gender)}</dd>
        <dt>Models</dt>
        <dd>{models.join(', ') || 'The service does not say'}</dd>
        {voice.tags.length > 0 && (
          <>
            <dt>Described as</dt>
            <dd>{voice.tags.join(', ')}</dd>
          </>
        )}
        <dt>Belongs to</dt>
        <dd>{voice.isPersonal ? 'You: a personal voice' : 'The service'}</dd>
        <dt>Id</dt>
        <dd>
          <code>{voice.id}</code>
        </dd>
      </dl>
      {sample.isSuccess && (
        <Notice tone="quiet" role="status">
          The sample is stored, {formatSize(sample.data.sizeBytes)}: {sample.data.path}
        </Notice>
      )}
      {sample.isError && (
        <Notice tone="failed" role="alert">
          {sayFailure(failureOf(reasonOf(sample.error))).happened} No file was written.
        </Notice>
      )}
      <h3 className={styles.heading}>Used in</h3>
      <VoiceUses voiceId={voice.id} hrefOf={hrefOf} />
    </Dialog>
  )
}

/** Agents are not changed with the voice: which one a caller then hears is the service's matter. */
function AgentsOfVoice({ voiceId }: { voiceId: string }) {
  const { queries } = useStudio()
  const agents = useQuery({ ...queries.voices.agentsOf.queryOptions({ input: { voiceId } }), staleTime: 0 })
  if (agents.isPending) return null
  if (agents.isError) return <p className={styles.failed}>Which agents speak with it could not be read.</p>
  const { names, asOf } = agents.data
  if (asOf === null) return <p>Agents were not listed yet: one of them may speak with it.</p>
  if (names.length === 0) return <p>No agent speaks with it, as agents were last listed.</p>
  return (
    <>
      <p>{`${formatCount(names.length, 'agent speaks', 'agents speak')} with it and ${names.length === 1 ? 'needs' : 'need'} another voice:`}</p>
      <ul className={styles.uses} aria-label="Agents that need another voice">
        {names.map((name, index) => (
          // Two agents may have one name.
          <li key={`${index} ${name}`}>
            <span className={styles.useTitle}>{name}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function DeleteVoiceDialog({ voice, onBack, onClose }: { voice: Voice; onBack: () => void; onClose: () => void }) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const uses = useVoiceUses(voice.id)
  const remove = useMutation({
    mutationFn: () => client.voices.remove({ voiceId: voice.id }),
    onSuccess(left) {
      cache.setQueryData(queries.voices.catalogue.queryKey(), left)
      void cache.invalidateQueries({ queryKey: queries.voices.favourites.key() })
      showToast({ text: `${voice.displayName} is deleted.` })
      onClose()
    },
  })
  const broken = countBroken(uses.data ?? [])
  const takes = (uses.data ?? []).reduce((sum, { takeCount }) => sum + takeCount, 0)
  return (
    <Dialog
      title={`Delete ${voice.displayName}`}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={onBack}>
            Keep the voice
          </Button>
          <Button isLarge look="danger" isDisabled={uses.isPending || remove.isPending} onPress={() => remove.mutate()}>
            {remove.isPending ? 'Deleting' : 'Delete the voice'}
          </Button>
        </>
      }
    >
      <p>The service deletes the voice, its sample and the record of consent. This cannot be undone.</p>
      <p>Recordings and receipts of the speaker stay on this computer until consent is withdrawn on the receipt.</p>
      {uses.isSuccess && (
        <p>
          {broken === 0
            ? 'No block is spoken by it.'
            : `${formatCount(broken, 'block needs', 'blocks need')} another voice before they can be spoken again:`}
        </p>
      )}
      {uses.isError && <p className={styles.failed}>Where it is used could not be read.</p>}
      {broken > 0 && (
        <ul className={styles.uses} aria-label="What needs another voice">
          {uses.data?.map((use) => (
            <li key={use.projectId}>
              <span className={styles.useTitle}>{use.projectTitle}</span>
              <span className={styles.fact}>{sayUse(use)}</span>
            </li>
          ))}
        </ul>
      )}
      <AgentsOfVoice voiceId={voice.id} />
      <p>
        {takes === 0
          ? 'There are no takes of it.'
          : `${formatCount(takes, 'take')} of it ${takes === 1 ? 'stays' : 'stay'} and can be played and exported.`}
      </p>
      {remove.isError && (
        <Notice tone="failed" role="alert">
          {sayFailure(failureOf(reasonOf(remove.error))).happened} The voice is still there.
        </Notice>
      )}
    </Dialog>
  )
}

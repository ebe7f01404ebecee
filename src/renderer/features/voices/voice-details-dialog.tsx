import { Download, Trash2 } from 'lucide-react'
import { useMutation } from '@tanstack/react-query'
import { capitalize } from '#shared/domain/capitalize.ts'
import type { Catalog, Voice } from '#shared/contract/voices.ts'
import { formatFailure } from '../../lib/failure-words.ts'
import { formatSize } from '../../lib/format-count.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { formatGender, formatLanguage } from './voice-filter.ts'
import { VoiceUses } from './voice-uses.tsx'
import styles from './voices.module.css'

export interface VoiceDetailsDialogProps {
  voice: Voice
  catalog: Catalog
  hrefOf: (projectId: string) => string
  onDelete: () => void
  onClose: () => void
}

/** Details of a voice: what it can speak, where it is used, and for a cloned one its voice sample. */
export function VoiceDetailsDialog({ voice, catalog, hrefOf, onDelete, onClose }: VoiceDetailsDialogProps) {
  const { client } = useStudio()
  const sample = useMutation({ mutationFn: () => client.voices.saveSample({ voiceId: voice.id }) })
  const models = voice.models.map((id) => catalog.models.find((model) => model.id === id)?.name ?? id)
  return (
    <Dialog
      title={voice.displayName}
      isOpen
      onClose={onClose}
      footer={
        voice.isPersonal && (
          <>
            <Button isLarge look="danger" onPress={onDelete}>
              <Trash2 size={16} strokeWidth={1.5} aria-hidden />
              Delete voice…
            </Button>
            <Button isLarge isDisabled={sample.isPending} onPress={() => sample.mutate()}>
              <Download size={16} strokeWidth={1.5} aria-hidden />
              {sample.isPending ? 'Downloading sample…' : 'Download sample'}
            </Button>
          </>
        )
      }
    >
      <dl className={styles.facts}>
        <dt>Language</dt>
        <dd>{formatLanguage(voice.locale)}</dd>
        <dt>Gender</dt>
        <dd>{capitalize(formatGender(voice.gender))}</dd>
        <dt>Models</dt>
        <dd>{models.join(', ') || 'Not specified'}</dd>
        {voice.tags.length > 0 && (
          <>
            <dt>Tags</dt>
            <dd>{voice.tags.join(', ')}</dd>
          </>
        )}
        <dt>Owner</dt>
        <dd>{voice.isPersonal ? 'You (cloned voice)' : 'The service'}</dd>
        <dt>Voice ID</dt>
        <dd>
          <code>{voice.id}</code>
        </dd>
      </dl>
      {sample.isSuccess && (
        <Notice tone="quiet" role="status">
          Sample saved ({formatSize(sample.data.sizeBytes)}): {sample.data.path}
        </Notice>
      )}
      {sample.isError && (
        <Notice tone="failed" role="alert">
          {formatFailure(getFailure(sample.error)).happened} No file was written.
        </Notice>
      )}
      <h3 className={styles.heading}>Used in</h3>
      <VoiceUses voiceId={voice.id} hrefOf={hrefOf} />
    </Dialog>
  )
}

import { Download, Trash2 } from 'lucide-react'
import { useMutation } from '@tanstack/react-query'
import { capitalize } from '#shared/domain/capitalize.ts'
import type { Catalog, Voice } from '#shared/contract/voices.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatFailure } from '../../lib/failure-words.ts'
import { formatSize } from '../../lib/format-number.ts'
import { formatLanguage } from '../../lib/format-language.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { t } from './messages/t.ts'
import { formatGender } from './voice-filter.ts'
import { VoiceUses } from './voice-uses.tsx'
import styles from './voices.module.css'

export interface VoiceDetailsDialogProps {
  voice: Voice
  catalog: Catalog
  hrefOf: (projectId: string) => string
  onUse: () => void
  onDelete: () => void
  onClose: () => void
}

/** Details of a voice: what it can speak, where it is used, and for a cloned one its voice sample. */
export function VoiceDetailsDialog({ voice, catalog, hrefOf, onUse, onDelete, onClose }: VoiceDetailsDialogProps) {
  const { client } = useStudio()
  const sample = useMutation({ mutationFn: () => client.voices.saveSample({ voiceId: voice.id }) })
  const models = voice.models.map((id) => catalog.models.find((model) => model.id === id)?.name ?? id)
  return (
    <Dialog
      title={voice.displayName}
      isOpen
      onClose={onClose}
      footer={
        <>
          {voice.isPersonal && (
            <>
              <Button isLarge look="danger" onPress={onDelete}>
                <Trash2 size={16} strokeWidth={1.5} aria-hidden />
                {t('delete')}
              </Button>
              <Button isLarge isDisabled={sample.isPending} onPress={() => sample.mutate()}>
                <Download size={16} strokeWidth={1.5} aria-hidden />
                {t(sample.isPending ? 'downloadingSample' : 'downloadSample')}
              </Button>
            </>
          )}
          <Button isLarge onPress={onUse}>
            {t('useInProject')}
          </Button>
        </>
      }
    >
      <dl className={styles.facts}>
        <dt>{common('language')}</dt>
        <dd>{formatLanguage(voice.locale)}</dd>
        <dt>{t('gender')}</dt>
        <dd>{capitalize(formatGender(voice.gender))}</dd>
        <dt>{t('models')}</dt>
        <dd>{models.join(', ') || t('modelsUnknown')}</dd>
        {voice.tags.length > 0 && (
          <>
            <dt>{t('tags')}</dt>
            <dd>{voice.tags.join(', ')}</dd>
          </>
        )}
        <dt>{t('owner')}</dt>
        <dd>{t(voice.isPersonal ? 'owner.you' : 'owner.service')}</dd>
        <dt>{t('id')}</dt>
        <dd>
          <code>{voice.id}</code>
        </dd>
      </dl>
      {sample.isSuccess && (
        <Notice tone="quiet" role="status">
          {t('sampleSaved', { size: formatSize(sample.data.sizeBytes), path: sample.data.path })}
        </Notice>
      )}
      {sample.isError && (
        <Notice tone="failed" role="alert">
          {t('sampleNotSaved', { reason: formatFailure(getFailure(sample.error)).happened })}
        </Notice>
      )}
      <h3 className={styles.heading}>{t('usedIn')}</h3>
      <VoiceUses voiceId={voice.id} hrefOf={hrefOf} />
    </Dialog>
  )
}

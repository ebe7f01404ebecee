import { Check, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { GridListItem } from 'react-aria-components'
import type { AgentVoice } from '#shared/contract/agents.ts'
import { findVoiceName } from '#shared/domain/voice-name.ts'
import { matchesSearch } from '#shared/domain/fold-text.ts'
import { PreviewButton } from '../../audio/preview/preview-button.tsx'
import { PreviewFailure } from '../../audio/preview/preview-failure.tsx'
import { usePreview } from '../../audio/preview/use-preview.ts'
import { useStudio } from '../../rpc/studio.ts'
import { useIncompleteEntries } from '../../rpc/use-incomplete-entries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { IncompleteEntries } from '../../ui/incomplete-entries.tsx'
import { OpeningField } from '../../ui/opening-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import styles from './agents.module.css'
import { t } from './messages/t.ts'
import { useAgentVoices } from './use-agent-voices.ts'

export interface VoiceFieldProps {
  label: string
  voiceId: string
  onChange: (voiceId: string) => void
  error?: string | null
  /** Shown for no voice. */
  placeholder?: string
  /** Not offered. */
  omittedId?: string
}

/** The agent's voice; offers only voices available to agents. */
export function VoiceField(props: VoiceFieldProps) {
  const { label, voiceId, error, placeholder = t('voice.none') } = props
  const { queries } = useStudio()
  const [isOpen, setOpen] = useState(false)
  const { voices, asOf } = useAgentVoices()
  const voice = voices.find(({ id }) => id === voiceId)
  const isUnknown = voiceId !== '' && asOf !== null && !voice
  const catalog = useQuery({ ...queries.voices.catalog.queryOptions(), enabled: isUnknown }).data
  const formerName = catalog ? findVoiceName(catalog, voiceId) : null
  const name = voice?.displayName ?? (voiceId === '' ? placeholder : (formerName ?? voiceId))
  return (
    <div>
      <OpeningField
        label={label}
        value={name}
        mark={voice?.isPersonal && <span className={styles.personal}>{t('voice.personal')}</span>}
        onOpen={() => setOpen(true)}
      />
      {isUnknown && <p className={styles.hint}>{t('voice.unavailable')}</p>}
      {error && <p className={styles.error}>{error}</p>}
      {isOpen && <VoiceDialog {...props} onClose={() => setOpen(false)} />}
    </div>
  )
}

function VoiceDialog({ label, voiceId, onChange, omittedId, onClose }: VoiceFieldProps & { onClose: () => void }) {
  const { voices, asOf, failure, isRefreshing, refresh } = useAgentVoices()
  const incomplete = useIncompleteEntries(['/v1/agents/voices'], asOf)
  const preview = usePreview()
  const [search, setSearch] = useState('')
  const shown = voices.filter((voice) => voice.id !== omittedId && fits(voice, search))
  return (
    <Dialog
      title={label}
      isOpen
      onClose={onClose}
      footer={
        <Button isLarge onPress={refresh} isDisabled={isRefreshing}>
          <RefreshCw size={16} strokeWidth={1.5} aria-hidden />
          {t(isRefreshing ? 'refreshing' : 'voice.refresh')}
        </Button>
      }
    >
      <p className={styles.hint}>{t('voice.hint')}</p>
      <SearchField label={t('voice.find')} value={search} onChange={setSearch} autoFocus />
      <PreviewFailure voices={voices} preview={preview} />
      {failure && <FailureNotice failure={failure} topic="managing" kept={t('voice.stored')} />}
      <IncompleteEntries entries={incomplete} />
      {voices.length === 0 && !failure && <Skeleton label={t('voice.loading')} />}
      {voices.length > 0 && shown.length === 0 && <p className={styles.hint}>{t('voice.noMatch')}</p>}
      {shown.length > 0 && (
        <VirtualList
          label={t('voice.list')}
          items={shown}
          rowHeightRem={2.75}
          className={styles.choices}
          onAction={(id) => {
            onClose()
            onChange(id)
          }}
          dependencies={[voiceId]}
        >
          {(voice) => (
            <GridListItem id={voice.id} textValue={voice.displayName} className={styles.row}>
              <div className={styles.choice}>
                <PreviewButton voice={voice} preview={preview} />
                <span>
                  <span className={styles.name}>{voice.displayName}</span>
                  {voice.isPersonal && <span className={styles.personal}>{t('voice.personal')}</span>}
                  <br />
                  <span className={styles.fact}>{[voice.locale, ...voice.tags].filter(Boolean).join(' · ')}</span>
                </span>
                {voice.id === voiceId ? <Check size={16} strokeWidth={1.5} aria-label={t('voice.chosen')} /> : <span />}
              </div>
            </GridListItem>
          )}
        </VirtualList>
      )}
    </Dialog>
  )
}

function fits({ displayName, id, locale, tags }: AgentVoice, search: string): boolean {
  return matchesSearch(search, [displayName, id, locale, ...tags])
}

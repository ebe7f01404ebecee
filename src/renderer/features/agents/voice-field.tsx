import { Check, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { GridListItem } from 'react-aria-components'
import type { AgentVoice } from '#shared/contract/agents.ts'
import { PreviewButton } from '../../audio/preview/preview-button.tsx'
import { usePreview } from '../../audio/preview/use-preview.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { OpeningField } from '../../ui/opening-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import styles from './agents.module.css'
import { useAgentVoices } from './use-agent-voices.ts'

export interface VoiceFieldProps {
  label: string
  voiceId: string
  onChange: (voiceId: string) => void
  error?: string | null
}

/** The voice of an agent; only those that agents can have can be chosen. */
export function VoiceField({ label, voiceId, onChange, error }: VoiceFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const { voices, asOf } = useAgentVoices()
  const voice = voices.find(({ id }) => id === voiceId)
  const isUnknown = voiceId !== '' && asOf !== null && !voice
  const name = voice?.displayName ?? (voiceId === '' ? 'Choose a voice' : voiceId)
  return (
    <div>
      <OpeningField
        label={label}
        value={name}
        mark={voice?.isPersonal && <span className={styles.personal}>personal</span>}
        onOpen={() => setOpen(true)}
      />
      {isUnknown && <p className={styles.hint}>Agents cannot have this voice any more. Choose another one.</p>}
      {error && <p className={styles.error}>{error}</p>}
      {isOpen && <VoiceDialog label={label} voiceId={voiceId} onChange={onChange} onClose={() => setOpen(false)} />}
    </div>
  )
}

function VoiceDialog({ label, voiceId, onChange, onClose }: VoiceFieldProps & { onClose: () => void }) {
  const { voices, failure, isRefreshing, refresh } = useAgentVoices()
  const preview = usePreview()
  const [search, setSearch] = useState('')
  const shown = voices.filter((voice) => fits(voice, search))
  return (
    <Dialog
      title={label}
      isOpen
      onClose={onClose}
      footer={
        <Button isLarge onPress={refresh} isDisabled={isRefreshing}>
          <RefreshCw size={16} strokeWidth={1.5} aria-hidden />
          {isRefreshing ? 'Asking the service' : 'Ask for new voices'}
        </Button>
      }
    >
      <p className={styles.hint}>Agents have voices of a catalogue of their own. Voices cloned here stand last.</p>
      <SearchField label="Find a voice" value={search} onChange={setSearch} autoFocus />
      {failure && <FailureNotice failure={failureOf(failure)} topic="managing" kept="The stored voices are shown." />}
      {voices.length === 0 && !failure && <Skeleton label="Reading the voices" />}
      {voices.length > 0 && shown.length === 0 && <p className={styles.hint}>No voice is like this.</p>}
      {shown.length > 0 && (
        <VirtualList
          label="Voices for agents"
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
                  {voice.isPersonal && <span className={styles.personal}>personal</span>}
                  <br />
                  <span className={styles.fact}>{[voice.locale, ...voice.tags].filter(Boolean).join(' · ')}</span>
                </span>
                {voice.id === voiceId ? <Check size={16} strokeWidth={1.5} aria-label="chosen" /> : <span />}
              </div>
            </GridListItem>
          )}
        </VirtualList>
      )}
    </Dialog>
  )
}

function fits({ displayName, id, locale, tags }: AgentVoice, search: string): boolean {
  const words = [displayName, id, locale, ...tags].join(' ').toLocaleLowerCase()
  return words.includes(search.trim().toLocaleLowerCase())
}

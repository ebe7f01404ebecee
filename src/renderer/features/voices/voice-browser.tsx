import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { GridListItem } from 'react-aria-components'
import type { Catalogue, Voice } from '#shared/contract/voices.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount } from '../../lib/format-count.ts'
import { sayInstant } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { useStore } from '../../lib/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { PreviewButton } from './preview-button.tsx'
import type { PreviewPlayer } from './preview-player.ts'
import { useCatalogue } from './use-catalogue.ts'
import { usePreview } from './use-preview.ts'
import { ANY_VOICE, filterVoices, sayGender, sayLanguage, type VoiceFilter, voiceFacets } from './voice-filter.ts'
import styles from './voices.module.css'

const ANY = 'any'

/** Every voice of the service as it was last seen, to search and to hear. */
export function VoiceBrowser() {
  const { catalogue, failure, isRefreshing, refresh } = useCatalogue()
  const preview = usePreview()
  const [filter, setFilter] = useState(ANY_VOICE)
  const shown = filterVoices(catalogue?.voices ?? [], filter)
  const hasVoices = (catalogue?.voices.length ?? 0) > 0

  return (
    <Screen
      title="Voices"
      actions={
        <>
          <AsOf catalogue={catalogue} shown={shown.length} />
          <Button onPress={refresh} isDisabled={isRefreshing}>
            <RefreshCw size={16} strokeWidth={1.5} aria-hidden />
            {isRefreshing ? 'Asking the service' : 'Ask for new voices'}
          </Button>
        </>
      }
    >
      {failure && (
        <div className={styles.notice}>
          <FailureNotice failure={failureOf(failure)} actions={<Button onPress={refresh}>Ask again</Button>} />
        </div>
      )}
      {hasVoices && catalogue && <Filters catalogue={catalogue} filter={filter} onChange={setFilter} />}
      {!hasVoices && !failure && <Skeleton label="Reading the voices" />}
      {!hasVoices && failure && (
        <EmptyState title="No voices stored yet">
          The list comes from the service once and is then here without it.
        </EmptyState>
      )}
      {hasVoices && shown.length === 0 && (
        <EmptyState
          title="No voice is like this"
          action={<Button onPress={() => setFilter(ANY_VOICE)}>Show all voices</Button>}
        >
          Nothing in the catalogue fits the search and the filters together.
        </EmptyState>
      )}
      {shown.length > 0 && catalogue && (
        <VirtualList label="Voices" items={shown} rowHeightRem={2.5625} className={styles.list}>
          {(voice) => <VoiceRow voice={voice} catalogue={catalogue} preview={preview} />}
        </VirtualList>
      )}
    </Screen>
  )
}

function AsOf({ catalogue, shown }: { catalogue: Catalogue | null; shown: number }) {
  const now = useNow(60_000)
  if (!catalogue || catalogue.asOf === null) return null
  return (
    <span className={styles.asOf} role="status">
      {shown === catalogue.voices.length
        ? formatCount(shown, 'voice')
        : `${shown} of ${formatCount(catalogue.voices.length, 'voice')}`}
      , as of {sayInstant(catalogue.asOf, new Date(now))}
    </span>
  )
}

function Filters({
  catalogue,
  filter,
  onChange,
}: {
  catalogue: Catalogue
  filter: VoiceFilter
  onChange: (filter: VoiceFilter) => void
}) {
  const { languages, genders } = voiceFacets(catalogue.voices)
  const pick = (part: 'language' | 'gender' | 'modelId') => (id: string) =>
    onChange({ ...filter, [part]: id === ANY ? null : id })
  return (
    <div className={styles.tools} role="search">
      <SearchField label="Find a voice" value={filter.search} onChange={(search) => onChange({ ...filter, search })} />
      <SelectField
        label="Language"
        isLabelHidden
        value={filter.language ?? ANY}
        onChange={pick('language')}
        options={[{ id: ANY, label: 'Any language' }, ...languages.map((id) => ({ id, label: sayLanguage(id) }))]}
      />
      <SelectField
        label="Gender"
        isLabelHidden
        value={filter.gender ?? ANY}
        onChange={pick('gender')}
        options={[{ id: ANY, label: 'Any gender' }, ...genders.map((id) => ({ id, label: sayGender(id) }))]}
      />
      <SelectField
        label="Model"
        isLabelHidden
        value={filter.modelId ?? ANY}
        onChange={pick('modelId')}
        options={[{ id: ANY, label: 'Any model' }, ...catalogue.models.map(({ id, name }) => ({ id, label: name }))]}
      />
    </div>
  )
}

function VoiceRow({ voice, catalogue, preview }: { voice: Voice; catalogue: Catalogue; preview: PreviewPlayer }) {
  const names = voice.models.map((id) => catalogue.models.find((model) => model.id === id)?.name ?? id)
  return (
    <GridListItem id={voice.id} textValue={voice.displayName} className={styles.row}>
      <div className={styles.voice}>
        <PreviewButton voice={voice} preview={preview} />
        <span className={styles.name} title={voice.displayName}>
          {voice.displayName}
          {voice.isPersonal && <span className={styles.personal}>personal</span>}
        </span>
        <span className={styles.fact}>{sayLanguage(voice.locale)}</span>
        <span className={styles.fact}>{sayGender(voice.gender)}</span>
        <span className={styles.fact}>
          <PreviewTrouble voiceId={voice.id} preview={preview} fallback={[...names, ...voice.tags].join(' · ')} />
        </span>
      </div>
    </GridListItem>
  )
}

function PreviewTrouble({ voiceId, preview, fallback }: { voiceId: string; preview: PreviewPlayer; fallback: string }) {
  const state = useStore(preview.state)
  if (state.kind !== 'failed' || state.voiceId !== voiceId) return fallback
  return (
    <span role="alert" className={styles.failed}>
      {state.message}
    </span>
  )
}

import { RefreshCw } from 'lucide-react'
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { Catalogue, Voice, Model } from '#shared/contract/voices.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount } from '../../lib/format-count.ts'
import { sayInstant } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { useStore } from '../../lib/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { RowGrid } from '../../ui/row-grid.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { AuditionBar } from './audition-bar.tsx'
import { rememberedAuditionBlock } from './audition-line.ts'
import { PreviewButton } from '../../audio/preview/preview-button.tsx'
import type { PreviewPlayer } from '../../audio/preview/preview-player.ts'
import { useCatalogue } from './use-catalogue.ts'
import { useChosenVoices } from './use-chosen-voices.ts'
import { useFavourites } from './use-favourites.ts'
import { usePreview } from '../../audio/preview/use-preview.ts'
import { VoiceDetailsDialog } from './voice-details-dialog.tsx'
import { ANY_VOICE, filterVoices, sayGender, sayLanguage, type VoiceFilter, voiceFacets } from './voice-filter.ts'
import { AuditionButton, FavouriteButton } from './voice-marks.tsx'
import styles from './voices.module.css'

const ANY = 'any'
const NO_VOICES: readonly Voice[] = []
const NO_MODELS: readonly Model[] = []
const GROUPS = [
  { id: ANY, label: 'All voices' },
  { id: 'favourite', label: 'Favourites' },
  { id: 'personal', label: 'Personal' },
  { id: 'shared', label: 'Of the service' },
]

/** Every voice of the service as it was last seen: to search, to mark, to hear, and personal ones to end. */
export function VoiceBrowser({ hrefOf }: { hrefOf: (projectId: string) => string }) {
  const { catalogue, failure, isRefreshing, refresh } = useCatalogue()
  const preview = usePreview()
  const [filter, setFilter] = useState(ANY_VOICE)
  // A letter is in the field before the list has followed, however many rows that takes.
  const followed = useDeferredValue(filter)
  const { favourites, toggle: toggleFavourite } = useFavourites()
  const { chosen, toggle: toggleChosen, clear } = useChosenVoices()
  const [openedId, setOpenedId] = useState<string | null>(null)
  const [blockId] = useState(rememberedAuditionBlock)
  const voices = catalogue?.voices ?? NO_VOICES
  const models = catalogue?.models ?? NO_MODELS
  const shown = useMemo(
    () => filterVoices(voices, followed, favourites, models),
    [voices, followed, favourites, models],
  )
  const opened = catalogue?.voices.find(({ id }) => id === openedId) ?? null
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
      {hasVoices && catalogue && (
        <div className={styles.tools} role="search">
          <SearchField
            label="Find a voice"
            value={filter.search}
            onChange={(search) => setFilter((before) => ({ ...before, search }))}
          />
          <Choices
            catalogue={catalogue}
            group={filter.group}
            language={filter.language}
            gender={filter.gender}
            modelId={filter.modelId}
            onChange={setFilter}
          />
        </div>
      )}
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
          {filter.group === 'favourite' && favourites.size === 0
            ? 'The star of a voice makes it a favourite.'
            : 'Nothing in the catalogue fits the search and the filters together.'}
        </EmptyState>
      )}
      {shown.length > 0 && catalogue && (
        <VoiceList
          voices={shown}
          catalogue={catalogue}
          preview={preview}
          favourites={favourites}
          onFavourite={toggleFavourite}
          chosen={chosen}
          onChoose={toggleChosen}
          onOpen={setOpenedId}
        />
      )}
      {chosen.length > 0 && (
        <AuditionBar
          line={blockId === null ? null : { blockId, settle: async () => undefined }}
          voiceIds={chosen}
          nameOf={(id) => catalogue?.voices.find((voice) => voice.id === id)?.displayName ?? id}
          onClear={clear}
        />
      )}
      {opened && catalogue && (
        <VoiceDetailsDialog voice={opened} catalogue={catalogue} hrefOf={hrefOf} onClose={() => setOpenedId(null)} />
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

/** Apart from the field: a letter that is typed concerns none of the four. */
const Choices = memo(function Choices({
  catalogue,
  group,
  language,
  gender,
  modelId,
  onChange,
}: Omit<VoiceFilter, 'search'> & {
  catalogue: Catalogue
  onChange: (change: (before: VoiceFilter) => VoiceFilter) => void
}) {
  const { languages, genders } = useMemo(() => voiceFacets(catalogue.voices), [catalogue])
  const pick = (part: 'language' | 'gender' | 'modelId') => (id: string) =>
    onChange((before) => ({ ...before, [part]: id === ANY ? null : id }))
  return (
    <>
      <SelectField
        label="Which voices"
        isLabelHidden
        value={group ?? ANY}
        onChange={(id) =>
          onChange((before) => ({ ...before, group: id === ANY ? null : (id as VoiceFilter['group']) }))
        }
        options={GROUPS}
      />
      <SelectField
        label="Language"
        isLabelHidden
        value={language ?? ANY}
        onChange={pick('language')}
        options={[{ id: ANY, label: 'Any language' }, ...languages.map((id) => ({ id, label: sayLanguage(id) }))]}
      />
      <SelectField
        label="Gender"
        isLabelHidden
        value={gender ?? ANY}
        onChange={pick('gender')}
        options={[{ id: ANY, label: 'Any gender' }, ...genders.map((id) => ({ id, label: sayGender(id) }))]}
      />
      <SelectField
        label="Model"
        isLabelHidden
        value={modelId ?? ANY}
        onChange={pick('modelId')}
        options={[{ id: ANY, label: 'Any model' }, ...catalogue.models.map(({ id, name }) => ({ id, label: name }))]}
      />
    </>
  )
})

/** The rows, which stand still while the field takes a letter. */
const VoiceList = memo(function VoiceList({
  voices,
  catalogue,
  preview,
  favourites,
  onFavourite,
  chosen,
  onChoose,
  onOpen,
}: {
  voices: readonly Voice[]
  catalogue: Catalogue
  preview: PreviewPlayer
  favourites: ReadonlySet<string>
  onFavourite: (voiceId: string) => void
  chosen: readonly string[]
  onChoose: (voiceId: string) => void
  onOpen: (voiceId: string) => void
}) {
  const row = useCallback(
    (voice: Voice) => (
      <VoiceCell
        voice={voice}
        catalogue={catalogue}
        preview={preview}
        isFavourite={favourites.has(voice.id)}
        onFavourite={onFavourite}
        isChosen={chosen.includes(voice.id)}
        onChoose={onChoose}
      />
    ),
    [catalogue, preview, favourites, onFavourite, chosen, onChoose],
  )
  return (
    <RowGrid
      label="Voices"
      items={voices}
      nameOf={nameOf}
      rowHeightRem={2.5625}
      className={styles.list}
      rowClassName={styles.row}
      onAction={onOpen}
    >
      {row}
    </RowGrid>
  )
})

const nameOf = (voice: Voice) => voice.displayName

interface VoiceCellProps {
  voice: Voice
  catalogue: Catalogue
  preview: PreviewPlayer
  isFavourite: boolean
  onFavourite: (voiceId: string) => void
  isChosen: boolean
  onChoose: (voiceId: string) => void
}

function VoiceCell({ voice, catalogue, preview, isFavourite, onFavourite, isChosen, onChoose }: VoiceCellProps) {
  const names = voice.models.map((id) => catalogue.models.find((model) => model.id === id)?.name ?? id)
  return (
    <div role="gridcell" className={styles.voice}>
      <PreviewButton voice={voice} preview={preview} as={RowButton} />
      <FavouriteButton voice={voice} isFavourite={isFavourite} onToggle={onFavourite} as={RowButton} />
      <AuditionButton voice={voice} isChosen={isChosen} onToggle={onChoose} as={RowButton} />
      <span className={styles.name} title={voice.displayName}>
        <bdi>{voice.displayName}</bdi>
        {voice.isPersonal && <span className={styles.personal}>personal</span>}
      </span>
      <span className={styles.fact}>{sayLanguage(voice.locale)}</span>
      <span className={styles.fact}>{sayGender(voice.gender)}</span>
      <span className={styles.fact}>
        <PreviewTrouble voiceId={voice.id} preview={preview} fallback={[...names, ...voice.tags].join(' · ')} />
      </span>
    </div>
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

import { RefreshCw } from 'lucide-react'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { capitalize } from '#shared/domain/capitalize.ts'
import type { IncompleteEntry } from '#shared/contract/incomplete.ts'
import type { Catalog, Voice, Model } from '#shared/contract/voices.ts'
import { useIncompleteEntries } from '../../rpc/use-incomplete-entries.ts'
import { IncompleteEntries } from '../../ui/incomplete-entries.tsx'
import { useAction } from '../../lib/actions.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatInstant } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { formatLanguage } from '../../lib/format-language.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Table, type TableColumn } from '../../ui/table.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { AuditionBar } from './audition-bar.tsx'
import { rememberedAuditionBlock } from '../../audio/preview/audition-line.ts'
import { PreviewButton } from '../../audio/preview/preview-button.tsx'
import { PreviewFailure } from '../../audio/preview/preview-failure.tsx'
import type { PreviewPlayer } from '../../audio/preview/preview-player.ts'
import { useCatalog } from '../../rpc/use-catalog.ts'
import { useChosenVoices } from './use-chosen-voices.ts'
import { useFavorites } from './use-favorites.ts'
import { usePreview } from '../../audio/preview/use-preview.ts'
import { t } from './messages/t.ts'
import { VoiceDetailsDialog } from './voice-details-dialog.tsx'
import { ANY_VOICE, filterVoices, formatGender, type VoiceFilter } from './voice-filter.ts'
import { GenderFilter, LanguageFilter } from './voice-filters.tsx'
import { FavoriteButton } from './voice-marks.tsx'
import styles from './voices.module.css'

const ANY = 'any'
const NO_VOICES: readonly Voice[] = []
const NO_MODELS: readonly Model[] = []
const GROUPS = [ANY, 'favorite', 'personal', 'shared'] as const

interface VoiceBrowserProps {
  hrefOf: (projectId: string) => string
  /** Offers to use one of the voices in a project. */
  onUse: (voices: readonly Voice[]) => void
  /** Called for a cloned voice. */
  onDelete: (voice: Voice) => void
}

/** The service's voices as last fetched: search, favorites, previews, and deletion of cloned ones. */
export function VoiceBrowser(props: VoiceBrowserProps) {
  const stored = useCatalog()
  useAction('refresh', stored.refresh, !stored.isRefreshing)
  const incomplete = useIncompleteEntries(['/v1/voices', '/v1/audio/models'], stored.catalog?.asOf ?? null)
  return <VoiceSearch {...props} {...stored} {...useFavorites()} incomplete={incomplete} />
}

type VoiceSearchProps = VoiceBrowserProps &
  ReturnType<typeof useCatalog> &
  ReturnType<typeof useFavorites> & { incomplete: readonly IncompleteEntry[] }

/** Separate from the queries, which would take most of the time that a typed letter renders. */
function VoiceSearch(props: VoiceSearchProps) {
  const { catalog, failure, isRefreshing, refresh, favorites, toggle, incomplete, hrefOf, onUse, onDelete } = props
  const preview = usePreview()
  const [filter, setFilter] = useState(ANY_VOICE)
  // Typing isn't delayed by the list, however many rows it has.
  const followed = useDeferredValue(filter)
  const { chosen, choose, clear } = useChosenVoices()
  const [written, setWritten] = useState<string | null>(null)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const [blockId] = useState(rememberedAuditionBlock)
  const voices = catalog?.voices ?? NO_VOICES
  const models = catalog?.models ?? NO_MODELS
  const shown = useMemo(() => filterVoices(voices, followed, favorites, models), [voices, followed, favorites, models])
  const opened = catalog?.voices.find(({ id }) => id === openedId) ?? null
  const hasVoices = (catalog?.voices.length ?? 0) > 0

  return (
    <Screen
      title={common('voices')}
      actions={
        <>
          <AsOf catalog={catalog} shown={shown.length} />
          <RefreshButton isRefreshing={isRefreshing} onRefresh={refresh} />
        </>
      }
    >
      {failure && (
        <div className={styles.notice}>
          <FailureNotice
            failure={failure}
            topic="managing"
            actions={<Button onPress={refresh}>{common('retry')}</Button>}
          />
        </div>
      )}
      {incomplete.length > 0 && (
        <div className={styles.notice}>
          <IncompleteEntries entries={incomplete} />
        </div>
      )}
      {hasVoices && catalog && <Filters catalog={catalog} filter={filter} onChange={setFilter} />}
      <div className={styles.notice}>
        <PreviewFailure voices={voices} preview={preview} />
      </div>
      {!hasVoices && !failure && <Skeleton label={t('loadingVoices')} />}
      {!hasVoices && failure && <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
      {hasVoices && shown.length === 0 && (
        <EmptyState
          title={t('noMatch')}
          action={<Button onPress={() => setFilter(ANY_VOICE)}>{t('clearFilters')}</Button>}
        >
          {t(filter.group === 'favorite' && favorites.size === 0 ? 'noFavorites' : 'noMatchHint')}
        </EmptyState>
      )}
      {shown.length > 0 && catalog && (
        <VoiceList
          voices={shown}
          catalog={catalog}
          preview={preview}
          favorites={favorites}
          onFavorite={toggle}
          chosen={chosen}
          onChoose={choose}
          onOpen={setOpenedId}
          onUse={onUse}
          onDelete={onDelete}
        />
      )}
      {chosen.length > 0 && (
        <AuditionBar
          line={blockId === null ? null : { blockId, settle: async () => undefined }}
          text={{ written, onWrite: setWritten }}
          voiceIds={chosen}
          nameOf={(id) => catalog?.voices.find((voice) => voice.id === id)?.displayName ?? id}
          onUse={(ids) => onUse(voices.filter(({ id }) => ids.includes(id)))}
          onClear={clear}
        />
      )}
      {opened && catalog && (
        <VoiceDetailsDialog
          voice={opened}
          catalog={catalog}
          hrefOf={hrefOf}
          onUse={() => {
            setOpenedId(null)
            onUse([opened])
          }}
          onDelete={() => {
            setOpenedId(null)
            onDelete(opened)
          }}
          onClose={() => setOpenedId(null)}
        />
      )}
    </Screen>
  )
}

const RefreshButton = memo(function RefreshButton({
  isRefreshing,
  onRefresh,
}: {
  isRefreshing: boolean
  onRefresh: () => void
}) {
  return (
    <Button onPress={onRefresh} isDisabled={isRefreshing}>
      <RefreshCw size={16} strokeWidth={1.5} aria-hidden />
      {t(isRefreshing ? 'refreshing' : 'refresh')}
    </Button>
  )
})

const AsOf = memo(function AsOf({ catalog, shown }: { catalog: Catalog | null; shown: number }) {
  const now = useNow(60_000)
  if (!catalog || catalog.asOf === null) return null
  const count = catalog.voices.length
  return (
    <span className={styles.asOf} role="status">
      {shown === count ? t('count', { count }) : t('countOfAll', { shown, count })}
      {' · '}
      {t('updated', { when: formatInstant(catalog.asOf, new Date(now)) })}
    </span>
  )
})

interface FiltersProps {
  catalog: Catalog
  filter: VoiceFilter
  onChange: (change: (before: VoiceFilter) => VoiceFilter) => void
}

/** Doesn't rerender when the list follows a letter. */
const Filters = memo(function Filters({ catalog, filter, onChange }: FiltersProps) {
  const { search, ...choices } = filter
  return (
    <div className={styles.tools} role="search">
      <SearchField
        label={t('find')}
        value={search}
        onChange={(written) => onChange((before) => ({ ...before, search: written }))}
      />
      <Choices catalog={catalog} {...choices} onChange={onChange} />
    </div>
  )
})

/** Separate from the field: typing affects none of the four. */
const Choices = memo(function Choices({
  catalog,
  group,
  language,
  gender,
  modelId,
  onChange,
}: Omit<VoiceFilter, 'search'> & Omit<FiltersProps, 'filter'>) {
  return (
    <>
      <SelectField
        label={t('filter')}
        isLabelHidden
        value={group ?? ANY}
        onChange={(id) =>
          onChange((before) => ({ ...before, group: id === ANY ? null : (id as VoiceFilter['group']) }))
        }
        options={GROUPS.map((id) => ({ id, label: t(`group.${id}`) }))}
      />
      <LanguageFilter
        voices={catalog.voices}
        value={language}
        onChange={(only) => onChange((before) => ({ ...before, language: only }))}
      />
      <GenderFilter
        voices={catalog.voices}
        value={gender}
        onChange={(only) => onChange((before) => ({ ...before, gender: only }))}
      />
      <SelectField
        label={common('model')}
        isLabelHidden
        value={modelId ?? ANY}
        onChange={(id) => onChange((before) => ({ ...before, modelId: id === ANY ? null : id }))}
        options={[{ id: ANY, label: t('anyModel') }, ...catalog.models.map(({ id, name }) => ({ id, label: name }))]}
      />
    </>
  )
})

interface VoiceListProps {
  voices: readonly Voice[]
  catalog: Catalog
  preview: PreviewPlayer
  favorites: ReadonlySet<string>
  onFavorite: (voiceId: string) => void
  chosen: readonly string[]
  onChoose: (voiceIds: Iterable<string>) => void
  onOpen: (voiceId: string) => void
  onUse: (voices: readonly Voice[]) => void
  onDelete: (voice: Voice) => void
}

/** The rows, which don't rerender while the field handles a key. */
const VoiceList = memo(function VoiceList({
  voices,
  catalog,
  preview,
  favorites,
  onFavorite,
  chosen,
  onChoose,
  onOpen,
  onUse,
  onDelete,
}: VoiceListProps) {
  const columns = useMemo(
    () => getColumns({ catalog, preview, favorites, onFavorite }),
    [catalog, preview, favorites, onFavorite],
  )
  return (
    <Table
      label={common('voices')}
      name="voices"
      items={voices}
      columns={columns}
      nameOf={nameOf}
      rowHeightRem={2.5625}
      onAction={onOpen}
      actionsOf={(voice) => [
        { id: 'use', label: t('useInProject'), onAction: () => onUse([voice]) },
        {
          id: 'favorite',
          label: t(favorites.has(voice.id) ? 'removeFavorite' : 'addFavorite'),
          onAction: () => onFavorite(voice.id),
        },
        ...(voice.isPersonal ? [{ id: 'delete', label: t('delete'), onAction: () => onDelete(voice) }] : []),
      ]}
      hasMenus={false}
      selection={{
        keys: new Set(chosen),
        onChange: onChoose,
        formatCount: (count) => t('count', { count }),
        // The bar below has them.
        actions: null,
      }}
    />
  )
})

const nameOf = (voice: Voice) => voice.displayName

function getColumns({
  catalog,
  preview,
  favorites,
  onFavorite,
}: Pick<VoiceListProps, 'catalog' | 'preview' | 'favorites' | 'onFavorite'>): TableColumn<Voice>[] {
  const modelsOf = ({ models }: Voice) =>
    models.map((id) => catalog.models.find((model) => model.id === id)?.name ?? id).join(' · ')
  const languageOf = ({ locale }: Voice) => formatLanguage(locale)
  const genderOf = ({ gender }: Voice) => capitalize(formatGender(gender))
  const tagsOf = ({ tags }: Voice) => tags.join(', ')
  return [
    {
      ...{ id: 'name', header: common('name'), widthRem: 24, minRem: 13, sortBy: nameOf },
      cell: (voice) => (
        <span className={styles.voice}>
          <PreviewButton voice={voice} preview={preview} as={RowButton} />
          <FavoriteButton voice={voice} isFavorite={favorites.has(voice.id)} onToggle={onFavorite} as={RowButton} />
          <span className={styles.name} title={voice.displayName} dir="auto">
            {voice.isPersonal ? (
              <>
                <bdi>{voice.displayName}</bdi>
                <span className={styles.personal}>{t('personal')}</span>
              </>
            ) : (
              voice.displayName
            )}
          </span>
        </span>
      ),
    },
    { id: 'language', header: common('language'), widthRem: 14, sortBy: languageOf, cell: languageOf },
    { id: 'gender', header: t('gender'), widthRem: 6, minRem: 4, sortBy: genderOf, cell: genderOf },
    {
      ...{ id: 'tags', header: t('style'), widthRem: 13, minRem: 9.5, sortBy: tagsOf },
      cell: (voice) => (
        <span className={styles.tags} title={tagsOf(voice)}>
          {voice.tags.map((tag, at) => (
            // By position: a typed letter changes the text of a row's chips instead of the chips.
            <Chip key={at}>{tag}</Chip>
          ))}
        </span>
      ),
    },
    { id: 'models', header: t('models'), widthRem: 16, sortBy: modelsOf, cell: modelsOf },
  ]
}

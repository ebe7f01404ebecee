import { Check } from 'lucide-react'
import { useState } from 'react'
import { GridListItem } from 'react-aria-components'
import type { Catalog } from '#shared/contract/voices.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { AuditionBar, type AuditionLine } from './audition-bar.tsx'
import { PreviewButton } from '../../audio/preview/preview-button.tsx'
import { PreviewFailure } from '../../audio/preview/preview-failure.tsx'
import { t } from './messages/t.ts'
import { type CastChoice, listCastRows, listVoiceRows } from './voice-rows.ts'
import { useChosenVoices } from './use-chosen-voices.ts'
import { useFavorites } from './use-favorites.ts'
import { usePreview } from '../../audio/preview/use-preview.ts'
import { ANY_VOICE, filterVoices, partByFit } from './voice-filter.ts'
import { GenderFilter, LanguageFilter } from './voice-filters.tsx'
import { AuditionButton, FavoriteButton } from './voice-marks.tsx'
import styles from './voices.module.css'

/** The row that leaves the choice to the project. */
const INHERIT = 'inherit'
const NO_CAST: readonly CastChoice[] = []

export interface VoiceDialogProps {
  title: string
  catalog: Catalog
  /** Undefined if the choice is for several lines whose voices differ. */
  voiceId: string | null | undefined
  /** Determines which voices fit. */
  modelId: string
  language: string | null
  /** Label for null, such as “Aria, the project’s voice”; absent if a voice must be chosen. */
  inheritLabel?: string
  /** The project's speakers, listed before the other voices. */
  cast?: readonly CastChoice[]
  /** The line for previews; absent if there is none. */
  line?: AuditionLine
  /** @param speaker whose voice was chosen, if it was chosen by their name */
  onChange: (voiceId: string | null, speaker?: CastChoice) => void
  onClose: () => void
}

/**
 * The cast, then the voices that fit the model, with filters by language and gender; voices that don’t fit are listed
 * below with the reason.
 */
export function VoiceDialog({
  title,
  catalog,
  voiceId,
  modelId,
  language,
  inheritLabel,
  cast = NO_CAST,
  line,
  onChange,
  onClose,
}: VoiceDialogProps) {
  const [filter, setFilter] = useState(ANY_VOICE)
  const [showsOthers, setShowsOthers] = useState(false)
  const preview = usePreview()
  const { favorites, toggle: toggleFavorite } = useFavorites()
  const { chosen, toggle: toggleChosen, clear } = useChosenVoices()
  const { fitting, others } = partByFit(filterVoices(catalog.voices, filter, favorites), { modelId, language }, catalog)
  const isFiltered = filter.language !== null || filter.gender !== null || filter.group !== null
  const modelName = catalog.models.find((model) => model.id === modelId)?.name ?? modelId
  const rows = [
    ...(inheritLabel !== undefined && filter.search === ''
      ? [{ id: INHERIT, voice: null, label: inheritLabel, detail: t('projectDefault'), isDisabled: false }]
      : []),
    ...listCastRows(cast, { search: filter.search, modelId, catalog }),
    ...listVoiceRows(fitting, showsOthers ? others : []),
  ]
  const choose = (id: string) => {
    onClose()
    const speaker = cast.find((each) => each.id === id)
    if (speaker) onChange(speaker.voiceId, speaker)
    else onChange(id === INHERIT ? null : id)
  }

  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      footer={
        others.length > 0 && (
          <Button isLarge look="quiet" onPress={() => setShowsOthers(!showsOthers)}>
            {showsOthers ? t('hideIncompatible') : t('showIncompatible', { count: others.length, model: modelName })}
          </Button>
        )
      }
    >
      <SearchField
        label={t('find')}
        value={filter.search}
        onChange={(search) => setFilter({ ...filter, search })}
        autoFocus
      />
      <div className={styles.filters} role="group" aria-label={t('filter')}>
        <LanguageFilter
          voices={catalog.voices}
          value={filter.language}
          onChange={(only) => setFilter({ ...filter, language: only })}
        />
        <GenderFilter
          voices={catalog.voices}
          value={filter.gender}
          onChange={(gender) => setFilter({ ...filter, gender })}
        />
      </div>
      <PreviewFailure voices={catalog.voices} preview={preview} />
      {favorites.size > 0 && (
        <SwitchField
          label={t('favoritesOnly')}
          isSelected={filter.group === 'favorite'}
          onChange={(isOn) => setFilter({ ...filter, group: isOn ? 'favorite' : null })}
        />
      )}
      {fitting.length === 0 && (
        <p className={styles.others}>
          {t('noMatchForModel', { model: modelName })}{' '}
          {isFiltered && (
            <Button look="quiet" onPress={() => setFilter({ ...ANY_VOICE, search: filter.search })}>
              {t('clearFilters')}
            </Button>
          )}
        </p>
      )}
      {rows.length > 0 && (
        <VirtualList
          label={t('voicesForModel', { model: modelName })}
          items={rows}
          rowHeightRem={2.75}
          onAction={choose}
          className={styles.choices}
          dependencies={[voiceId, favorites, chosen]}
        >
          {(row) => (
            <GridListItem id={row.id} textValue={row.label} isDisabled={row.isDisabled} className={styles.row}>
              <div className={styles.choice}>
                {row.voice ? <PreviewButton voice={row.voice} preview={preview} /> : <span />}
                <span className={styles.choiceWords}>
                  <span className={styles.name} dir="auto" title={row.label}>
                    {row.label}
                  </span>
                  <span className={styles.fact}>{row.detail}</span>
                </span>
                {(voiceId === null ? INHERIT : voiceId) === row.id ? (
                  <Check size={16} strokeWidth={1.5} aria-label={t('chosen')} />
                ) : (
                  <span />
                )}
                {row.voice && row.voice.id === row.id && (
                  <>
                    <FavoriteButton
                      voice={row.voice}
                      isFavorite={favorites.has(row.voice.id)}
                      onToggle={toggleFavorite}
                    />
                    {line && !row.isDisabled && (
                      <AuditionButton
                        voice={row.voice}
                        isChosen={chosen.includes(row.voice.id)}
                        onToggle={toggleChosen}
                      />
                    )}
                  </>
                )}
              </div>
            </GridListItem>
          )}
        </VirtualList>
      )}
      {line && chosen.length > 0 && (
        <AuditionBar
          line={line}
          voiceIds={chosen}
          nameOf={(id) => catalog.voices.find((voice) => voice.id === id)?.displayName ?? id}
          onClear={clear}
        />
      )}
    </Dialog>
  )
}

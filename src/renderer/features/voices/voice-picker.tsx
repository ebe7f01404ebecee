import { Check } from 'lucide-react'
import { useState } from 'react'
import { GridListItem } from 'react-aria-components'
import type { Catalog, Voice } from '#shared/contract/voices.ts'
import { findVoiceName } from '#shared/domain/voice-name.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { OpeningField } from '../../ui/opening-field.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { AuditionBar, type AuditionLine } from './audition-bar.tsx'
import { PreviewButton } from '../../audio/preview/preview-button.tsx'
import { PreviewFailure } from '../../audio/preview/preview-failure.tsx'
import { useChosenVoices } from './use-chosen-voices.ts'
import { useFavorites } from './use-favorites.ts'
import { usePreview } from '../../audio/preview/use-preview.ts'
import { ANY_VOICE, filterVoices, partByFit, formatGender, formatLanguage } from './voice-filter.ts'
import { AuditionButton, FavoriteButton } from './voice-marks.tsx'
import styles from './voices.module.css'

/** The row that leaves the choice to the project. */
const INHERIT = 'inherit'

export interface VoicePickerProps {
  label: string
  catalog: Catalog
  voiceId: string | null
  /** Determines which voices fit. */
  modelId: string
  language: string | null
  /** Label for null, such as “Aria, the project’s voice”; absent if a voice must be chosen. */
  inheritLabel?: string
  /** The line for previews; absent if there is none. */
  line?: AuditionLine
  onChange: (voiceId: string | null) => void
}

/** Shows the voice and opens a list of those that fit the model; the others are listed below with the reason. */
export function VoicePicker(props: VoicePickerProps) {
  const [isOpen, setOpen] = useState(false)
  const { catalog, voiceId, inheritLabel } = props
  const name = voiceId === null ? (inheritLabel ?? 'Choose a voice') : (findVoiceName(catalog, voiceId) ?? voiceId)
  return (
    <div>
      <OpeningField label={props.label} value={name} onOpen={() => setOpen(true)} />
      {isOpen && <VoiceDialog {...props} onClose={() => setOpen(false)} />}
    </div>
  )
}

type Row = { id: string; voice: Voice | null; label: string; detail: string; isDisabled: boolean }

function getRow(voice: Voice, reason: string | null): Row {
  const detail = reason ?? [formatLanguage(voice.locale), formatGender(voice.gender), ...voice.tags].join(' · ')
  return { id: voice.id, voice, label: voice.displayName, detail, isDisabled: reason !== null }
}

function VoiceDialog({
  label,
  catalog,
  voiceId,
  modelId,
  language,
  inheritLabel,
  line,
  onChange,
  onClose,
}: VoicePickerProps & { onClose: () => void }) {
  const [search, setSearch] = useState('')
  const [showsOthers, setShowsOthers] = useState(false)
  const preview = usePreview()
  const { favorites, toggle: toggleFavorite } = useFavorites()
  const { chosen, toggle: toggleChosen, clear } = useChosenVoices()
  const [showsFavorites, setShowsFavorites] = useState(false)
  const { fitting, others } = partByFit(
    filterVoices(catalog.voices, { ...ANY_VOICE, search, group: showsFavorites ? 'favorite' : null }, favorites),
    { modelId, language },
    catalog,
  )
  const modelName = catalog.models.find((model) => model.id === modelId)?.name ?? modelId
  const rows: Row[] = [
    ...(inheritLabel !== undefined && search === ''
      ? [{ id: INHERIT, voice: null, label: inheritLabel, detail: 'Project default', isDisabled: false }]
      : []),
    ...fitting.map((voice) => getRow(voice, null)),
    ...(showsOthers ? others.map(({ voice, misfit }) => getRow(voice, misfit.message)) : []),
  ]
  const choose = (id: string) => {
    onClose()
    onChange(id === INHERIT ? null : id)
  }

  return (
    <Dialog
      title={label}
      isOpen
      onClose={onClose}
      footer={
        others.length > 0 && (
          <Button isLarge look="quiet" onPress={() => setShowsOthers(!showsOthers)}>
            {showsOthers ? 'Hide incompatible voices' : `Show ${others.length} incompatible with ${modelName}`}
          </Button>
        )
      }
    >
      <SearchField label="Find a voice" value={search} onChange={setSearch} autoFocus />
      <PreviewFailure voices={catalog.voices} preview={preview} />
      {favorites.size > 0 && (
        <SwitchField label="Favorites only" isSelected={showsFavorites} onChange={setShowsFavorites} />
      )}
      {rows.length === 0 && <p className={styles.others}>No matching voices for {modelName}.</p>}
      {rows.length > 0 && (
        <VirtualList
          label={`Voices for ${modelName}`}
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
                <span>
                  <span className={styles.name}>{row.label}</span>
                  <br />
                  <span className={styles.fact}>{row.detail}</span>
                </span>
                {(voiceId ?? INHERIT) === row.id ? <Check size={16} strokeWidth={1.5} aria-label="chosen" /> : <span />}
                {row.voice && (
                  <FavoriteButton
                    voice={row.voice}
                    isFavorite={favorites.has(row.voice.id)}
                    onToggle={toggleFavorite}
                  />
                )}
                {row.voice && line && !row.isDisabled && (
                  <AuditionButton voice={row.voice} isChosen={chosen.includes(row.voice.id)} onToggle={toggleChosen} />
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

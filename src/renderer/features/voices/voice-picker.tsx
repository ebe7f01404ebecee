import { Check } from 'lucide-react'
import { useState } from 'react'
import { GridListItem } from 'react-aria-components'
import type { Catalogue, Voice } from '#shared/contract/voices.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { OpeningField } from '../../ui/opening-field.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { AuditionBar, type AuditionLine } from './audition-bar.tsx'
import { PreviewButton } from '../../audio/preview/preview-button.tsx'
import { useChosenVoices } from './use-chosen-voices.ts'
import { useFavourites } from './use-favourites.ts'
import { usePreview } from '../../audio/preview/use-preview.ts'
import { ANY_VOICE, filterVoices, partByFit, sayGender, sayLanguage } from './voice-filter.ts'
import { AuditionButton, FavouriteButton } from './voice-marks.tsx'
import styles from './voices.module.css'

/** The row that leaves the choice to the project. */
const INHERIT = 'inherit'

export interface VoicePickerProps {
  label: string
  catalogue: Catalogue
  voiceId: string | null
  /** Decides which voices fit. */
  modelId: string
  language: string | null
  /** What null stands for, such as “Aria, the project’s voice”; absent where a voice has to be chosen. */
  inheritLabel?: string
  /** Voices can be heard with it; absent where no line is at hand. */
  line?: AuditionLine
  onChange: (voiceId: string | null) => void
}

/** Shows the voice and opens the list of those that fit the model; the others stand under them with the reason. */
export function VoicePicker(props: VoicePickerProps) {
  const [isOpen, setOpen] = useState(false)
  const voice = props.catalogue.voices.find((candidate) => candidate.id === props.voiceId)
  const name = voice?.displayName ?? props.voiceId ?? props.inheritLabel ?? 'Choose a voice'
  return (
    <div>
      <OpeningField label={props.label} value={name} onOpen={() => setOpen(true)} />
      {isOpen && <VoiceDialog {...props} onClose={() => setOpen(false)} />}
    </div>
  )
}

type Row = { id: string; voice: Voice | null; label: string; detail: string; isDisabled: boolean }

function rowOf(voice: Voice, reason: string | null): Row {
  const detail = reason ?? [sayLanguage(voice.locale), sayGender(voice.gender), ...voice.tags].join(' · ')
  return { id: voice.id, voice, label: voice.displayName, detail, isDisabled: reason !== null }
}

function VoiceDialog({
  label,
  catalogue,
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
  const { favourites, toggle: toggleFavourite } = useFavourites()
  const { chosen, toggle: toggleChosen, clear } = useChosenVoices()
  const [showsFavourites, setShowsFavourites] = useState(false)
  const { fitting, others } = partByFit(
    filterVoices(catalogue.voices, { ...ANY_VOICE, search, group: showsFavourites ? 'favourite' : null }, favourites),
    { modelId, language },
    catalogue,
  )
  const modelName = catalogue.models.find((model) => model.id === modelId)?.name ?? modelId
  const rows: Row[] = [
    ...(inheritLabel !== undefined && search === ''
      ? [{ id: INHERIT, voice: null, label: inheritLabel, detail: 'As set for the project', isDisabled: false }]
      : []),
    ...fitting.map((voice) => rowOf(voice, null)),
    ...(showsOthers ? others.map(({ voice, misfit }) => rowOf(voice, misfit.message)) : []),
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
            {showsOthers ? 'Hide voices that do not fit' : `Show ${others.length} that do not fit ${modelName}`}
          </Button>
        )
      }
    >
      <SearchField label="Find a voice" value={search} onChange={setSearch} autoFocus />
      {favourites.size > 0 && (
        <SwitchField label="Only favourites" isSelected={showsFavourites} onChange={setShowsFavourites} />
      )}
      {rows.length === 0 && <p className={styles.others}>No voice of {modelName} is like this.</p>}
      {rows.length > 0 && (
        <VirtualList
          label={`Voices that fit ${modelName}`}
          items={rows}
          rowHeightRem={2.75}
          onAction={choose}
          className={styles.choices}
          dependencies={[voiceId, favourites, chosen]}
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
                  <FavouriteButton
                    voice={row.voice}
                    isFavourite={favourites.has(row.voice.id)}
                    onToggle={toggleFavourite}
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
          nameOf={(id) => catalogue.voices.find((voice) => voice.id === id)?.displayName ?? id}
          onClear={clear}
        />
      )}
    </Dialog>
  )
}

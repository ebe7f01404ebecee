import { Check, ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton, GridListItem } from 'react-aria-components'
import type { Catalogue, Voice } from '#shared/contract/voices.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { PreviewButton } from './preview-button.tsx'
import { usePreview } from './use-preview.ts'
import { ANY_VOICE, filterVoices, partByFit, sayGender, sayLanguage } from './voice-filter.ts'
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
  onChange: (voiceId: string | null) => void
}

/** Shows the voice and opens the list of those that fit the model; the others stand under them with the reason. */
export function VoicePicker(props: VoicePickerProps) {
  const [isOpen, setOpen] = useState(false)
  const voice = props.catalogue.voices.find((candidate) => candidate.id === props.voiceId)
  const name = voice?.displayName ?? props.voiceId ?? props.inheritLabel ?? 'Choose a voice'
  return (
    <div>
      <span className={styles.pickerLabel} aria-hidden>
        {props.label}
      </span>
      <AriaButton className={styles.picker} aria-label={`${props.label}: ${name}`} onPress={() => setOpen(true)}>
        <span className={styles.pickerText}>{name}</span>
        <ChevronsUpDown size={14} strokeWidth={1.5} aria-hidden />
      </AriaButton>
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
  onChange,
  onClose,
}: VoicePickerProps & { onClose: () => void }) {
  const [search, setSearch] = useState('')
  const [showsOthers, setShowsOthers] = useState(false)
  const preview = usePreview()
  const { fitting, others } = partByFit(
    filterVoices(catalogue.voices, { ...ANY_VOICE, search }),
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
      {rows.length === 0 && <p className={styles.others}>No voice of {modelName} is like this.</p>}
      {rows.length > 0 && (
        <VirtualList
          label={`Voices that fit ${modelName}`}
          items={rows}
          rowHeightRem={2.75}
          onAction={choose}
          className={styles.choices}
          dependencies={[voiceId]}
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
                {(voiceId ?? INHERIT) === row.id && <Check size={16} strokeWidth={1.5} aria-label="chosen" />}
              </div>
            </GridListItem>
          )}
        </VirtualList>
      )}
    </Dialog>
  )
}

import { Plus, Trash2 } from 'lucide-react'
import { isJsonObject, type JsonObject } from '#shared/domain/agents/json-pointer.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from '../agents.module.css'
import { VoiceField } from '../voice-field.tsx'
import { t } from './messages/t.ts'

export interface LanguagesFieldProps {
  label: string
  value: unknown
  onChange: (value: JsonObject[]) => void
  error: string | null
}

/** An agent's additional languages, each with its voice and first message. Unknown fields of an entry are kept. */
export function LanguagesField({ label, value, onChange, error }: LanguagesFieldProps) {
  const entries = Array.isArray(value) ? value.filter(isJsonObject) : []
  const change = (index: number, part: JsonObject) =>
    onChange(entries.map((entry, at) => (at === index ? { ...entry, ...part } : entry)))
  const text = (entry: JsonObject, name: string) => (typeof entry[name] === 'string' ? entry[name] : '')
  return (
    <fieldset className={styles.languages}>
      <legend className={styles.pickerLabel}>{label}</legend>
      {entries.map((entry, index) => (
        <div key={index} className={styles.language}>
          <TextField
            label={t('language.code', { number: index + 1 })}
            value={text(entry, 'language')}
            placeholder="fr"
            maxLength={20}
            onChange={(language) => change(index, { language })}
          />
          <VoiceField
            label={t('language.voice', { number: index + 1 })}
            voiceId={text(entry, 'voice_id')}
            onChange={(voiceId) => change(index, { voice_id: voiceId })}
          />
          <TextField
            label={t('language.firstMessage', { number: index + 1 })}
            value={text(entry, 'first_message')}
            maxLength={100_000}
            onChange={(message) => change(index, { first_message: message === '' ? null : message })}
          />
          <IconButton
            label={t('language.remove', { number: index + 1 })}
            onPress={() => onChange(entries.filter((_entry, at) => at !== index))}
          >
            <Trash2 size={16} strokeWidth={1.5} aria-hidden />
          </IconButton>
        </div>
      ))}
      {error && <p className={styles.error}>{error}</p>}
      <div>
        <Button onPress={() => onChange([...entries, { language: '', voice_id: null, first_message: null }])}>
          <Plus size={16} strokeWidth={1.5} aria-hidden />
          {t('language.add')}
        </Button>
      </div>
    </fieldset>
  )
}

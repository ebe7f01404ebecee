import { useMemo } from 'react'
import type { Voice } from '#shared/contract/voices.ts'
import { capitalize } from '#shared/domain/capitalize.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatLanguage } from '../../lib/format-language.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { t } from './messages/t.ts'
import { formatGender, voiceFacets } from './voice-filter.ts'

const ANY = 'any'

interface FacetFilterProps {
  voices: readonly Voice[]
  /** Null: any. */
  value: string | null
  onChange: (value: string | null) => void
}

/** Limits a list to voices of one language. */
export function LanguageFilter({ voices, value, onChange }: FacetFilterProps) {
  const { languages } = useMemo(() => voiceFacets(voices), [voices])
  return (
    <SelectField
      label={common('language')}
      isLabelHidden
      value={value ?? ANY}
      onChange={(id) => onChange(id === ANY ? null : id)}
      options={[{ id: ANY, label: t('anyLanguage') }, ...languages.map((id) => ({ id, label: formatLanguage(id) }))]}
    />
  )
}

/** Limits a list to voices of one gender. */
export function GenderFilter({ voices, value, onChange }: FacetFilterProps) {
  const { genders } = useMemo(() => voiceFacets(voices), [voices])
  return (
    <SelectField
      label={t('gender')}
      isLabelHidden
      value={value ?? ANY}
      onChange={(id) => onChange(id === ANY ? null : id)}
      options={[
        { id: ANY, label: t('anyGender') },
        ...genders.map((id) => ({ id, label: capitalize(formatGender(id)) })),
      ]}
    />
  )
}

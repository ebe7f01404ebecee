import { LANGUAGES, type LanguageSetting, resolveLanguage } from '#shared/language/languages.ts'
import { common } from '../../lib/common/messages/common.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { t } from './messages/t.ts'

export interface LanguageFieldProps {
  setting: LanguageSetting
  onChange: (setting: LanguageSetting) => void
}

/** The language of the interface: the system's, or one in its own name, which its speakers recognize in any language. */
export function LanguageField({ setting, onChange }: LanguageFieldProps) {
  const system = LANGUAGES.find(({ id }) => id === resolveLanguage('system', navigator.languages))
  const options: { id: LanguageSetting; label: string }[] = [
    { id: 'system', label: t('systemChoice', { name: system?.name ?? '' }) },
    ...LANGUAGES.map(({ id, name }) => ({ id, label: name })),
  ]
  return (
    <SelectField
      label={common('language')}
      isLarge
      options={options}
      value={setting}
      onChange={(id) => onChange(options.find((option) => option.id === id)?.id ?? 'system')}
      description={t('languageHint')}
    />
  )
}

import { getLocale } from '#shared/language/current-language.ts'
import { useStore } from '../../lib/use-store.ts'
import { formatLocale } from '../../lib/format-locale.ts'
import { formatPlaces, formatSize } from '../../lib/format-number.ts'
import { formatClock, formatDay } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { t } from './messages/t.ts'

/** Represents the system's in the list, because an empty ID can't be selected. */
const SYSTEM = 'system'

const LOCALES = [
  'en-GB',
  'en-US',
  'en-AU',
  'en-IN',
  'ar-EG',
  'cs-CZ',
  'da-DK',
  'de-DE',
  'de-AT',
  'de-CH',
  'es-ES',
  'es-MX',
  'fi-FI',
  'fr-FR',
  'fr-CA',
  'fr-CH',
  'he-IL',
  'hi-IN',
  'hu-HU',
  'id-ID',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'nb-NO',
  'nl-NL',
  'pl-PL',
  'pt-BR',
  'pt-PT',
  'ro-RO',
  'ru-RU',
  'sv-SE',
  'th-TH',
  'tr-TR',
  'uk-UA',
  'vi-VN',
  'zh-CN',
  'zh-TW',
]

/** The language for date and number formats, with an example. */
export function FormatsField({ locale, onChange }: { locale: string; onChange: (locale: string) => void }) {
  const shown = useStore(formatLocale)
  const now = new Date(useNow(60_000))
  const names = new Intl.DisplayNames([getLocale()], { type: 'language' })
  const { compare } = new Intl.Collator(getLocale())
  const own = navigator.language
  const known = locale === '' || LOCALES.includes(locale) ? LOCALES : [locale, ...LOCALES]
  const options = [
    { id: SYSTEM, label: t('systemChoice', { name: names.of(own) ?? own }) },
    ...known.map((id) => ({ id, label: names.of(id) ?? id })).sort((one, other) => compare(one.label, other.label)),
  ]
  const today = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
  return (
    <>
      <SelectField
        label={t('formats')}
        isLarge
        options={options}
        value={locale === '' ? SYSTEM : locale}
        onChange={(id) => onChange(id === SYSTEM ? '' : id)}
        description={t('formatsHint')}
      />
      <p className="quiet" lang={shown} role="status">
        {formatDay(today)}, {formatClock(now.toISOString())} · {formatPlaces(1234.5, 1)} · {formatSize(12_400_000)}
      </p>
    </>
  )
}

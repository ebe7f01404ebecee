import { useStore } from '../../lib/use-store.ts'
import { formatLocale } from '../../lib/format-locale.ts'
import { formatPlaces, formatSize } from '../../lib/format-count.ts'
import { formatClock, sayDay } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { SelectField } from '../../ui/select-field.tsx'
import styles from './settings.module.css'

/** Stands for the system's in the list: an empty id cannot be chosen. */
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

/** The language that dates and numbers are written in, with how that looks. */
export function FormatsField({ locale, onChange }: { locale: string; onChange: (locale: string) => void }) {
  const shown = useStore(formatLocale)
  const now = new Date(useNow(60_000))
  const names = new Intl.DisplayNames(['en-GB'], { type: 'language' })
  const own = navigator.language
  const known = locale === '' || LOCALES.includes(locale) ? LOCALES : [locale, ...LOCALES]
  const options = [
    { id: SYSTEM, label: `As the system (${names.of(own) ?? own})` },
    ...known.map((id) => ({ id, label: names.of(id) ?? id })).sort((one, other) => (one.label < other.label ? -1 : 1)),
  ]
  const today = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
  return (
    <>
      <SelectField
        label="Dates and numbers"
        isLarge
        options={options}
        value={locale === '' ? SYSTEM : locale}
        onChange={(id) => onChange(id === SYSTEM ? '' : id)}
        description="Takes effect at once in every window. The texts stay English, and files for other programs keep their own form."
      />
      <p className={styles.quiet} lang={shown} role="status">
        {sayDay(today)}, {formatClock(now.toISOString())} · {formatPlaces(1234.5, 1)} · {formatSize(12_400_000)}
      </p>
    </>
  )
}

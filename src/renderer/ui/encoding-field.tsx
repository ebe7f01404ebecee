import { type DecodedText, type Encoding, ENCODING_IDS } from '#shared/text-encoding/decode-bytes.ts'
import { formatEncoding } from '../lib/format-encoding.ts'
import { t } from './messages/t.ts'
import { Notice } from './notice.tsx'
import { SelectField } from './select-field.tsx'

/** Chooses how a file’s bytes are read as text. */
export function EncodingField({ encoding, onChange }: { encoding: Encoding; onChange: (encoding: Encoding) => void }) {
  return (
    <SelectField
      label={t('encoding.label')}
      isLarge
      options={ENCODING_IDS.map((id) => ({ id, label: formatEncoding(id) }))}
      value={encoding}
      onChange={(id) => {
        const wanted = ENCODING_IDS.find((candidate) => candidate === id)
        if (wanted) onChange(wanted)
      }}
    />
  )
}

/** Says what may be wrong with a text because of its encoding. */
export function EncodingNotice({ isGuess, unreadable }: DecodedText) {
  return (
    <>
      {isGuess && <Notice tone="quiet">{t('encoding.guessed')}</Notice>}
      {unreadable > 0 && <Notice tone="warning">{t('encoding.unreadable', { count: unreadable })}</Notice>}
    </>
  )
}

import { type Encoding, ENCODINGS } from '#shared/text-encoding/decode-bytes.ts'
import { t } from './messages/t.ts'

/** An encoding's name, with the languages it is for. */
export function formatEncoding(encoding: Encoding): string {
  const [name, script] = ENCODINGS[encoding]
  if (script === null) return name
  return script === 'gbk' ? t('encoding.gbk') : t(`encoding.${script}`, { name })
}

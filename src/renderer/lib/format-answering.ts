import { t } from './messages/t.ts'

/** A flow's version; the number is null if unknown. */
interface Version {
  number: number | null
  name: string
}

/** A version's name: its number, and its name if it has one. */
export function formatVersion(version: Version | null): string {
  const { number, name } = version ?? { number: null, name: '' }
  if (number === null) return name === '' ? t('version.published') : t('version.name', { name })
  return name === ''
    ? t('version.number', { number: String(number) })
    : t('version.named', { number: String(number), name })
}

/** What answers calls. */
export function formatAnswering(answering: { kind: 'default' } | { kind: 'version'; version: Version | null }): string {
  return answering.kind === 'default' ? t('defaultFlow') : formatVersion(answering.version)
}

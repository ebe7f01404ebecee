import type { ReactNode } from 'react'
import { common } from '../lib/common/messages/common.ts'
import { RichText } from '../lib/rich-text.tsx'
import { t } from './messages/t.ts'
import { Notice } from './notice.tsx'

export interface IncompleteEntry {
  /** Null for an entry that isn't listed. */
  id: string | null
  name: string
  fields: readonly { path: string; found: string | null }[]
}

/** More would push the list itself out of sight. */
const MAX_SHOWN = 20

/** Which entries of a list couldn't be read completely, and what stands in their fields. Nothing when all could. */
export function IncompleteEntries({ entries }: { entries: readonly IncompleteEntry[] }) {
  if (entries.length === 0) return null
  const unlisted = entries.filter(({ id }) => id === null).length
  return (
    <Notice
      tone="warning"
      role="status"
      detail={
        <details>
          <summary>{common('details')}</summary>
          <ul>
            {entries.slice(0, MAX_SHOWN).map(({ id, name, fields }, index) => (
              <li key={index}>
                {name === '' ? (id ?? t('incomplete.withoutId')) : name}
                {name !== '' && id !== null && ` (${id})`}
                {fields.map(({ path, found }) => (
                  <div key={path}>
                    <IncompleteField path={path === '' ? t('incomplete.entry') : path} found={found} />
                  </div>
                ))}
              </li>
            ))}
          </ul>
          {entries.length > MAX_SHOWN && t('incomplete.more', { count: entries.length - MAX_SHOWN })}
        </details>
      }
    >
      {t('incomplete.unread', { count: entries.length })}
      {unlisted > 0 && ` ${t('incomplete.unlisted', { count: unlisted })}`}
    </Notice>
  )
}

/** What stands in a field, if anything. */
function IncompleteField({ path, found }: { path: string; found: string | null }) {
  const code = (content: ReactNode[]) => <code>{content}</code>
  return (
    <RichText
      parts={
        found === null
          ? t.rich('incomplete.missing', { path, code })
          : t.rich('incomplete.found', { path, found, code })
      }
    />
  )
}

import { formatCount } from '../lib/format-count.ts'
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
          <summary>Details</summary>
          <ul>
            {entries.slice(0, MAX_SHOWN).map(({ id, name, fields }, index) => (
              <li key={index}>
                {name === '' ? (id ?? 'Entry without an ID') : name}
                {name !== '' && id !== null && ` (${id})`}
                {fields.map(({ path, found }) => (
                  <div key={path}>
                    <code>{path === '' ? 'entry' : path}</code>: {found === null ? 'missing' : <code>{found}</code>}
                  </div>
                ))}
              </li>
            ))}
          </ul>
          {entries.length > MAX_SHOWN && `and ${formatCount(entries.length - MAX_SHOWN, 'more entry', 'more entries')}`}
        </details>
      }
    >
      {formatCount(entries.length, 'entry', 'entries')} couldn’t be read completely. The other fields are shown as
      usual.
      {unlisted > 0 && ` ${formatCount(unlisted, 'entry', 'entries')} without an ID can’t be listed.`}
    </Notice>
  )
}

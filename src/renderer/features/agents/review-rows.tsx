import { ChoiceField } from '../../ui/choice-field.tsx'
import styles from './agents.module.css'
import review from './review.module.css'

/** One difference, formatted for display. */
export interface ReviewRow {
  id: string
  label: string
  kind: 'here' | 'there' | 'conflict'
  base: string
  mine: string
  theirs: string
}

const GROUPS = [
  { kind: 'conflict', title: 'Conflicts', hint: 'Choose which version to keep.' },
  { kind: 'here', title: 'Changed here', hint: 'Will be published.' },
  { kind: 'there', title: 'Changed on the service', hint: 'Not overwritten.' },
] as const

/** What publishing would change and what changed on the service, one by one. */
export function ReviewRows({
  rows,
  keepTheirs,
  onKeepTheirs,
}: {
  rows: readonly ReviewRow[]
  /** Conflicts that keep the service's version. */
  keepTheirs: ReadonlySet<string>
  onKeepTheirs: (id: string, isKept: boolean) => void
}) {
  return GROUPS.map(({ kind, title, hint }) => {
    const group = rows.filter((row) => row.kind === kind)
    return (
      group.length > 0 && (
        <section key={kind} aria-label={title}>
          <h4>{title}</h4>
          <p className={styles.hint}>{hint}</p>
          <ul className={review.differences}>
            {group.map((row) => (
              <li key={row.id} className={review.difference}>
                <span className={review.differenceLabel}>{row.label}</span>
                <Values row={row} isTheirs={keepTheirs.has(row.id)} />
                {kind === 'conflict' && (
                  <ChoiceField
                    label={`${row.label}: version to keep`}
                    options={[
                      { id: 'mine', label: 'Your version' },
                      { id: 'theirs', label: 'Service version' },
                    ]}
                    value={keepTheirs.has(row.id) ? 'theirs' : 'mine'}
                    onChange={(side) => onKeepTheirs(row.id, side === 'theirs')}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      )
    )
  })
}

function Values({ row, isTheirs }: { row: ReviewRow; isTheirs: boolean }) {
  const { kind, base, mine, theirs } = row
  return (
    <dl className={review.values}>
      <dt>Before</dt>
      <dd dir="auto">{base}</dd>
      {kind !== 'there' && (
        <>
          <dt>Yours</dt>
          <dd dir="auto" {...(isTheirs ? { 'data-dropped': true } : {})}>
            {mine}
          </dd>
        </>
      )}
      {kind !== 'here' && (
        <>
          <dt>On the service</dt>
          <dd dir="auto" {...(kind === 'conflict' && !isTheirs ? { 'data-dropped': true } : {})}>
            {theirs}
          </dd>
        </>
      )}
    </dl>
  )
}

import { ChoiceField } from '../../ui/choice-field.tsx'
import styles from './agents.module.css'
import { t } from './messages/t.ts'
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

const KINDS = ['conflict', 'here', 'there'] as const

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
  return KINDS.map((kind) => {
    const group = rows.filter((row) => row.kind === kind)
    return (
      group.length > 0 && (
        <section key={kind} aria-label={t(`review.${kind}.title`)}>
          <h4>{t(`review.${kind}.title`)}</h4>
          <p className={styles.hint}>{t(`review.${kind}.hint`)}</p>
          <ul className={review.differences}>
            {group.map((row) => (
              <li key={row.id} className={review.difference}>
                <span className={review.differenceLabel}>{row.label}</span>
                <Values row={row} isTheirs={keepTheirs.has(row.id)} />
                {kind === 'conflict' && (
                  <ChoiceField
                    label={t('review.choice', { field: row.label })}
                    options={[
                      { id: 'mine', label: t('review.mine') },
                      { id: 'theirs', label: t('review.theirs') },
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
      <dt>{t('review.base')}</dt>
      <dd dir="auto">{base}</dd>
      {kind !== 'there' && (
        <>
          <dt>{t('review.yours')}</dt>
          <dd dir="auto" data-dropped={isTheirs || undefined}>
            {mine}
          </dd>
        </>
      )}
      {kind !== 'here' && (
        <>
          <dt>{t('review.service')}</dt>
          <dd dir="auto" data-dropped={(kind === 'conflict' && !isTheirs) || undefined}>
            {theirs}
          </dd>
        </>
      )}
    </dl>
  )
}

import { useMemo } from 'react'
import { GridListItem } from 'react-aria-components'
import type { CommentsPreview, ListedComment } from '#shared/contract/review-comments.ts'
import { formatIssueReason } from '../../../lib/format-issue-reason.ts'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import list from '../../../ui/framed-list.module.css'
import { Notice } from '../../../ui/notice.tsx'
import { VirtualList } from '../../../ui/virtual-list.tsx'
import styles from './comments.module.css'
import { t } from './messages/t.ts'

type CommentsRow = { id: string } & ({ kind: 'comment'; comment: ListedComment } | { kind: 'rest'; count: number })

/** A list's comments with their places, those without one first. */
export function CommentsPreviewList({ preview }: { preview: CommentsPreview }) {
  const rows = useMemo(() => listRows(preview), [preview])
  const { newCount, knownCount, unplacedCount } = preview
  if (rows.length === 0) return <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
  return (
    <div className={styles.preview}>
      <p role="status">
        {t('count.new', { count: newCount })} {knownCount > 0 && t('count.known', { count: knownCount })}
      </p>
      {unplacedCount > 0 && <Notice tone="warning">{t('unplaced', { count: unplacedCount })}</Notice>}
      <VirtualList label={t('list')} items={rows} rowHeightRem={5} className={classNames(list.frame, styles.list)}>
        {(row) => (
          <GridListItem
            id={row.id}
            textValue={row.kind === 'comment' ? formatPlace(row.comment) : t('rest', { count: row.count })}
            className={list.row}
          >
            <div className={classNames(list.entry, styles.entry)}>
              {row.kind === 'rest' ? t('rest', { count: row.count }) : <Comment comment={row.comment} />}
            </div>
          </GridListItem>
        )}
      </VirtualList>
    </div>
  )
}

function listRows({ comments, newCount, knownCount, unplacedCount }: CommentsPreview): CommentsRow[] {
  const rows: CommentsRow[] = comments.map((comment, index) => ({ id: String(index), kind: 'comment', comment }))
  const count = newCount + knownCount + unplacedCount - comments.length
  return count > 0 ? [...rows, { id: 'rest', kind: 'rest', count }] : rows
}

function Comment({ comment }: { comment: ListedComment }) {
  const { words, comment: text, reason, reviewer, problem, isKnown } = comment
  const labels = [
    ...(reviewer === '' ? [] : [reviewer]),
    ...(reason === null ? [] : [formatIssueReason(reason)]),
    ...(isKnown ? [t('known')] : []),
  ]
  return (
    <>
      <p className={styles.place}>
        <span dir="auto">{formatPlace(comment)}</span>
        {words !== '' && (
          <strong className={styles.words} dir="auto">
            {t('words', { words })}
          </strong>
        )}
        {labels.map((label) => (
          <span key={label} dir="auto">
            {label}
          </span>
        ))}
      </p>
      {text !== '' && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      {problem !== null && <p className={styles.problem}>{t(`problem.${problem}`)}</p>}
    </>
  )
}

function formatPlace({ row, place }: ListedComment): string {
  if (!place) return t('row', { number: String(row) })
  const { chapterTitle, chapterNumber, blockNumber } = place
  const chapter = chapterTitle === '' ? t('chapter', { number: String(chapterNumber) }) : chapterTitle
  return t('place', { chapter, number: String(blockNumber) })
}

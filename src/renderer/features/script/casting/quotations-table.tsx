import { ChevronDown, Square, SquareCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Menu, type MenuAction, MenuAt } from '../../../ui/menu.tsx'
import { RowButton } from '../../../ui/row-button.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { useMinWidth } from '../../../lib/use-min-width.ts'
import type { CatalogNames } from '../catalog-names.ts'
import styles from './casting.module.css'
import { t } from './messages/t.ts'
import type { ReviewedQuotation } from './review-quotations.ts'
import type { QuotationReview } from './use-quotation-review.ts'

export interface QuotationsTableProps {
  rows: readonly ReviewedQuotation[]
  review: QuotationReview
  names: CatalogNames
}

/** Text before the quotation, so that it is in view in a narrow column. */
const BEFORE_CHARS = 16
/** More of a quotation is never in view, and names of buttons are read aloud. */
const MAX_SHOWN_CHARS = 300
const MAX_NAME_CHARS = 60
/** In narrower windows, or with larger text, the reason stands below the quotation. The width is that of the styles. */
const REASONS_BESIDE_REM = 60

/** Quotations in text order, each with its speaker, why, and whether it is cast. */
export function QuotationsTable({ rows, review, names }: QuotationsTableProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [menu, setMenu] = useState<{ row: ReviewedQuotation; at: Element } | null>(null)
  const { byKey } = review
  const hasReasonColumn = useMinWidth(REASONS_BESIDE_REM)
  const columns = useMemo(
    () =>
      getColumns(byKey, hasReasonColumn, {
        onInclude: review.setIncluded,
        onSpeaker: (row, at) => setMenu({ row, at }),
      }),
    // The functions only use what never changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [byKey, hasReasonColumn],
  )
  const listSpeakers = (ids: Iterable<string>): MenuAction[] => [
    ...review.speakers
      .filter((speaker) => review.useOf(speaker) === speaker.key)
      .map((speaker) => {
        const voiceId = review.voiceOf(speaker)
        return {
          ...{ id: `speaker:${speaker.key}`, label: speaker.name },
          ...(voiceId === null ? {} : { detail: names.voice(voiceId) }),
          onAction: () => review.setSpeaker(ids, speaker.key),
        }
      }),
    { id: 'none', label: t('noSpeaker'), onAction: () => review.setSpeaker(ids, null) },
  ]
  const toggle = ({ id, canInclude, isIncluded }: ReviewedQuotation) => {
    if (canInclude) review.setIncluded(id, !isIncluded)
  }
  // Rows that a filter hides aren't changed.
  const shown = rows.filter(({ id }) => selected.has(id)).map(({ id }) => id)
  return (
    <>
      <Table
        label={t('title')}
        name="quotations"
        items={rows}
        columns={columns}
        nameOf={getName}
        rowHeightRem={hasReasonColumn ? 2.75 : 3.25}
        hasMenus={false}
        onAction={(id) => {
          const row = rows.find((one) => one.id === id)
          if (row) toggle(row)
        }}
        actionsOf={(row) => [
          { id: 'include', label: t('row.include'), isDisabled: !row.canInclude, onAction: () => toggle(row) },
        ]}
        selection={{
          keys: new Set(shown),
          onChange: setSelected,
          formatCount: (count) => t('count', { count }),
          actions: (
            <Menu
              label={t('setSpeaker')}
              trigger={
                <Button>
                  {t('setSpeaker')}
                  <ChevronDown size={16} strokeWidth={1.5} aria-hidden />
                </Button>
              }
              actions={listSpeakers(shown)}
            />
          ),
        }}
      />
      {menu && (
        <MenuAt
          label={t('column.speaker')}
          at={menu.at}
          actions={listSpeakers([menu.row.id])}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  )
}

interface RowEvents {
  onInclude: (id: string, isIncluded: boolean) => void
  onSpeaker: (row: ReviewedQuotation, at: Element) => void
}

function getColumns(
  byKey: QuotationReview['byKey'],
  hasReasonColumn: boolean,
  { onInclude, onSpeaker }: RowEvents,
): TableColumn<ReviewedQuotation>[] {
  const nameOf = ({ speakerKey }: ReviewedQuotation) =>
    (speakerKey === null ? undefined : byKey.get(speakerKey)?.name) ?? t('noSpeaker')
  return [
    {
      ...{ id: 'quotation', header: t('column.quotation'), widthRem: 30, minRem: hasReasonColumn ? 10 : 7 },
      cell: (row) => (
        <>
          <Words row={row} />
          {!hasReasonColumn && <span className={styles.reason}>{formatConfidence(row)}</span>}
        </>
      ),
    },
    {
      ...{ id: 'speaker', header: t('column.speaker'), widthRem: 9, minRem: 6.5 },
      cell: (row) => (
        <button
          type="button"
          tabIndex={-1}
          className={styles.choose}
          aria-haspopup="menu"
          aria-label={t('row.speaker', { quotation: getName(row), speaker: nameOf(row) })}
          onClick={(event) => onSpeaker(row, event.currentTarget)}
        >
          <bdi className={styles.cut}>{nameOf(row)}</bdi>
          <ChevronDown size={16} strokeWidth={1.5} aria-hidden />
        </button>
      ),
    },
    ...(hasReasonColumn
      ? [{ ...{ id: 'confidence', header: t('column.confidence'), widthRem: 12, minRem: 5.5 }, cell: formatConfidence }]
      : []),
    {
      ...{ id: 'cast', header: t('column.cast'), widthRem: 4.5, minRem: 3 },
      cell: (row) => {
        const Icon = row.isIncluded ? SquareCheck : Square
        return (
          <RowButton
            label={t('row.cast', { quotation: getName(row) })}
            aria-pressed={row.isIncluded}
            isDisabled={!row.canInclude}
            onPress={() => onInclude(row.id, !row.isIncluded)}
          >
            <Icon size={16} strokeWidth={1.5} aria-hidden />
          </RowButton>
        )
      },
    },
  ]
}

function Words({ row: { quotation, text } }: { row: ReviewedQuotation }) {
  const { excerpt, excerptStartChar, startChar, goesOn } = quotation
  const from = Math.max(0, excerptStartChar - BEFORE_CHARS)
  const after = excerpt.slice(excerptStartChar + text.length)
  return (
    <span className={styles.words} dir="auto" title={excerpt.slice(0, MAX_SHOWN_CHARS)}>
      <span className={styles.context}>
        {(from > 0 || startChar > excerptStartChar) && '…'}
        {excerpt.slice(from, excerptStartChar)}
      </span>
      {text.slice(0, MAX_SHOWN_CHARS)}
      <span className={styles.context}>
        {text.length > MAX_SHOWN_CHARS ? '…' : after}
        {text.length <= MAX_SHOWN_CHARS && goesOn && '…'}
      </span>
    </span>
  )
}

function formatConfidence({ quotation, isSetByHand, canInclude, speakerKey }: ReviewedQuotation): string {
  const { confidence, evidence, isLikelySpeech, lineSpeakerName, speakerName } = quotation
  if (isSetByHand) return t('confidence.byHand')
  if (lineSpeakerName !== null) return t('confidence.line', { name: lineSpeakerName })
  if (speakerKey !== null && !canInclude) return t('confidence.present')
  if (!isLikelySpeech) return t('confidence.mention')
  if (speakerName === null || evidence === 'none') return t('confidence.none')
  return t('confidenceWithEvidence', {
    confidence: t(`confidence.${confidence}`),
    evidence: t(`evidence.${evidence}`),
  })
}

/** The quotation as it names its row. */
function getName({ text }: ReviewedQuotation): string {
  return text.length <= MAX_NAME_CHARS ? text : `${text.slice(0, MAX_NAME_CHARS)}…`
}

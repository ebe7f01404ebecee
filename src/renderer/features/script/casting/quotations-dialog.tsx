import { useMemo, useState } from 'react'
import type { Catalog } from '#shared/contract/voices.ts'
import { matchesSearch } from '#shared/domain/fold-text.ts'
import { getLocale } from '#shared/language/current-language.ts'
import { common } from '../../../lib/common/messages/common.ts'
import { useStore } from '../../../lib/use-store.ts'
import { getFailure } from '../../../rpc/studio.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SearchField } from '../../../ui/text-field.tsx'
import type { CatalogNames } from '../catalog-names.ts'
import type { Workspace } from '../open-workspace.ts'
import type { ProjectSteps } from '../project/project-steps.ts'
import styles from './casting.module.css'
import { t } from './messages/t.ts'
import { QuotationSpeakers } from './quotation-speakers.tsx'
import { QuotationsTable } from './quotations-table.tsx'
import { useApplyCasting } from './use-apply-casting.ts'
import { type QuotationReview, useQuotationReview } from './use-quotation-review.ts'

export interface QuotationsDialogProps {
  workspace: Workspace
  catalog: Catalog
  names: CatalogNames
  steps: ProjectSteps
  onClose: () => void
}

/** The quotations of the open chapter with proposed speakers, reviewed and then cast in one step. */
export function QuotationsDialog({ workspace, catalog, names, steps, onClose }: QuotationsDialogProps) {
  const { settings } = useStore(workspace.project)
  const review = useQuotationReview(workspace, catalog)
  const { apply, isBusy, failure, addedNames } = useApplyCasting(workspace, steps, onClose)
  const [search, setSearch] = useState('')
  const [show, setShow] = useState<'all' | 'check'>('all')
  const { read, rows, included } = review
  const shown = useMemo(
    () =>
      rows.filter(
        ({ quotation: { excerpt }, needsCheck, speakerKey }) =>
          (show === 'all' || needsCheck) &&
          matchesSearch(search, [excerpt, speakerKey === null ? null : review.byKey.get(speakerKey)?.name]),
      ),
    [rows, show, search, review.byKey],
  )
  const isEmpty = read.isSuccess && rows.length === 0
  return (
    <Dialog
      title={t('title')}
      isOpen
      isFull
      // What has begun is finished, and says how it went.
      onClose={() => !isBusy && onClose()}
      footer={
        <>
          {included.length > 0 && <p className={styles.cost}>{formatEffect(review)}</p>}
          <Button isLarge isDisabled={isBusy} onPress={onClose}>
            {common('cancel')}
          </Button>
          <Button
            isLarge
            look="primary"
            isDisabled={isBusy || included.length === 0}
            onPress={() => void apply(review)}
          >
            {isBusy ? t('applying') : t('apply', { count: included.length })}
          </Button>
        </>
      }
    >
      <div className={styles.casting}>
        <p className={styles.help}>{t('help')}</p>
        {read.isPending && <Skeleton label={t('reading')} />}
        {read.isError && (
          <FailureNotice
            failure={getFailure(read.error)}
            actions={<Button onPress={() => void read.refetch()}>{common('retry')}</Button>}
          />
        )}
        {isEmpty && <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
        {failure && <FailureNotice failure={failure} />}
        {addedNames.length > 0 && (
          <Notice tone="quiet" role="status">
            {t('added', { names: new Intl.ListFormat(getLocale()).format(addedNames) })}
          </Notice>
        )}
        {rows.length > 0 && (
          <div className={styles.parts}>
            <QuotationSpeakers review={review} settings={settings} catalog={catalog} names={names} />
            <section className={styles.quotations} aria-label={t('title')}>
              <div className={styles.tools}>
                <div className={styles.search}>
                  <SearchField label={t('find')} value={search} onChange={setSearch} />
                </div>
                <ChoiceField
                  label={t('show')}
                  isLabelHidden
                  value={show}
                  onChange={setShow}
                  options={[
                    { id: 'all', label: t('show.all') },
                    { id: 'check', label: t('show.check') },
                  ]}
                />
                <span className={styles.quiet} role="status">
                  {t('count', { count: shown.length })}
                  {review.unlistedCount > 0 && ` · ${t('unlisted', { count: review.unlistedCount })}`}
                </span>
              </div>
              {shown.length === 0 && (
                <EmptyState
                  title={t('noMatchTitle')}
                  action={
                    <Button
                      onPress={() => {
                        setSearch('')
                        setShow('all')
                      }}
                    >
                      {t('clearFilters')}
                    </Button>
                  }
                >
                  {t('noMatchText')}
                </EmptyState>
              )}
              {shown.length > 0 && <QuotationsTable rows={shown} review={review} names={names} />}
            </section>
          </div>
        )}
      </div>
    </Dialog>
  )
}

function formatEffect({ newSpeakers, cost }: QuotationReview): string {
  return [
    ...(newSpeakers.length > 0 ? [t('newSpeakers', { count: newSpeakers.length })] : []),
    cost.blocks === 0 ? t('noCost') : t('cost', cost),
  ].join(' ')
}

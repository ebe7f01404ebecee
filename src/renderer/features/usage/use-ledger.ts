import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { LedgerFilter, LedgerGrouping } from '#shared/contract/usage.ts'
import { usageTablePath } from '#shared/domain/media-paths.ts'
import { saveMedia } from '../../rpc/media.ts'
import { useStudio } from '../../rpc/studio.ts'
import { t } from './messages/t.ts'
import { daysOf, type PeriodId } from './periods.ts'

/** While work is running, charges arrive one after the other. */
export const READ_AGAIN_MS = 3_000

/** The displayed part of the usage; `service` null is the current one. */
export interface LedgerChoice {
  period: PeriodId
  groupBy: LedgerGrouping
  service: string | null
  projectId: string | null
  voiceId: string | null
  modelId: string | null
}

/** All services in the usage data. */
export const ALL_SERVICES = '*'

/** The current usage, and its CSV. */
export function useLedger(choice: LedgerChoice) {
  const { queries } = useStudio()
  const settings = useQuery(queries.settings.get.queryOptions()).data
  const present = settings && (settings.usesSandbox ? 'sandbox' : settings.baseUrl)
  const service = choice.service ?? present ?? 'sandbox'
  const filter: LedgerFilter = {
    service: service === ALL_SERVICES ? null : service,
    ...daysOf(choice.period, todayHere()),
    projectId: choice.projectId,
    voiceId: choice.voiceId,
    modelId: choice.modelId,
  }
  const ledger = useQuery({
    ...queries.usage.ledger.queryOptions({ input: { filter, groupBy: choice.groupBy } }),
    enabled: settings !== undefined,
    refetchInterval: READ_AGAIN_MS,
    placeholderData: keepPreviousData,
  })
  return {
    ledger,
    filter,
    service,
    saveCsv() {
      const { fromDay: from, toDay: to } = filter
      const name = from === null || to === null ? t('file') : t('fileOfPeriod', { from, to })
      void saveMedia(usageTablePath(`${name}.csv`, filter))
    },
  }
}

function todayHere(): string {
  const now = new Date()
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

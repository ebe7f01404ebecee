import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ExportPreview } from '#shared/contract/exports.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { type ExportChoice, requestOf } from './export-choice.ts'
import { isTagWrong } from './tag-fields.tsx'

/** Waits for a pause in typing, because each plan reads every block. */
const TYPING_PAUSE_MS = 300

/** What an export would write, planned again only if something changes that is shown of the plan. */
export function useExportPlan(choice: ExportChoice, getRefetchMs: (plan: ExportPreview | undefined) => number | false) {
  const { queries } = useStudio()
  const [planned, setPlanned] = useState(choice)
  const query = useQuery({
    ...queries.exports.check.queryOptions({ input: requestOf(planned) }),
    enabled: planned.formats.length > 0 && !isTagWrong(planned),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => getRefetchMs(data),
  })
  // Metadata names no files, and decides only which of them changed.
  const showsChanges = choice.onlyChanged || (query.data !== undefined && isPartlyChanged(query.data.changed))
  const wanted = JSON.stringify(showsChanges ? choice : { ...choice, tags: planned.tags })
  const isBehind = wanted !== JSON.stringify(planned)
  const isTyping = wanted === JSON.stringify({ ...planned, ...getTexts(JSON.parse(wanted) as ExportChoice) })
  useEffect(() => {
    if (!isBehind) return undefined
    const timer = setTimeout(() => setPlanned(JSON.parse(wanted) as ExportChoice), isTyping ? TYPING_PAUSE_MS : 0)
    return () => clearTimeout(timer)
  }, [wanted, isBehind, isTyping])
  return {
    plan: query.data,
    failure: query.error && getFailure(query.error),
    /** The plan is that of an earlier choice. */
    isBehind: isBehind || query.isPlaceholderData,
    /** Plans again, also with metadata that has changed since. */
    async refresh() {
      if (JSON.stringify(choice) === JSON.stringify(planned)) await query.refetch()
      else setPlanned(choice)
    },
  }
}

function getTexts({ folder, baseName, tags }: ExportChoice) {
  return { folder, baseName, tags }
}

/** Whether leaving out unchanged files makes a difference. */
export function isPartlyChanged({ fileCount, ofCount }: ExportPreview['changed']): boolean {
  return ofCount > 1 && fileCount < ofCount
}

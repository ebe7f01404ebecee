import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import { useAction } from '../../lib/actions.ts'
import { formatInstant } from '../../lib/format-time.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { RemovedDialog } from '../../ui/removed-dialog.tsx'
import { t } from './messages/t.ts'

/** Recently deleted projects; nothing if there are none. */
export function RemovedProjects({ now }: { now: Date }) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const { data: removed = [] } = useQuery({ ...queries.projects.removed.queryOptions(), staleTime: 0 })
  const [isOpen, setIsOpen] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const bringBack = async (projectId: string) => {
    setFailure(null)
    try {
      await client.projects.restore({ projectId })
    } catch (error) {
      setFailure(getFailure(error))
    }
    await cache.invalidateQueries({ queryKey: queries.projects.key() })
  }
  useAction('removed-projects', () => setIsOpen(true), removed.length > 0)
  if (removed.length === 0 && !isOpen) return null
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>{t('recentlyDeleted')}</Button>
      {isOpen && (
        <RemovedDialog
          title={t('deleted.title')}
          says={t('deleted.text')}
          rows={removed.map(({ id, title, removedAt, blockCount }) => ({
            ...{ id, name: title },
            facts: `${t('blocks', { count: blockCount })} · ${t('deleted.at', { when: formatInstant(removedAt, now) })}`,
          }))}
          failure={failure && <FailureNotice failure={failure} />}
          onBringBack={(id) => void bringBack(id)}
          onClose={() => {
            setIsOpen(false)
            setFailure(null)
          }}
        />
      )}
    </>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import { formatInstant } from '../../../lib/format-time.ts'
import { useNow } from '../../../lib/use-now.ts'
import { getFailure, useStudio } from '../../../rpc/studio.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { RemovedDialog } from '../../../ui/removed-dialog.tsx'
import { t } from '../messages/t.ts'

/** Opens a project's recently deleted chapters; nothing if there are none with words. */
export function RemovedChapters({ projectId }: { projectId: string }) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const { data: removed = [] } = useQuery({
    ...queries.script.removedChapters.queryOptions({ input: { projectId } }),
    staleTime: 0,
  })
  const now = new Date(useNow(60_000))
  const [isOpen, setIsOpen] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const bringBack = async (chapterId: string) => {
    setFailure(null)
    try {
      await client.script.restoreChapter({ chapterId })
    } catch (error) {
      setFailure(getFailure(error))
    }
    await Promise.all([
      cache.invalidateQueries({ queryKey: queries.script.chapters.key() }),
      cache.invalidateQueries({ queryKey: queries.script.removedChapters.key() }),
    ])
  }
  if (removed.length === 0 && !isOpen) return null
  return (
    <>
      <Button look="quiet" onPress={() => setIsOpen(true)}>
        {t('removed.open', { count: removed.length })}
      </Button>
      {isOpen && (
        <RemovedDialog
          title={t('removed.title')}
          says={t('removed.text')}
          rows={removed.map(({ id, title, removedAt, blockCount }) => ({
            ...{ id, name: title === '' ? t('removed.untitled') : title },
            facts: `${t('blocks', { count: blockCount })} · ${t('removed.at', { when: formatInstant(removedAt, now) })}`,
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

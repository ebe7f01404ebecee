import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount } from '../../lib/format-count.ts'
import { sayInstant } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { type Reason, reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { RemovedDialog } from '../../ui/removed-dialog.tsx'

/** The way to a project's removed chapters; nothing while there are none with words. */
export function RemovedChapters({ projectId }: { projectId: string }) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const { data: removed = [] } = useQuery({
    ...queries.script.removedChapters.queryOptions({ input: { projectId } }),
    staleTime: 0,
  })
  const now = new Date(useNow(60_000))
  const [isOpen, setIsOpen] = useState(false)
  const [failure, setFailure] = useState<Reason | null>(null)
  const bringBack = async (chapterId: string) => {
    setFailure(null)
    try {
      await client.script.restoreChapter({ chapterId })
    } catch (error) {
      setFailure(reasonOf(error))
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
        {formatCount(removed.length, 'removed chapter')}…
      </Button>
      {isOpen && (
        <RemovedDialog
          title="Removed chapters"
          says="A chapter comes back to its place, with its takes. Nothing of it was deleted."
          rows={removed.map(({ id, title, removedAt, blockCount }) => ({
            ...{ id, name: title === '' ? 'Without a name' : title },
            facts: `${formatCount(blockCount, 'block')} · removed ${sayInstant(removedAt, now)}`,
          }))}
          failure={failure && <FailureNotice failure={failureOf(failure)} />}
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

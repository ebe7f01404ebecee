import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount } from '../../lib/format-count.ts'
import { sayInstant } from '../../lib/format-time.ts'
import { type Reason, reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { RemovedDialog } from '../../ui/removed-dialog.tsx'

/** The way to removed projects; nothing while there are none. */
export function RemovedProjects({ now }: { now: Date }) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const { data: removed = [] } = useQuery({ ...queries.projects.removed.queryOptions(), staleTime: 0 })
  const [isOpen, setIsOpen] = useState(false)
  const [failure, setFailure] = useState<Reason | null>(null)
  const bringBack = async (projectId: string) => {
    setFailure(null)
    try {
      await client.projects.restore({ projectId })
    } catch (error) {
      setFailure(reasonOf(error))
    }
    await cache.invalidateQueries({ queryKey: queries.projects.key() })
  }
  if (removed.length === 0 && !isOpen) return null
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>Removed projects…</Button>
      {isOpen && (
        <RemovedDialog
          title="Removed projects"
          says="A project comes back whole, with its takes. Nothing of it was deleted."
          rows={removed.map(({ id, title, removedAt, blockCount }) => ({
            ...{ id, name: title },
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

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ServiceProjectList } from '#shared/contract/service-projects.ts'
import { type Reason, reasonOf, useStudio } from '../../rpc/studio.ts'

/** Projects of the present service as last seen, and the ways to change them. Asks the service once by itself when opened. */
export function useServiceProjects() {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const [failure, setFailure] = useState<Reason | null>(null)
  const [isAsking, setAsking] = useState(true)
  const leaving = useRef<AbortController | null>(null)
  const list = useQuery({ ...queries.serviceProjects.list.queryOptions(), staleTime: Infinity })

  const show = (newer: ServiceProjectList) => cache.setQueryData(queries.serviceProjects.list.queryKey(), newer)
  const [refresh] = useState(() => async () => {
    leaving.current?.abort()
    const stop = new AbortController()
    leaving.current = stop
    setAsking(true)
    setFailure(null)
    try {
      show(await client.serviceProjects.refresh(undefined, { signal: stop.signal }))
    } catch (error) {
      if (!stop.signal.aborted) setFailure(reasonOf(error))
    } finally {
      if (leaving.current === stop) setAsking(false)
    }
  })
  useEffect(() => {
    void refresh()
    return () => leaving.current?.abort()
  }, [refresh])

  return {
    list,
    failure,
    isAsking,
    refresh: () => void refresh(),
    /** Each rejects when the service did not do it. */
    create: async (name: string) => show(await client.serviceProjects.create({ name })),
    rename: async (projectId: string, name: string) => show(await client.serviceProjects.rename({ projectId, name })),
    archive: async (projectId: string) => show(await client.serviceProjects.archive({ projectId })),
    unarchive: async (projectId: string) => show(await client.serviceProjects.unarchive({ projectId })),
  }
}

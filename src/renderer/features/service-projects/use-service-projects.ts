import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { ServiceProjectList } from '#shared/contract/service-projects.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'

/** The current service's projects as last fetched, and their actions. Fetches them once when opened. */
export function useServiceProjects() {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const [failure, setFailure] = useState<Failure | null>(null)
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
      if (!stop.signal.aborted) setFailure(getFailure(error))
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
    /** Each rejects if the service didn't do it. */
    create: async (name: string) => show(await client.serviceProjects.create({ name })),
    rename: async (projectId: string, name: string) => show(await client.serviceProjects.rename({ projectId, name })),
    archive: async (projectId: string) => show(await client.serviceProjects.archive({ projectId })),
    unarchive: async (projectId: string) => show(await client.serviceProjects.unarchive({ projectId })),
  }
}

import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Take } from '#shared/contract/takes.ts'
import { createTakeComparison, type TakeComparison } from '../../audio/take-comparison.ts'
import { useStudio } from '../../rpc/studio.ts'

/**
 * A player for these takes; null until their words and loudness are read.
 *
 * @param takes the same list in every render, otherwise the player restarts
 */
export function useComparison(takes: readonly Take[], firstId: string) {
  const { client } = useStudio()
  const [comparison, setComparison] = useState<TakeComparison | null>(null)
  const takeIds = takes.map(({ id }) => id)
  const facts = useQuery({
    queryKey: ['compare', ...takeIds],
    queryFn: async () => {
      const [marks, loudness] = await Promise.all([client.takes.marks({ takeIds }), client.takes.loudness({ takeIds })])
      return { marks, loudness }
    },
    staleTime: Infinity,
  })
  const { data } = facts
  useEffect(() => {
    if (!data) return undefined
    const compared = takes.map(({ id, audioUrl, sampleRateHz, durationMs }) => ({
      id,
      url: audioUrl,
      sampleRateHz,
      durationMs,
      marks: data.marks.find(({ takeId }) => takeId === id)?.marks ?? [],
      lufs: data.loudness.find(({ takeId }) => takeId === id)?.lufs ?? null,
    }))
    const opened = createTakeComparison(compared, firstId)
    setComparison(opened)
    return () => opened.close()
  }, [data, takes, firstId])
  return { comparison, error: facts.error }
}

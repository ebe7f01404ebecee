import { useCallback, useState } from 'react'
import { AUDITION_VOICES } from '#shared/domain/audition-limits.ts'

/** Voices that are to be heard in turn, in the order in which they were chosen; the first goes when there are too many. */
export function useChosenVoices() {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const toggle = useCallback(
    (voiceId: string) =>
      setChosen((before) =>
        before.includes(voiceId) ? before.filter((id) => id !== voiceId) : [...before, voiceId].slice(-AUDITION_VOICES),
      ),
    [],
  )
  return { chosen, toggle, clear: () => setChosen([]) }
}

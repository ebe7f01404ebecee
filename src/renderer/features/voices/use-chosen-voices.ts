import { useCallback, useState } from 'react'
import { AUDITION_VOICES } from '#shared/domain/audition-limits.ts'

/** Voices to preview in turn, in the order chosen; the first is dropped if there are too many. */
export function useChosenVoices() {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const choose = useCallback((keys: Iterable<string>) => setChosen([...keys].slice(-AUDITION_VOICES)), [])
  const toggle = useCallback(
    (voiceId: string) =>
      setChosen((before) =>
        before.includes(voiceId) ? before.filter((id) => id !== voiceId) : [...before, voiceId].slice(-AUDITION_VOICES),
      ),
    [],
  )
  return { chosen, choose, toggle, clear: () => setChosen([]) }
}

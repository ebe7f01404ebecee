import { useEffect, useState } from 'react'
import { createTakeAudition, type TakeAudition } from './take-audition.ts'

/** A player for single takes that stops when the component unmounts. */
export function useAudition(): TakeAudition {
  const [audition] = useState(() => createTakeAudition((take) => take.audioUrl))
  useEffect(() => () => audition.close(), [audition])
  return audition
}

import { useEffect, useState } from 'react'
import { mediaUrl } from '../../rpc/studio.ts'
import { createTakeAudition, type TakeAudition } from './take-audition.ts'

/** A player for single takes, silent as soon as the component goes. */
export function useAudition(): TakeAudition {
  const [audition] = useState(() => createTakeAudition((take) => mediaUrl(take.audioUrl)))
  useEffect(() => () => audition.close(), [audition])
  return audition
}

import { useEffect, useRef } from 'react'
import type { Speaker } from '#shared/contract/cloning.ts'
import { useStudio } from '../../rpc/studio.ts'

const KEEP_AFTER_MS = 100

type Details = Pick<Speaker, 'fullName' | 'voiceName' | 'gender' | 'locale'>

/**
 * Saves a speaker's details after each keystroke and when leaving the step or window. Invalid input, such as a name
 * that is too long, is reported when the step is completed.
 */
export function useKeptDetails(speakerId: string, details: Details, isOn: boolean): void {
  const { client } = useStudio()
  const kept = useRef(JSON.stringify(details))
  const latest = useRef({ details, isOn })
  const text = JSON.stringify(details)
  useEffect(() => {
    latest.current = { details, isOn }
  })
  useEffect(() => {
    const keep = () => {
      const now = latest.current
      const said = JSON.stringify(now.details)
      if (!now.isOn || said === kept.current) return
      kept.current = said
      client.cloning.updateSpeaker({ speakerId, ...now.details }).catch(() => undefined)
    }
    const timer = setTimeout(keep, KEEP_AFTER_MS)
    addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', keep)
    }
  }, [client, speakerId, text])
  useEffect(
    () => () => {
      const now = latest.current
      if (now.isOn && JSON.stringify(now.details) !== kept.current)
        client.cloning.updateSpeaker({ speakerId, ...now.details }).catch(() => undefined)
    },
    [client, speakerId],
  )
}

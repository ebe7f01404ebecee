import { useEffect, useEffectEvent, useRef } from 'react'
import type { Speaker } from '#shared/contract/cloning.ts'
import { useUnsavedGuard } from '../../lib/unsaved-work.ts'
import { useStudio } from '../../rpc/studio.ts'

const SAVE_AFTER_MS = 100

/** The details that were edited. */
export type DetailEdits = Partial<Pick<Speaker, 'fullName' | 'voiceName' | 'gender' | 'locale'>>

/**
 * Saves a speaker's edited details after each keystroke and when leaving the step or window. Invalid input, such as a
 * name that is too long, is reported when the step is completed.
 */
export function useSaveDetails(speakerId: string, edits: DetailEdits, isOn: boolean): void {
  const { client } = useStudio()
  const text = JSON.stringify(edits)
  const saved = useRef(text)
  const isUnsaved = () => isOn && text !== saved.current
  const save = async () => {
    if (!isUnsaved()) return
    await client.cloning.updateSpeaker({ speakerId, ...edits })
    saved.current = text
  }
  const saveLatest = useEffectEvent(() => void save().catch(() => undefined))
  useEffect(() => {
    const timer = setTimeout(saveLatest, SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  useUnsavedGuard({ isUnsaved, save })
}

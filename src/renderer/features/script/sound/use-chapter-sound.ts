import { type RefObject, useEffect, useRef, useState } from 'react'
import { useMediaKeys } from '../../../audio/use-media-keys.ts'
import type { ListedChapter } from '../chapters/name-chapters.ts'
import { useStore } from '../../../lib/use-store.ts'
import type { Workspace } from '../open-workspace.ts'

/** After typing, a user isn't moved to another chapter for this long. */
const WRITING_MS = 10_000

/**
 * Connects the project's audio to the chapter on screen: whether playback may lead out of it, and where the focus goes
 * when playback led here. Returns the announcement.
 */
export function useChapterSound(
  workspace: Workspace,
  chapters: readonly ListedChapter[],
  player: RefObject<HTMLElement | null>,
): string {
  const { sound, script, isFollowing } = workspace
  const { chapterId } = script
  const [said, setSaid] = useState('')
  const typedAtMs = useRef(-WRITING_MS)
  const name = chapters.find(({ id }) => id === chapterId)?.name ?? ''
  const elsewhere = useStore(sound.elsewhere)
  const project = useStore(workspace.project)
  useMediaKeys(sound.player, {
    title: elsewhere?.name ?? name,
    artist: project.title,
    step: (direction) => sound.player.stepBlock(direction),
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isWriting =
        event.target instanceof Element && event.target.closest('[contenteditable=true], textarea, input')
      const isText = event.key.length === 1 || ['Backspace', 'Delete', 'Enter'].includes(event.key)
      if (isWriting && isText && !event.ctrlKey && !event.metaKey && !event.altKey)
        typedAtMs.current = performance.now()
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [])
  useEffect(() => {
    const mayLeave = () =>
      isFollowing.get() &&
      sound.window.get().isFollowing &&
      performance.now() - typedAtMs.current > WRITING_MS &&
      document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') === null
    const arrival = sound.enter(chapterId, mayLeave)
    if (!arrival) return
    setSaid(name)
    const { focused } = arrival
    const control = focused === null ? null : player.current?.querySelector<HTMLElement>(`[aria-label="${focused}"]`)
    control?.focus({ preventScroll: true })
    // Once, when the chapter has come on screen.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [sound, chapterId])
  return said
}

import { useEffect, useRef } from 'react'
import type { ChapterSession } from '../session/chapter-session.ts'
import type { SettingEdit } from '../document/block-effects.ts'

/** A setting being typed. */
export interface TypedSetting {
  /** Stores what was typed. `before` is the setting as the field showed it. */
  type(before: SettingEdit, typed: SettingEdit): void
  /** To call when the field is left: combines everything typed in it into one undo step. */
  leave(): void
}

/** Stores a block's setting on every keystroke, as one undo step per visit to the field. */
export function useTypedSetting(session: ChapterSession): TypedSetting {
  const before = useRef<SettingEdit | null>(null)
  const leave = useRef(() => {
    if (before.current === null) return
    session.recordSetting(before.current)
    before.current = null
  })
  useEffect(() => leave.current, [])
  return {
    type(shown, typed) {
      before.current ??= shown
      session.setInterim(typed)
    },
    leave: () => leave.current(),
  }
}

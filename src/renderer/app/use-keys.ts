import { useEffect } from 'react'
import type { Actions } from '../lib/actions.ts'
import { isReadingKeys } from '../lib/chosen-keys.ts'
import { takesPlainKeys, undoesItself } from '../lib/key-target.ts'
import { isMac } from '../lib/platform.ts'
import { findAction } from '../lib/shortcuts.ts'

/** Turns key presses anywhere in the window into actions, before editors and fields see them. */
export function useKeys(actions: Actions): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented || isReadingKeys.get()) return
      const id = findAction(event, takesPlainKeys(event.target, event.key), isMac)
      if (id === null || (event.repeat && id.startsWith('generate'))) return
      if ((id === 'undo' || id === 'redo') && undoesItself(event.target)) return
      // With a dialog in front only the actions that stand above everything count.
      if (document.querySelector('[role=dialog]') && id !== 'palette' && id !== 'shortcut-sheet') return
      if (!actions.run(id)) return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [actions])
}

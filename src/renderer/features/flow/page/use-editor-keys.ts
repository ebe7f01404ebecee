import { type RefObject, useEffect } from 'react'
import { takesPlainKeys } from '../../../lib/key-target.ts'
import { isMac } from '../../../lib/platform.ts'
import { pressedKey } from '../../../lib/pressed-key.ts'
import { showToast } from '../../../ui/toast.tsx'
import type { CanvasHandle } from '../canvas/use-canvas-handle.ts'
import type { FlowCommands } from '../session/flow-commands.ts'
import type { FlowSession } from '../session/flow-session.ts'
import { t } from './messages/t.ts'

/** True if a key or clipboard event belongs to a field, a dialog, or selected text. */
function isTaken(target: EventTarget | null): boolean {
  return takesPlainKeys(target, 'a') || !(target instanceof Element && target.closest('[data-flow-editor]'))
}

/** Shortcuts of canvas and outline that fields use themselves: delete, copy, cut, paste, duplicate, select all. */
export function useEditorKeys(
  session: FlowSession,
  commands: FlowCommands,
  canvas: RefObject<CanvasHandle | null>,
): void {
  useEffect(() => {
    const showSelected = () => {
      const [first] = session.snapshot.get().selection.nodeKeys
      if (first !== undefined) canvas.current?.reveal(first)
    }
    const press = (event: KeyboardEvent) => {
      if (isTaken(event.target) || event.defaultPrevented) return
      const isMod = isMac ? event.metaKey : event.ctrlKey
      if ((event.key === 'Delete' || event.key === 'Backspace') && !isMod) commands.removeSelected()
      else if (isMod && pressedKey(event, isMac) === 'd') {
        commands.duplicateSelected(canvas.current?.visible())
        showSelected()
      } else if (isMod && pressedKey(event, isMac) === 'a') commands.selectAll()
      else return
      event.preventDefault()
    }
    // Clipboard events need no permission, and selected text on the page is left to the browser.
    const copy = (event: ClipboardEvent) => {
      if (isTaken(event.target) || !(getSelection()?.isCollapsed ?? true)) return
      const text = commands.copySelected()
      if (text === null) return
      event.clipboardData?.setData('text/plain', text)
      event.preventDefault()
      if (event.type === 'cut') commands.removeSelected()
    }
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (isTaken(event.target) || text === '') return
      event.preventDefault()
      if (commands.paste(text, canvas.current?.visible())) showSelected()
      else showToast({ text: t('nothingToPaste') })
    }
    document.addEventListener('keydown', press)
    document.addEventListener('copy', copy)
    document.addEventListener('cut', copy)
    document.addEventListener('paste', paste)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('copy', copy)
      document.removeEventListener('cut', copy)
      document.removeEventListener('paste', paste)
    }
  }, [session, commands, canvas])
}

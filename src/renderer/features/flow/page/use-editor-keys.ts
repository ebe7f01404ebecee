import { useEffect } from 'react'
import { takesPlainKeys } from '../../../lib/key-target.ts'
import { isMac } from '../../../lib/platform.ts'
import { showToast } from '../../../ui/toast.tsx'
import type { FlowCommands } from '../session/flow-commands.ts'

/** True when a key or the clipboard belongs to a field, a dialog, or words that are selected. */
function isTaken(target: EventTarget | null): boolean {
  return takesPlainKeys(target, 'a') || !(target instanceof Element && target.closest('[data-flow-editor]'))
}

/** Keys of the canvas and the outline that fields need for themselves: delete, copy, cut, paste, duplicate, all. */
export function useEditorKeys(commands: FlowCommands): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTaken(event.target) || event.defaultPrevented) return
      const isMod = isMac ? event.metaKey : event.ctrlKey
      if ((event.key === 'Delete' || event.key === 'Backspace') && !isMod) commands.removeSelected()
      else if (isMod && event.key.toLowerCase() === 'd') commands.duplicateSelected()
      else if (isMod && event.key.toLowerCase() === 'a') commands.selectAll()
      else return
      event.preventDefault()
    }
    // The clipboard's own events need no permission, and words that are selected on the page stay the browser's.
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
      if (!commands.paste(text)) showToast({ text: 'What was copied is no part of a flow. Nothing was changed.' })
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
  }, [commands])
}

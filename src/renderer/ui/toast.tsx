import { X } from 'lucide-react'
import {
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components'
import { common } from '../lib/common/messages/common.ts'
import { Button, IconButton } from './button.tsx'
import styles from './toast.module.css'

export interface ToastMessage {
  text: string
  /** The one available action, such as undo. */
  action?: { label: string; onPress: () => void }
}

/** Messages about events elsewhere or undoable actions; never about failures that have their own place. */
export const toasts = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 })

/** Shows a temporary message; one with an action stays longer. */
export function showToast(message: ToastMessage): void {
  toasts.add(message, { timeout: message.action ? 12_000 : 6_000 })
}

/** Sets `--messages-height` to the height of the messages, for content that must stay clear of them. */
function reportHeight(region: HTMLElement | null): (() => void) | undefined {
  if (region === null) return undefined
  const { style } = document.documentElement
  // oxlint-disable-next-line catalog-texts/bare-text -- a property of CSS
  const observer = new ResizeObserver(() => style.setProperty('--messages-height', `${region.offsetHeight}px`))
  observer.observe(region)
  return () => {
    observer.disconnect()
    style.removeProperty('--messages-height')
  }
}

/** Container for messages: once per window. */
export function Toasts() {
  return (
    <ToastRegion ref={reportHeight} queue={toasts} className={styles.region}>
      {({ toast }) => (
        <AriaToast toast={toast} className={styles.toast}>
          <ToastContent className={styles.content}>
            <Text slot="title">{toast.content.text}</Text>
          </ToastContent>
          {toast.content.action && (
            <Button
              onPress={() => {
                toast.content.action?.onPress()
                toasts.close(toast.key)
              }}
            >
              {toast.content.action.label}
            </Button>
          )}
          <IconButton label={common('dismiss')} slot="close">
            <X size={16} strokeWidth={1.5} aria-hidden />
          </IconButton>
        </AriaToast>
      )}
    </ToastRegion>
  )
}

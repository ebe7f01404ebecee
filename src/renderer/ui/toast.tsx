import { X } from 'lucide-react'
import {
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components'
import { Button, IconButton } from './button.tsx'
import styles from './toast.module.css'

export interface ToastMessage {
  text: string
  /** The one thing that can be done about it, such as taking it back. */
  action?: { label: string; onPress: () => void }
}

/** Messages about what happened elsewhere or can be undone; never about a failure that has a place of its own. */
export const toasts = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 })

/** Shows a message for a while; one with an action stays longer. */
export function showToast(message: ToastMessage): void {
  toasts.add(message, { timeout: message.action ? 12_000 : 6_000 })
}

/** Says in `--messages-height` how much of the window messages take, for what has to stay free of them. */
function tellHeight(region: HTMLElement | null): (() => void) | undefined {
  if (region === null) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--messages-height', `${region.offsetHeight}px`))
  observer.observe(region)
  return () => {
    observer.disconnect()
    style.removeProperty('--messages-height')
  }
}

/** Where messages appear: once in the window. */
export function Toasts() {
  return (
    <ToastRegion ref={tellHeight} queue={toasts} className={styles.region}>
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
          <IconButton label="Dismiss" slot="close">
            <X size={16} strokeWidth={1.5} aria-hidden />
          </IconButton>
        </AriaToast>
      )}
    </ToastRegion>
  )
}

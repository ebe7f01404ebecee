import type { Notification } from 'electron'
import type { StartLongWork } from '../../lib/long-work.ts'
import { t } from '../messages/t.ts'
import type { ElectronModules } from './electron-modules.ts'

/** Shorter work is still being watched when it ends. */
const NOTIFY_AFTER_MS = 10_000

/**
 * Keeps the computer awake during long work, and notifies of its end if no window has the focus.
 *
 * @param showWindow brings the window to the front
 * @param now monotonic time in milliseconds
 */
export function createStartLongWork(
  {
    BrowserWindow,
    Notification: SystemNotification,
    powerSaveBlocker,
  }: Pick<ElectronModules, 'BrowserWindow' | 'Notification' | 'powerSaveBlocker'>,
  showWindow: () => void,
  now: () => number = () => performance.now(),
): StartLongWork {
  /** Held because a collected notification no longer reports a click. */
  let shown: Notification | null = null
  return (work) => {
    const blockerId = powerSaveBlocker.start('prevent-app-suspension')
    const startedAt = now()
    return () => {
      powerSaveBlocker.stop(blockerId)
      if (work === 'recording' || now() - startedAt < NOTIFY_AFTER_MS) return
      if (BrowserWindow.getFocusedWindow() !== null || !SystemNotification.isSupported()) return
      shown = new SystemNotification({ title: t(`ended.${work}`), body: t('ended.hint') })
      shown.on('click', showWindow)
      shown.show()
    }
  }
}

import { t } from './messages/t.ts'
import { isMac } from './platform.ts'

/** Where to allow microphone access on this system. */
export function microphoneHelp(): string {
  if (isMac) return t('microphone.mac')
  if (navigator.userAgent.includes('Windows')) return t('microphone.windows')
  return t('microphone.other')
}

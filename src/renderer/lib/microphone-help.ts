import { isMac } from './platform.ts'

/** Where to allow microphone access on this system. */
export function microphoneHelp(): string {
  if (isMac) return 'Allow it in System Settings, Privacy & Security, Microphone, then try again.'
  if (navigator.userAgent.includes('Windows')) return 'Allow it in Settings, Privacy, Microphone, then try again.'
  return 'Allow it in the site settings or the system’s sound settings, then try again.'
}

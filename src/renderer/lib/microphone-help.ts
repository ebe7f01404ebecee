import { isMac } from './platform.ts'

/** Where this system lets a program have the microphone. */
export function microphoneHelp(): string {
  if (isMac) return 'Allow it in System Settings, Privacy & Security, Microphone, then try again.'
  if (navigator.userAgent.includes('Windows')) return 'Allow it in Settings, Privacy, Microphone, then try again.'
  return 'Allow it in the window’s site settings or in the sound settings of the system, then try again.'
}

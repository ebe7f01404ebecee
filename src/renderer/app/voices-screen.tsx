import { VoiceBrowser } from '../features/voices/voice-browser.tsx'
import { usePageTitle } from './page-title.ts'

/** The catalogue of voices. */
export function VoicesScreen() {
  usePageTitle('Voices')
  return <VoiceBrowser />
}

import { VoiceBrowser } from '../features/voices/voice-browser.tsx'
import { usePageTitle } from './page-title.ts'
import { hashOf } from './routes.ts'

/** The catalogue of voices. */
export function VoicesScreen() {
  usePageTitle('Voices')
  return <VoiceBrowser hrefOf={(projectId) => hashOf({ area: 'script', projectId, chapterId: null })} />
}

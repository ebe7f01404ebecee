import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { must } from '#shared/errors/must.ts'
import { App, fetchScreen } from './app/app.tsx'
import { openFirstPlace } from './app/first-place.ts'
import { showLastTheme } from './app/theme.ts'
import { routeNow } from './app/use-route.ts'
import { readLastLanguage } from './language/chosen-language.ts'
import { loadLanguage } from './language/load-language.ts'
import { leaveKeysToComposition } from './lib/composition-keys.ts'
import { connect } from './rpc/connect.ts'
import { createStudio } from './rpc/studio.ts'

leaveKeysToComposition()
showLastTheme()
const root = must(document.getElementById('root'), 'index.html has it')
const studio = createStudio(connect())
const wait = (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs))
void Promise.all([
  openFirstPlace({ client: studio.client, fetchScreen, wait }, routeNow()),
  loadLanguage(readLastLanguage()),
]).then(([first]) =>
  createRoot(root).render(
    <StrictMode>
      <App studio={studio} first={first} />
    </StrictMode>,
  ),
)

import { lazy, Suspense, useEffect, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { I18nProvider } from 'react-aria-components'
import { assertNever } from '#shared/errors/must.ts'
import { ActionsContext, createActions, useAction } from '../lib/actions.ts'
import { type Studio, StudioProvider, useStudio } from '../rpc/studio.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { hashOf, type Route } from './routes.ts'
import { Shell } from './shell.tsx'
import { showTheme, THEMES } from './theme.ts'
import { useRoute } from './use-route.ts'

const ProjectsScreen = lazy(() =>
  import('./projects-screen.tsx').then((module) => ({ default: module.ProjectsScreen })),
)
const ScriptScreen = lazy(() => import('./script-screen.tsx').then((module) => ({ default: module.ScriptScreen })))
const VoicesScreen = lazy(() => import('./voices-screen.tsx').then((module) => ({ default: module.VoicesScreen })))
const SettingsScreen = lazy(() =>
  import('./settings-screen.tsx').then((module) => ({ default: module.SettingsScreen })),
)

function Screen({ route }: { route: Route }) {
  switch (route.area) {
    case 'projects':
      return <ProjectsScreen />
    case 'script':
      return (
        <ScriptScreen
          key={`${route.projectId}/${route.chapterId}`}
          projectId={route.projectId}
          chapterId={route.chapterId}
        />
      )
    case 'voices':
      return <VoicesScreen />
    case 'settings':
      return <SettingsScreen />
    default:
      return assertNever(route)
  }
}

function Window() {
  const route = useRoute()
  useTheme()

  return (
    <Shell route={route}>
      <ErrorBoundary place={hashOf(route)}>
        <Suspense fallback={<Skeleton label="Opening" />}>
          <Screen route={route} />
        </Suspense>
      </ErrorBoundary>
    </Shell>
  )
}

/** Shows the stored theme, and offers the next one. */
function useTheme() {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const theme = useQuery(queries.settings.get.queryOptions()).data?.theme
  useEffect(() => {
    if (theme) showTheme(theme)
  }, [theme])
  useAction('theme', () => {
    const next = THEMES[(THEMES.indexOf(theme ?? 'system') + 1) % THEMES.length] ?? 'system'
    showTheme(next)
    void client.settings
      .update({ theme: next })
      .then((stored) => cache.setQueryData(queries.settings.get.queryKey(), stored))
  })
}

/** The whole window over one studio. */
export function App({ studio }: { studio: Studio }) {
  const [actions] = useState(createActions)
  return (
    <StudioProvider studio={studio}>
      <ActionsContext value={actions}>
        {/* The texts are English; the system's language would only mix others in. */}
        <I18nProvider locale="en-GB">
          <Window />
        </I18nProvider>
      </ActionsContext>
    </StudioProvider>
  )
}

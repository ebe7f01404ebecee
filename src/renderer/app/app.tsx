import { Suspense, useCallback, useEffect, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { I18nProvider } from 'react-aria-components'
import { assertNever } from '#shared/errors/must.ts'
import { getLanguage, getLocale } from '#shared/language/current-language.ts'
import { getDirection } from '#shared/language/languages.ts'
import { createExportJob, ExportJobContext } from '../features/exports/export-job.ts'
import { ActionsContext, createActions, useAction } from '../lib/actions.ts'
import { lazyWithPreload } from '../lib/fetched-apart.ts'
import { type Studio, StudioProvider, useStudio } from '../rpc/studio.ts'
import { type OpenedWorkspace, WorkspacesProvider } from '../rpc/workspaces.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { t } from './messages/t.ts'
import { reloadForWorkspace } from './reload-for-workspace.ts'
import { type ConsoleMemory, createConsoleMemory } from '../features/console/console-memory.ts'
import type { FirstPlace } from './first-place.ts'
import { hashOf, type Route } from './routes.ts'
import { OwnWorkspace } from './own-workspace.tsx'
import { RefusedWindow } from './refused-window.tsx'
import { createProjectMemory, type ProjectMemory } from '../features/script/project/project-memory.ts'
import { Shell } from './shell.tsx'
import { createStartedSessions, type StartedSessions } from './started-sessions.ts'
import { showTheme, THEMES } from './theme.ts'
import { useSettingsEverywhere } from './use-settings-everywhere.ts'
import { useRoute } from './use-route.ts'
import type { DeskMemory } from './watermark-screen.tsx'

const ProjectsScreen = lazyWithPreload(() => import('./projects-screen.tsx').then((module) => module.ProjectsScreen))
const ScriptScreen = lazyWithPreload(() => import('./script-screen.tsx').then((module) => module.ScriptScreen))
const VoicesScreen = lazyWithPreload(() => import('./voices-screen.tsx').then((module) => module.VoicesScreen))
const RecordScreen = lazyWithPreload(() => import('./record-screen.tsx').then((module) => module.RecordScreen))
const ConsentRecordsScreen = lazyWithPreload(() =>
  import('./record-screen.tsx').then((module) => module.ConsentRecordsScreen),
)
const SpeakerMirror = lazyWithPreload(() =>
  import('../features/cloning/speaker-mirror.tsx').then((module) => module.SpeakerMirror),
)
const CallPage = lazyWithPreload(() =>
  import('../features/conversations/call/call-page.tsx').then((module) => module.CallPage),
)
const AgentsScreen = lazyWithPreload(() => import('./agents-screen.tsx').then((module) => module.AgentsScreen))
const WebhooksScreen = lazyWithPreload(() => import('./webhooks-screen.tsx').then((module) => module.WebhooksScreen))
const ConversationsScreen = lazyWithPreload(() =>
  import('./conversations-screen.tsx').then((module) => module.ConversationsScreen),
)
const AccountScreen = lazyWithPreload(() => import('./account-screen.tsx').then((module) => module.AccountScreen))
const WatermarkScreen = lazyWithPreload(() => import('./watermark-screen.tsx').then((module) => module.WatermarkScreen))
const CriteriaScreen = lazyWithPreload(() =>
  import('./conversations-screen.tsx').then((module) => module.CriteriaScreen),
)
const ActivityScreen = lazyWithPreload(() => import('./activity-screen.tsx').then((module) => module.ActivityScreen))
const SettingsScreen = lazyWithPreload(() =>
  import('../features/settings/settings-form.tsx').then((module) => module.SettingsForm),
)

const SCREENS = {
  projects: ProjectsScreen,
  script: ScriptScreen,
  voices: VoicesScreen,
  record: RecordScreen,
  mirror: SpeakerMirror,
  call: CallPage,
  'consent-records': ConsentRecordsScreen,
  agents: AgentsScreen,
  webhooks: WebhooksScreen,
  conversations: ConversationsScreen,
  account: AccountScreen,
  watermark: WatermarkScreen,
  criteria: CriteriaScreen,
  activity: ActivityScreen,
  settings: SettingsScreen,
}

/** Preloads a screen's code so it renders immediately. */
export function fetchScreen(area: Route['area']): Promise<void> {
  return SCREENS[area].fetch()
}

interface ScreenProps {
  route: Route
  memory: ProjectMemory
  sessions: StartedSessions
  desk: DeskMemory
  written: ConsoleMemory
  first: FirstPlace
}

function Screen({ route, memory, sessions, desk, written, first }: ScreenProps) {
  switch (route.area) {
    case 'projects':
      return <ProjectsScreen memory={memory} />
    case 'script':
      return (
        <OwnWorkspace projectId={route.projectId}>
          <ScriptScreen
            key={route.projectId}
            projectId={route.projectId}
            chapterId={route.chapterId}
            memory={memory}
            first={first}
          />
        </OwnWorkspace>
      )
    case 'voices':
      return <VoicesScreen memory={memory} />
    case 'record':
      return <RecordScreen sessionId={route.sessionId} speakerId={route.speakerId} />
    case 'mirror':
      return <SpeakerMirror sessionId={route.sessionId} />
    case 'call':
      return <CallPage conversationId={route.conversationId} />
    case 'consent-records':
      return <ConsentRecordsScreen consentRecordId={route.consentRecordId} />
    case 'agents':
      return <AgentsScreen agentId={route.agentId} tab={route.tab} sessions={sessions} />
    case 'webhooks':
      return <WebhooksScreen tab={route.tab} item={route.item} />
    case 'conversations':
      return (
        <ConversationsScreen conversationId={route.conversationId} messageId={route.messageId} sessions={sessions} />
      )
    case 'account':
      return <AccountScreen tab={route.tab} />
    case 'watermark':
      return <WatermarkScreen memory={desk} />
    case 'criteria':
      return <CriteriaScreen agentId={route.agentId} />
    case 'activity':
      return <ActivityScreen tab={route.tab} memory={written} />
    case 'settings':
      return <SettingsScreen />
    default:
      return assertNever(route)
  }
}

function Window({ first }: { first: FirstPlace }) {
  const route = useRoute()
  const [memory] = useState(createProjectMemory)
  const [sessions] = useState(createStartedSessions)
  const [desk] = useState<DeskMemory>({ handOver: null })
  const [exportJob] = useState(createExportJob)
  const [written] = useState(createConsoleMemory)
  useTheme()
  useSettingsEverywhere()

  return (
    <ExportJobContext value={exportJob}>
      <Shell route={route}>
        <ErrorBoundary place={hashOf(route)}>
          <Suspense fallback={<Skeleton label={t('opening')} />}>
            <Screen route={route} memory={memory} sessions={sessions} desk={desk} written={written} first={first} />
          </Suspense>
        </ErrorBoundary>
      </Shell>
    </ExportJobContext>
  )
}

/** Applies the stored theme and returns a way to switch to the next one. */
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

/** The whole window for one studio, with the data requested before the first render. */
export function App({ studio, first }: { studio: Studio; first: FirstPlace }) {
  const [actions] = useState(createActions)
  const showWorkspace = useCallback(
    (opened: OpenedWorkspace) => void reloadForWorkspace(studio.client, opened),
    [studio],
  )
  return (
    <StudioProvider studio={studio}>
      <ActionsContext value={actions}>
        {/* The system's language would mix other words into the interface. */}
        <I18nProvider locale={getDirection(getLanguage()) === 'rtl' ? 'ar' : getLocale()}>
          <WorkspacesProvider onChanged={showWorkspace}>
            <RefusedWindow>
              <Window first={first} />
            </RefusedWindow>
          </WorkspacesProvider>
        </I18nProvider>
      </ActionsContext>
    </StudioProvider>
  )
}

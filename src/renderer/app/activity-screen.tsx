import type { ReactNode } from 'react'
import { ConsolePanel } from '../features/console/console-panel.tsx'
import type { ConsoleMemory } from '../features/console/console-memory.ts'
import { QueuePanel } from '../features/queue/queue-panel.tsx'
import { RequestLogPanel } from '../features/requests/request-log-panel.tsx'
import { useCatalog } from '../rpc/use-catalog.ts'
import { Screen } from '../ui/screen.tsx'
import { TabSet } from '../ui/tab-set.tsx'
import { t } from './messages/t.ts'
import { ACTIVITY_TABS, type ActivityTab } from './routes.ts'
import { catalogNames } from '../features/script/catalog-names.ts'
import { soughtPlace } from '../features/script/screen/sought-place.ts'
import { goTo } from './use-route.ts'

/** Current and pending work of all projects, and the requests sent to the service. */
export function ActivityScreen({ tab, memory }: { tab: ActivityTab; memory: ConsoleMemory }) {
  const { catalog } = useCatalog()
  const panels: Record<ActivityTab, ReactNode> = {
    queue: (
      <QueuePanel
        voiceName={catalogNames(catalog).voice}
        onOpen={({ projectId, chapterId, blockId }) => {
          soughtPlace.set({ chapterId, blockId, startChar: 0, endChar: 0 })
          goTo({ area: 'script', projectId, chapterId })
        }}
      />
    ),
    requests: <RequestLogPanel />,
    console: <ConsolePanel memory={memory} />,
  }
  return (
    <Screen title={t('rail.activity')}>
      <TabSet
        label={t('activity.sections')}
        tabs={ACTIVITY_TABS.map((id) => ({ id, label: t(`activity.${id}`), content: panels[id] }))}
        selected={tab}
        onSelect={(id) => goTo({ area: 'activity', tab: id })}
      />
    </Screen>
  )
}

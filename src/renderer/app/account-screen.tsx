import type { ReactNode } from 'react'
import { LimitsPanel } from '../features/limits/limits-panel.tsx'
import { ServiceProjectsPanel } from '../features/service-projects/service-projects-panel.tsx'
import { BudgetsPanel } from '../features/usage/budgets-panel.tsx'
import { UsagePanel } from '../features/usage/usage-panel.tsx'
import { useCatalog } from '../rpc/use-catalog.ts'
import { Screen } from '../ui/screen.tsx'
import { TabSet } from '../ui/tab-set.tsx'
import { t } from './messages/t.ts'
import { ACCOUNT_TABS, type AccountTab } from './routes.ts'
import { catalogNames } from '../features/script/catalog-names.ts'
import { goTo } from './use-route.ts'

/** The account's usage, budgets and concurrency limits, and how they are divided. */
export function AccountScreen({ tab }: { tab: AccountTab }) {
  const { catalog } = useCatalog()
  const panels: Record<AccountTab, ReactNode> = {
    usage: <UsagePanel names={catalogNames(catalog)} />,
    budgets: <BudgetsPanel />,
    limits: <LimitsPanel />,
    projects: <ServiceProjectsPanel onOpenAgent={(agentId) => goTo({ area: 'agents', agentId, tab: 'settings' })} />,
  }
  return (
    <Screen title={t('rail.usage')}>
      <TabSet
        label={t('rail.usage')}
        tabs={ACCOUNT_TABS.map((id) => ({ id, label: t(`account.${id}`), content: panels[id] }))}
        selected={tab}
        onSelect={(id) => goTo({ area: 'account', tab: id })}
      />
    </Screen>
  )
}

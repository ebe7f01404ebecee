import type { ReactNode } from 'react'
import { LimitsPanel } from '../features/limits/limits-panel.tsx'
import { ServiceProjectsPanel } from '../features/service-projects/service-projects-panel.tsx'
import { BudgetsPanel } from '../features/usage/budgets-panel.tsx'
import { UsagePanel } from '../features/usage/usage-panel.tsx'
import { useCatalogue } from '../features/voices/use-catalogue.ts'
import { Screen } from '../ui/screen.tsx'
import { TabSet } from '../ui/tab-set.tsx'
import { usePageTitle } from './page-title.ts'
import { ACCOUNT_TABS, type AccountTab } from './routes.ts'
import { catalogueNames } from './script/catalogue-names.ts'
import { goTo } from './use-route.ts'

const LABELS: Readonly<Record<AccountTab, string>> = {
  usage: 'Usage',
  budgets: 'Budgets',
  limits: 'Limits',
  projects: 'Service projects',
}

/** What the account at the service has spent, may spend and may do at once, and how it is divided. */
export function AccountScreen({ tab }: { tab: AccountTab }) {
  usePageTitle('Account')
  const { catalogue } = useCatalogue()
  const panels: Record<AccountTab, ReactNode> = {
    usage: <UsagePanel names={catalogueNames(catalogue)} />,
    budgets: <BudgetsPanel />,
    limits: <LimitsPanel />,
    projects: <ServiceProjectsPanel onOpenAgent={(agentId) => goTo({ area: 'agents', agentId, tab: 'settings' })} />,
  }
  return (
    <Screen title="Account">
      <TabSet
        label="Parts of the account"
        tabs={ACCOUNT_TABS.map((id) => ({ id, label: LABELS[id], content: panels[id] }))}
        selected={tab}
        onSelect={(id) => goTo({ area: 'account', tab: id })}
      />
    </Screen>
  )
}

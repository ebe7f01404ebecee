import type { ReactNode } from 'react'
import { Screen } from '../../ui/screen.tsx'
import { TabSet } from '../../ui/tab-set.tsx'
import styles from './webhooks.module.css'

export interface WebhooksPageProps {
  tab: string
  tabs: readonly { id: string; label: string; content: ReactNode }[]
  onTab: (tab: string) => void
}

/** The webhook workbench. Its first line says who can deliver here. */
export function WebhooksPage({ tab, tabs, onTab }: WebhooksPageProps) {
  return (
    <Screen title="Webhooks">
      <p className={styles.reach}>
        The receiver runs on this computer. To receive deliveries from the internet, set up a tunnel and enter its host
        under “Port and tunnel”.
      </p>
      <TabSet label="Webhook sections" tabs={tabs} selected={tab} onSelect={onTab} />
    </Screen>
  )
}

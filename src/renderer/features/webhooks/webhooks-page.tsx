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
        Only senders that can reach this machine can deliver here: the practice service can, a service on the internet
        cannot. For that one, run a tunnel of your own and enter its host under “Port and tunnel”.
      </p>
      <TabSet label="Parts of the workbench" tabs={tabs} selected={tab} onSelect={onTab} />
    </Screen>
  )
}

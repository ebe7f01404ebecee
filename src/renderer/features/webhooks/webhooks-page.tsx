import type { ReactNode } from 'react'
import { Screen } from '../../ui/screen.tsx'
import { TabSet } from '../../ui/tab-set.tsx'
import { t } from './messages/t.ts'
import styles from './webhooks.module.css'

export interface WebhooksPageProps {
  tab: string
  tabs: readonly { id: string; label: string; content: ReactNode }[]
  onTab: (tab: string) => void
}

/** The webhook workbench. Its first line says who can deliver here. */
export function WebhooksPage({ tab, tabs, onTab }: WebhooksPageProps) {
  return (
    <Screen title={t('title')}>
      <p className={styles.reach}>{t('intro')}</p>
      <TabSet label={t('sections')} tabs={tabs} selected={tab} onSelect={onTab} />
    </Screen>
  )
}

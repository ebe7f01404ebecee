import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import styles from './tab-set.module.css'

export interface TabSetProps<Id extends string> {
  /** What the tabs are parts of, such as “Parts of the agent”; read out, not shown. */
  label: string
  /** Only the content of the selected one is drawn: the others ask for nothing. */
  tabs: readonly { id: Id; label: string; content: ReactNode }[]
  selected: Id
  onSelect: (id: Id) => void
}

/** Parts of a screen under a line of tabs, filling the rest of it. */
export function TabSet<Id extends string>({ label, tabs, selected, onSelect }: TabSetProps<Id>) {
  return (
    <Tabs
      className={styles.tabs}
      selectedKey={selected}
      onSelectionChange={(key) => {
        const tab = tabs.find(({ id }) => id === key)
        if (tab) onSelect(tab.id)
      }}
    >
      <TabList aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={styles.tab}>
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className={styles.panel}>
          {content}
        </TabPanel>
      ))}
    </Tabs>
  )
}

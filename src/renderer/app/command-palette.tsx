import { useContext } from 'react'
import {
  Autocomplete,
  Collection,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  SearchField,
  useFilter,
} from 'react-aria-components'
import { ActionsContext } from '../lib/actions.ts'
import { isMac } from '../lib/platform.ts'
import { type ActionId, keysOf, sayKeys, type Shortcut, SHORTCUTS } from '../lib/shortcuts.ts'
import { useStore } from '../lib/use-store.ts'
import { Dialog } from '../ui/dialog.tsx'
import styles from './palette.module.css'

const GROUPS = [...new Set(SHORTCUTS.map((shortcut) => shortcut.group))]

/** Every action that would do something now, with its keys; typing narrows the list. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const actions = useContext(ActionsContext)
  const available = useStore(actions.available)
  const { contains } = useFilter({ sensitivity: 'base' })
  const groups = GROUPS.map((name) => ({
    name,
    items: SHORTCUTS.filter(
      (shortcut) => shortcut.group === name && shortcut.id !== 'palette' && available.has(shortcut.id),
    ) as readonly Shortcut[],
  })).filter((group) => group.items.length > 0)

  const run = (id: ActionId) => {
    onClose()
    // The dialog gives the focus back first, so that the action finds the screen as it was.
    setTimeout(() => actions.run(id), 0)
  }

  return (
    <Dialog title="All actions" isOpen onClose={onClose}>
      <Autocomplete filter={contains}>
        <SearchField aria-label="Find an action" className={styles.search} autoFocus>
          <Input className={styles.input} placeholder="Find an action" />
        </SearchField>
        <ListBox
          aria-label="Actions"
          className={styles.list}
          items={groups}
          onAction={(key) => run(String(key) as ActionId)}
          renderEmptyState={() => <div className={styles.none}>No action has this name.</div>}
        >
          {(group) => (
            <ListBoxSection id={group.name}>
              <Header className={styles.group}>{group.name}</Header>
              <Collection items={group.items}>
                {(shortcut) => (
                  <ListBoxItem id={shortcut.id} textValue={shortcut.label} className={styles.action}>
                    <span>{shortcut.label}</span>
                    {keysOf(shortcut, isMac).map((keys) => (
                      <kbd key={keys} className={styles.keys}>
                        {sayKeys(keys, isMac)}
                      </kbd>
                    ))}
                  </ListBoxItem>
                )}
              </Collection>
            </ListBoxSection>
          )}
        </ListBox>
      </Autocomplete>
    </Dialog>
  )
}

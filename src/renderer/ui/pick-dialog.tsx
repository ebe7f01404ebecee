import type { ReactNode } from 'react'
import {
  Autocomplete,
  Collection,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  SearchField,
  Text,
  useFilter,
} from 'react-aria-components'
import { Dialog } from './dialog.tsx'
import styles from './pick-list.module.css'

export interface PickItem {
  id: string
  label: string
  /** A second, quieter line. */
  detail?: string
  icon?: ReactNode
}

export interface PickDialogProps {
  title: string
  searchLabel: string
  groups: readonly { name: string; items: readonly PickItem[] }[]
  /** Said when nothing is like what was typed. */
  emptyWords: string
  /** Above the search, such as what the choice is for. */
  before?: ReactNode
  /** Called with what is typed, where the items are found elsewhere; otherwise the items are narrowed here. */
  onType?: (typed: string) => void
  onPick: (id: string) => void
  onClose: () => void
}

/** One of many, found by typing a part of it. The arrow keys walk while the field keeps the focus. */
export function PickDialog({
  title,
  searchLabel,
  groups,
  emptyWords,
  before,
  onType,
  onPick,
  onClose,
}: PickDialogProps) {
  const { contains } = useFilter({ sensitivity: 'base' })
  const shown = groups.filter(({ items }) => items.length > 0)
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      {before}
      <Autocomplete {...(onType ? { onInputChange: onType } : { filter: contains })}>
        <SearchField aria-label={searchLabel} className={styles.search} autoFocus>
          <Input className={styles.input} placeholder={searchLabel} />
        </SearchField>
        <ListBox
          aria-label={title}
          className={styles.list}
          items={shown.map((group) => ({ id: group.name, ...group }))}
          onAction={(key) => {
            onClose()
            // The dialog gives the focus back first, so that what is done finds the screen as it was.
            setTimeout(() => onPick(String(key)), 0)
          }}
          renderEmptyState={() => <div className={styles.none}>{emptyWords}</div>}
        >
          {(group) => (
            <ListBoxSection id={group.id}>
              <Header className={styles.group}>{group.name}</Header>
              <Collection items={group.items}>
                {(item) => (
                  <ListBoxItem id={item.id} textValue={`${item.label} ${item.detail ?? ''}`} className={styles.item}>
                    {item.icon}
                    <Text slot="label" className={styles.words}>
                      {item.label}
                      {item.detail && <span className={styles.detail}>{item.detail}</span>}
                    </Text>
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

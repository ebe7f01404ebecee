import { type ReactNode, useState } from 'react'
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
} from 'react-aria-components'
import { matchesSearch } from '#shared/domain/fold-text.ts'
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
  /** Shown when nothing matches the search. */
  emptyWords: string
  /** Content above the search, such as what the choice is for. */
  before?: ReactNode
  /** Called with the typed text if the items are searched elsewhere; otherwise they are filtered here. */
  onType?: (typed: string) => void
  onPick: (id: string) => void
  onClose: () => void
}

/** A choice from many, filtered by typing. The arrow keys move while the field keeps the focus. */
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
  const [typed, setTyped] = useState('')
  const isNamed = ({ label }: PickItem) => matchesSearch(typed, [label])
  const shown = groups
    .filter(({ items }) => items.length > 0)
    .map(({ name, items }) => ({
      id: name,
      name,
      // Enter takes the first one: what has that name, before what mentions it.
      items: onType ? items : [...items.filter(isNamed), ...items.filter((item) => !isNamed(item))],
    }))
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      {before}
      <Autocomplete
        {...(onType
          ? { onInputChange: onType }
          : { onInputChange: setTyped, filter: (text: string, wanted: string) => matchesSearch(wanted, [text]) })}
      >
        <SearchField aria-label={searchLabel} className={styles.search} autoFocus>
          <Input className={styles.input} placeholder={searchLabel} />
        </SearchField>
        <ListBox
          aria-label={title}
          className={styles.list}
          items={shown}
          onAction={(key) => {
            onClose()
            // The dialog returns the focus first, so the action finds the screen as it was.
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

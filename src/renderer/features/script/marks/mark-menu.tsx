import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Menu, MenuItem, MenuTrigger, Popover, Text } from 'react-aria-components'
import { keysFor } from '../../../lib/keys-for.ts'
import type { ActionId } from '../../../lib/shortcuts.ts'
import { useStore } from '../../../lib/use-store.ts'
import { IconButton } from '../../../ui/button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import type { MarkStudio, MenuKind, ToolbarName } from './mark-studio.ts'
import styles from './marks.module.css'
import { t } from './messages/t.ts'

export interface MarkMenuProps {
  kind: MenuKind
  action: ActionId
  icon: ReactNode
  /** Which toolbar it stands in. */
  toolbar: ToolbarName
  studio: MarkStudio
  items: readonly { id: string; label: string; detail?: string }[]
  /** ID of the item with the present formatting; null for none. */
  chosen: string | null
  onChoose: (id: string) => void
  /** Below the items. */
  note?: string
}

/** A button with a menu for one kind of formatting. */
export function MarkMenu({ kind, action, icon, toolbar, studio, items, chosen, onChoose, note }: MarkMenuProps) {
  const { isRaw } = useStore(studio.marking)
  const front = useStore(studio.front)
  const label = t(`kind.${kind}`)
  const noteId = useId()
  return (
    <MenuTrigger
      isOpen={front?.kind === 'menu' && front.of === kind && front.toolbar === toolbar}
      onOpenChange={(open) => {
        studio.front.set(open ? { kind: 'menu', of: kind, toolbar } : null)
        // That toolbar is hidden without the focus in the script, so its button can't take the focus back.
        if (!open && toolbar === 'selection') studio.returnToText()
      }}
    >
      <IconButton
        label={label}
        {...(toolbar === 'script' ? { shownLabel: label } : {})}
        keys={keysFor(action)}
        isDisabled={isRaw}
      >
        {icon}
      </IconButton>
      {/* oxlint-disable-next-line catalog-texts/bare-text -- a place, not a text */}
      <Popover className={fieldStyles.popover} offset={4} placement="bottom start">
        <Menu
          aria-label={label}
          aria-describedby={note === undefined ? undefined : noteId}
          className={`${fieldStyles.list} ${styles.menu}`}
          items={items}
          autoFocus="first"
          selectionMode="single"
          selectedKeys={chosen === null ? [] : [chosen]}
          onAction={(key) => onChoose(String(key))}
          onClose={() => studio.returnToText()}
        >
          {(item) => (
            <MenuItem id={item.id} textValue={item.label} className={`${fieldStyles.option} ${styles.choice}`}>
              {({ isSelected }) => (
                <>
                  <span className={styles.tick} aria-hidden>
                    {isSelected && <Check size={16} strokeWidth={1.5} />}
                  </span>
                  <Text slot="label" className={styles.name} dir="auto">
                    {item.label}
                  </Text>
                  {item.detail !== undefined && (
                    <Text slot="description" className={styles.detail}>
                      {item.detail}
                    </Text>
                  )}
                </>
              )}
            </MenuItem>
          )}
        </Menu>
        {note !== undefined && (
          <p id={noteId} className={styles.note}>
            {note}
          </p>
        )}
      </Popover>
    </MenuTrigger>
  )
}

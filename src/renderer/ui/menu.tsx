import type { ReactNode } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import styles from './field.module.css'

export interface MenuAction {
  id: string
  label: string
  icon?: ReactNode
  onAction: () => void
}

/** A button's list of actions. `trigger` is the button. */
export function Menu({
  label,
  trigger,
  actions,
}: {
  label: string
  trigger: ReactNode
  actions: readonly MenuAction[]
}) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={styles.popover} offset={4} placement="bottom end">
        <AriaMenu aria-label={label} className={styles.list} items={actions}>
          {(action) => (
            <MenuItem id={action.id} textValue={action.label} onAction={action.onAction} className={styles.option}>
              {action.icon}
              {action.label}
            </MenuItem>
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

/** The same at a button of a list that is made by the dozen, open for as long as it is drawn. */
export function MenuAt({
  label,
  at,
  actions,
  onClose,
}: {
  label: string
  at: Element
  actions: readonly MenuAction[]
  onClose: () => void
}) {
  return (
    <Popover
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      triggerRef={{ current: at }}
      className={styles.popover}
      offset={4}
      placement="bottom end"
    >
      <AriaMenu autoFocus="first" aria-label={label} className={styles.list} items={actions} onClose={onClose}>
        {(action) => (
          <MenuItem id={action.id} textValue={action.label} onAction={action.onAction} className={styles.option}>
            {action.icon}
            {action.label}
          </MenuItem>
        )}
      </AriaMenu>
    </Popover>
  )
}

import { Ellipsis } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { useOfferedActions } from '../lib/actions.ts'
import { IconButton } from './button.tsx'
import styles from './field.module.css'

export interface MenuAction {
  id: string
  label: string
  icon?: ReactNode
  /** Shown below the label: what the action covers, or why it is disabled. */
  detail?: string
  isDisabled?: boolean
  onAction: () => void
}

/** A button's list of actions. `trigger` is the button. */
export function Menu({
  label,
  trigger,
  actions,
  // oxlint-disable-next-line catalog-texts/bare-text -- a place
  placement = 'bottom end',
  onOpenChange,
}: {
  label: string
  trigger: ReactNode
  actions: readonly MenuAction[]
  placement?: ComponentProps<typeof Popover>['placement']
  onOpenChange?: (isOpen: boolean) => void
}) {
  return (
    <MenuTrigger onOpenChange={onOpenChange}>
      {trigger}
      <Popover className={styles.popover} offset={4} placement={placement}>
        <MenuList label={label} actions={actions} />
      </Popover>
    </MenuTrigger>
  )
}

/** A menu of the less frequent actions of a page or row. */
export function MoreMenu({
  label,
  itemName = null,
  actions,
}: {
  label: string
  /** Name of the open item; if given, the palette lists its actions too. */
  itemName?: string | null
  actions: readonly MenuAction[]
}) {
  useOfferedActions(() => (itemName === null ? null : { itemName, actions }))
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label}>
          <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      }
      actions={actions}
    />
  )
}

/** The same list, at a button of a list with many of them, open while rendered. */
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
      aria-label={label}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      triggerRef={{ current: at }}
      className={styles.popover}
      offset={4}
      // oxlint-disable-next-line catalog-texts/bare-text -- a place
      placement="bottom end"
    >
      <MenuList autoFocus="first" label={label} actions={actions} onClose={onClose} />
    </Popover>
  )
}

function MenuList({
  label,
  actions,
  ...menu
}: { label: string; actions: readonly MenuAction[] } & Pick<ComponentProps<typeof AriaMenu>, 'autoFocus' | 'onClose'>) {
  return (
    <AriaMenu aria-label={label} className={styles.list} {...menu}>
      {actions.map(({ id, icon, detail, isDisabled = false, onAction, ...action }) => (
        <MenuItem
          key={id}
          id={id}
          textValue={action.label}
          isDisabled={isDisabled}
          onAction={onAction}
          className={styles.option}
        >
          {icon}
          {detail === undefined ? (
            action.label
          ) : (
            <span className={styles.optionText}>
              {action.label}
              <span className={styles.optionDetail}>{detail}</span>
            </span>
          )}
        </MenuItem>
      ))}
    </AriaMenu>
  )
}

import { AudioWaveform, Bold, Check, ChevronsRight, Drama, Volume2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { keysFor } from '../../../lib/keys-for.ts'
import type { ActionId } from '../../../lib/shortcuts.ts'
import { useStore } from '../../../lib/use-store.ts'
import { IconButton } from '../../../ui/button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import type { Mark } from '../document/block-marks.ts'
import { formatValue } from '../editor/format-mark.ts'
import type { MarkStudio, ToolbarName } from './mark-studio.ts'
import { hasAmounts, MARK_VALUES, type ValuedKind, valueOfMark } from './mark-values.ts'
import styles from './marks.module.css'
import { t } from './messages/t.ts'

export interface ValueMenuProps {
  kind: ValuedKind
  action: ActionId
  icon: ReactNode
  /** Which toolbar it stands in. */
  toolbar: ToolbarName
  studio: MarkStudio
}

/** Kinds of formatting with a menu of values, in the order of the toolbar. */
export const VALUE_MENUS: readonly Pick<ValueMenuProps, 'kind' | 'action' | 'icon'>[] = [
  {
    kind: 'emphasis',
    action: 'mark-emphasis',
    icon: <Bold size={16} strokeWidth={1.5} aria-hidden />,
  },
  {
    kind: 'rate',
    action: 'mark-rate',
    icon: <ChevronsRight size={16} strokeWidth={1.5} aria-hidden />,
  },
  {
    kind: 'pitch',
    action: 'mark-pitch',
    icon: <AudioWaveform size={16} strokeWidth={1.5} aria-hidden />,
  },
  { kind: 'volume', action: 'mark-volume', icon: <Volume2 size={16} strokeWidth={1.5} aria-hidden /> },
  { kind: 'emotion', action: 'mark-emotion', icon: <Drama size={16} strokeWidth={1.5} aria-hidden /> },
]

/** A button that opens the values of one kind of formatting. */
export function ValueMenu({ kind, action, icon, toolbar, studio }: ValueMenuProps) {
  const marking = useStore(studio.marking)
  const front = useStore(studio.front)
  const isOpen = front?.kind === 'menu' && front.of === kind && front.toolbar === toolbar
  const present = marking.marks.find((mark): mark is Mark => mark.kind === kind)
  const value = present ? valueOfMark(present) : null
  const label = t(`kind.${kind}`)
  const named = MARK_VALUES[kind]
  const isOther = value !== null && !named.some((option) => option.value === value)
  const items = [
    ...named.map((option) => ({ id: option.value, label: t(option.label) })),
    ...(hasAmounts(kind)
      ? [{ id: 'other', label: isOther ? t('otherValue', { value: formatValue(kind, value) }) : t('other') }]
      : []),
    ...(present ? [{ id: 'none', label: t(`none.${kind}`) }] : []),
  ]
  return (
    <MenuTrigger
      isOpen={isOpen}
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
        isDisabled={marking.isRaw}
      >
        {icon}
      </IconButton>
      {/* oxlint-disable-next-line catalog-texts/bare-text -- a place, not a text */}
      <Popover className={fieldStyles.popover} offset={4} placement="bottom start">
        <Menu
          aria-label={label}
          className={fieldStyles.list}
          items={items}
          autoFocus="first"
          selectionMode="single"
          selectedKeys={value === null ? [] : [isOther ? 'other' : value]}
          onAction={(key) => studio.choose(kind, String(key))}
          onClose={() => studio.returnToText()}
        >
          {(item) => (
            <MenuItem id={item.id} textValue={item.label} className={`${fieldStyles.option} ${styles.choice}`}>
              {({ isSelected }) => (
                <>
                  <span className={styles.tick} aria-hidden>
                    {isSelected && <Check size={16} strokeWidth={1.5} />}
                  </span>
                  {item.label}
                </>
              )}
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

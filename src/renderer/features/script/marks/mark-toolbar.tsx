import {
  AudioWaveform,
  Bold,
  Check,
  ChevronsRight,
  CodeXml,
  Eraser,
  MessageSquareQuote,
  Replace,
  Space,
  Volume2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu, MenuItem, MenuTrigger, Popover, Separator, Toolbar } from 'react-aria-components'
import { keysFor } from '../../../lib/keys-for.ts'
import type { ActionId } from '../../../lib/shortcuts.ts'
import { useStore } from '../../../lib/use-store.ts'
import { IconButton } from '../../../ui/button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import type { Mark } from '../document/block-marks.ts'
import { formatValue } from '../editor/format-mark.ts'
import { t } from './messages/t.ts'
import { MARK_VALUES, type ValuedKind, valueOfMark } from './mark-values.ts'
import type { Marking, MarkStudio } from './mark-studio.ts'
import styles from './marks.module.css'

const MENUS: readonly { kind: ValuedKind; action: ActionId; icon: ReactNode }[] = [
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
]

/** Formatting of the selected words, with one button for each kind. Raw SSML has two buttons of its own instead. */
export function MarkToolbar({ studio, onPronunciation }: { studio: MarkStudio; onPronunciation: () => void }) {
  const marking = useStore(studio.marking)
  const isOff = marking.isRaw
  return (
    <Toolbar aria-label={t('toolbar')} className={styles.toolbar}>
      <IconButton
        label={t('pause')}
        shownLabel={t('pause')}
        keys={keysFor('mark-pause')}
        isDisabled={isOff}
        onPress={() => studio.openPause()}
      >
        <Space size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
      {MENUS.map((menu) => (
        <ValueMenu key={menu.kind} {...menu} studio={studio} marking={marking} />
      ))}
      <IconButton
        label={t('substitute')}
        shownLabel={t('substituteShort')}
        keys={keysFor('mark-substitution')}
        isDisabled={isOff}
        onPress={() => studio.openSubstitution()}
      >
        <Replace size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
      <IconButton
        label={t('pronunciation')}
        shownLabel={t('pronunciationShort')}
        keys={keysFor('pronunciation')}
        isDisabled={isOff}
        onPress={onPronunciation}
      >
        <MessageSquareQuote size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
      <Separator orientation="vertical" className={styles.separator} />
      <IconButton
        label={t('clear')}
        keys={keysFor('remove-marks')}
        isDisabled={isOff || (marking.marks.length === 0 && !marking.hasSelection)}
        onPress={() => studio.remove()}
      >
        <Eraser size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
      <IconButton
        label={isOff ? t('toFormatting') : t('toSsml')}
        keys={keysFor('toggle-ssml')}
        onPress={() => studio.toggleSsml()}
      >
        <CodeXml size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
    </Toolbar>
  )
}

interface ValueMenuProps {
  kind: ValuedKind
  action: ActionId
  icon: ReactNode
  studio: MarkStudio
  marking: Marking
}

function ValueMenu({ kind, action, icon, studio, marking }: ValueMenuProps) {
  const front = useStore(studio.front)
  const isOpen = front?.kind === 'menu' && front.of === kind
  const present = marking.marks.find((mark): mark is Mark => mark.kind === kind)
  const value = present ? valueOfMark(present) : null
  const label = t(`kind.${kind}`)
  const named = MARK_VALUES[kind]
  const isOther = value !== null && !named.some((option) => option.value === value)
  const items = [
    ...named.map((option) => ({ id: option.value, label: t(option.label) })),
    ...(kind === 'emphasis'
      ? []
      : [{ id: 'other', label: isOther ? t('otherValue', { value: formatValue(kind, value) }) : t('other') }]),
    ...(present ? [{ id: 'none', label: t(`none.${kind}`) }] : []),
  ]
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={(open) => studio.front.set(open ? { kind: 'menu', of: kind } : null)}>
      <IconButton label={label} shownLabel={label} keys={keysFor(action)} isDisabled={marking.isRaw}>
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

import { AudioWaveform, Bold, ChevronsRight, Drama, Volume2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ActionId } from '../../../lib/shortcuts.ts'
import { useStore } from '../../../lib/use-store.ts'
import type { Mark } from '../document/block-marks.ts'
import { formatValue } from '../editor/format-mark.ts'
import { MarkMenu } from './mark-menu.tsx'
import type { MarkStudio, ToolbarName } from './mark-studio.ts'
import { hasAmounts, MARK_VALUES, type ValuedKind, valueOfMark } from './mark-values.ts'
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
  const present = marking.marks.find((mark): mark is Mark => mark.kind === kind)
  const value = present ? valueOfMark(present) : null
  const named = MARK_VALUES[kind]
  const isOther = value !== null && !named.some((option) => option.value === value)
  return (
    <MarkMenu
      {...{ kind, action, icon, toolbar, studio }}
      items={[
        ...named.map((option) => ({ id: option.value, label: t(option.label) })),
        ...(hasAmounts(kind)
          ? [{ id: 'other', label: isOther ? t('otherValue', { value: formatValue(kind, value) }) : t('other') }]
          : []),
        ...(present ? [{ id: 'none', label: t(`none.${kind}`) }] : []),
      ]}
      chosen={isOther ? 'other' : value}
      onChoose={(id) => studio.choose(kind, id)}
      {...(kind === 'emotion' ? { note: t('emotionNote') } : {})}
    />
  )
}

import {
  CircleHelp,
  ClipboardList,
  GitBranch,
  Hourglass,
  type LucideIcon,
  MessageCircleQuestion,
  MessageSquareText,
  PhoneForwarded,
  PhoneOff,
  Play,
  Signpost,
  Variable,
  Volume2,
  Wrench,
} from 'lucide-react'
import { createElement } from 'react'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  start: Play,
  say: MessageSquareText,
  ask: MessageCircleQuestion,
  collect: ClipboardList,
  branch_condition: GitBranch,
  branch_model: Signpost,
  tool_call: Wrench,
  set_variable: Variable,
  transfer: PhoneForwarded,
  play_audio: Volume2,
  wait: Hourglass,
  end: PhoneOff,
}

/** A kind's icon; a question mark if the studio has none. */
export function KindIcon({
  type,
  size = 16,
  className,
}: {
  type: string
  size?: 14 | 16
  className?: string
}) {
  const icon = (Object.hasOwn(ICONS, type) && ICONS[type]) || CircleHelp
  return createElement(icon, { size, strokeWidth: 1.5, 'aria-hidden': true, className })
}

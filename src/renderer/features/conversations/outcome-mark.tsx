import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import type { ConversationEvaluation } from '#shared/contract/conversations.ts'
import styles from './conversations.module.css'

const ICONS = { passed: CircleCheck, failed: CircleX, open: CircleHelp }

/** An icon for a criterion's outcome; the text is beside it. */
export function OutcomeMark({ outcome }: { outcome: ConversationEvaluation['outcome'] }) {
  if (outcome === 'none') return null
  const Icon = ICONS[outcome]
  return <Icon size={16} strokeWidth={1.5} className={styles[outcome]} aria-hidden />
}

import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import { shortVerdict, getTone } from './verdict-words.ts'
import styles from './webhooks.module.css'

const ICONS = { good: CircleCheck, bad: CircleAlert, open: CircleHelp }

/** A verdict as a word with its own shape. */
export function VerdictMark({ kind }: { kind: string }) {
  const tone = getTone(kind)
  const Icon = ICONS[tone]
  return (
    <span className={classNames(styles.verdict, styles[tone])}>
      <Icon size={16} strokeWidth={1.5} aria-hidden />
      <span>{shortVerdict(kind)}</span>
    </span>
  )
}

import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import { shortVerdict, toneOf } from './verdict-words.ts'
import styles from './webhooks.module.css'

const ICONS = { good: CircleCheck, bad: CircleAlert, open: CircleHelp }

/** A verdict in a word, with a shape of its own. */
export function VerdictMark({ kind }: { kind: string }) {
  const tone = toneOf(kind)
  const Icon = ICONS[tone]
  return (
    <span className={classNames(styles.verdict, styles[tone])}>
      <Icon size={16} strokeWidth={1.5} aria-hidden />
      <span>{shortVerdict(kind)}</span>
    </span>
  )
}

import type { ServiceWords } from '../rpc/service-words.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './shell.module.css'

/** Shows by shape and color whether the connection works. */
export function StatusLamp({ tone }: { tone: ServiceWords['tone'] }) {
  return <span className={classNames(styles.lamp, styles[tone])} aria-hidden />
}

import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './screen.module.css'

export interface BackAction {
  /** Names the screen it leads to. */
  label: string
  onPress: () => void
}

export interface ScreenProps {
  title: string
  back?: BackAction
  actions?: ReactNode
  children: ReactNode
}

/**
 * A screen with a heading and its actions. A page that shows a skeleton first returns one `Screen` for both states, so that
 * the back button keeps the focus when the content arrives.
 */
export function Screen({ title, back, actions, children }: ScreenProps) {
  return (
    <section className={styles.screen} aria-label={title} data-pane>
      <div className={styles.head}>
        <h1 title={title}>{title}</h1>
        {back && <BackButton {...back} />}
        {actions}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  )
}

export function BackButton({ label, onPress }: BackAction) {
  return (
    <Button look="quiet" onPress={onPress}>
      <ArrowLeft size={16} strokeWidth={1.5} aria-hidden />
      {label}
    </Button>
  )
}

import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { type PagePath, usePagePath } from '../lib/page-path.ts'
import { Button } from './button.tsx'
import styles from './screen.module.css'

export interface BackAction {
  /** Names the screen it leads to. */
  label: string
  onPress: () => void
}

export interface ScreenProps {
  title: string
  /** The title if absent; for a page of one item, empty until the item is loaded. */
  path?: PagePath
  back?: BackAction
  actions?: ReactNode
  children: ReactNode
}

/**
 * A screen with a heading and its actions. A page that shows a skeleton first returns one `Screen` for both states, so that
 * the back button keeps the focus when the content arrives.
 */
export function Screen({ title, path = [title], back, actions, children }: ScreenProps) {
  usePagePath(path)
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
      <span className={styles.backLabel}>{label}</span>
    </Button>
  )
}

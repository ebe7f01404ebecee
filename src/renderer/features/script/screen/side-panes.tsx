import type { ReactNode, Ref } from 'react'
import { useRemembered } from '../../../lib/use-remembered.ts'
import { Splitter } from '../../../ui/splitter.tsx'
import { t } from './messages/t.ts'
import styles from './script.module.css'

const CHAPTERS = { first: 220, min: 160, max: 420 }
const INSPECTOR = { first: 288, min: 240, max: 520 }

export interface SidePaneProps {
  ref: Ref<HTMLElement>
  isShown: boolean
  children: ReactNode
}

/** The pane to the left of the script, with the splitter that resizes it. */
export function LeftPane({ ref, isShown, children }: SidePaneProps) {
  const [width, setWidth] = useRemembered('script.left-width', CHAPTERS.first)
  return (
    <>
      <nav
        ref={ref}
        className={styles.left}
        style={{ width }}
        aria-label={t('workspace.chapters')}
        hidden={!isShown}
        tabIndex={-1}
        data-pane
      >
        {children}
      </nav>
      <div className={`${styles.split} ${styles.leftSplit}`} hidden={!isShown}>
        <Splitter label={t('workspace.resizeChapters')} size={width} {...CHAPTERS} side="before" onChange={setWidth} />
      </div>
    </>
  )
}

/** The pane to the right of the script, with the splitter that resizes it. */
export function RightPane({ ref, isShown, children }: SidePaneProps) {
  const [width, setWidth] = useRemembered('script.right-width', INSPECTOR.first)
  return (
    <>
      <div className={`${styles.split} ${styles.inspectorSplit}`} hidden={!isShown}>
        <Splitter label={t('workspace.resizeInspector')} size={width} {...INSPECTOR} side="after" onChange={setWidth} />
      </div>
      <aside
        ref={ref}
        className={styles.inspector}
        style={{ width }}
        aria-label={t('workspace.inspector')}
        hidden={!isShown}
        tabIndex={-1}
        data-pane
      >
        {children}
      </aside>
    </>
  )
}

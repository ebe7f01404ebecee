import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useLeaveFocus } from '../lib/leave-focus.ts'
import { classNames } from './class-names.ts'
import styles from './notice.module.css'

export interface NoticeProps {
  tone: 'failed' | 'warning' | 'quiet'
  /** `alert` for what a person has to know now, `status` for what may wait. */
  role?: 'alert' | 'status'
  detail?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

const ICONS = { failed: CircleAlert, warning: TriangleAlert, quiet: Info }

/** Something to know, in the place it is about. */
export function Notice({ tone, role, detail, actions, children }: NoticeProps) {
  const Icon = ICONS[tone]
  const notice = useRef<HTMLDivElement>(null)
  useLeaveFocus(notice)
  return (
    <div ref={notice} className={classNames(styles.notice, styles[tone])} role={role}>
      <Icon size={16} strokeWidth={1.5} aria-hidden />
      <div className={styles.text}>
        <div>{children}</div>
        {detail && <div className={styles.detail}>{detail}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}

import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { common } from '../lib/common/messages/common.ts'
import { useLeaveFocus } from '../lib/leave-focus.ts'
import { useMedia } from '../lib/use-media.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { AlertInView } from './dialog-alerts.tsx'
import styles from './notice.module.css'

export type NoticeProps = {
  detail?: ReactNode
  actions?: ReactNode
  children: ReactNode
  /** Shown in its row instead of the dialog's place for alerts: the control that was used is next to it. */
  isInRow?: boolean
  /** One line in a low window, as with large text, until the user opens it. */
  isFoldable?: boolean
} & (
  | { tone: 'warning' | 'quiet'; role?: NoticeRole }
  /** A failure is always announced. */
  | { tone: 'failed'; role: NoticeRole }
)

/** `alert` for what the user must know now, `status` for what can wait. */
type NoticeRole = 'alert' | 'status'

const ICONS = { failed: CircleAlert, warning: TriangleAlert, quiet: Info }

/** An inline notice, shown where it applies. An alert is always in view, also while a dialog is open. */
export function Notice({ isInRow = false, ...content }: NoticeProps) {
  const notice = <NoticeContent {...content} />
  return content.role === 'alert' && !isInRow ? <AlertInView>{notice}</AlertInView> : notice
}

function NoticeContent({ tone, role, detail, actions, isFoldable = false, children }: Omit<NoticeProps, 'isInRow'>) {
  const isLow = useMedia('(height < 30rem)') && isFoldable
  const [isOpen, setOpen] = useState(false)
  const isFolded = isLow && !isOpen
  const Icon = ICONS[tone]
  const notice = useRef<HTMLDivElement>(null)
  useLeaveFocus(notice)
  useLayoutEffect(() => {
    if (role === 'alert' && notice.current) scrollToUser(notice.current)
  }, [role])
  return (
    <div
      ref={notice}
      className={classNames(styles.notice, styles[tone])}
      role={role}
      data-folded={isFolded || undefined}
    >
      <Icon size={16} strokeWidth={1.5} aria-hidden />
      <div className={styles.text}>
        <div>{children}</div>
        {detail && !isFolded && <div className={styles.detail}>{detail}</div>}
        {(isLow || actions) && (
          <div className={styles.actions}>
            {isLow && (
              <Button aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
                {common('details')}
              </Button>
            )}
            {!isFolded && actions}
          </div>
        )}
      </div>
    </div>
  )
}

/** Scrolls an alert into view if the focus is in the same scrolling part; otherwise the user works elsewhere. */
function scrollToUser(alert: HTMLElement): void {
  let part = alert.parentElement
  while (part && !(part.scrollHeight > part.clientHeight && SCROLLING.test(getComputedStyle(part).overflowY)))
    part = part.parentElement
  const { activeElement, body } = alert.ownerDocument
  if (activeElement !== body && (part ?? body).contains(activeElement)) alert.scrollIntoView({ block: 'nearest' })
}

const SCROLLING = /auto|scroll/u

import { X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { common } from '../lib/common/messages/common.ts'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { DialogAlerts } from './dialog-alerts.tsx'
import styles from './dialog.module.css'

export interface DialogProps {
  title: string
  /** A chip beside the title. */
  status?: ReactNode
  isOpen: boolean
  onClose: () => void
  /** Buttons at the bottom, the main one last. */
  footer?: ReactNode
  isWide?: boolean
  /** Fills the window except for a margin: for a picture with its description next to it. */
  isFull?: boolean
  children: ReactNode
}

/** A modal question or task. Escape and a click outside close it; the focus returns to where it was. */
export function Dialog({
  title,
  status,
  isOpen,
  onClose,
  footer,
  isWide = false,
  isFull = false,
  children,
}: DialogProps) {
  useFocusBelow()
  return (
    <ModalOverlay
      className={classNames(styles.overlay, isFull && styles.rimmed)}
      data-dialog
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      isDismissable
    >
      <Modal className={classNames(styles.modal, isWide && styles.wide, isFull && styles.full)}>
        <AriaDialog className={styles.dialog}>
          <div className={styles.header}>
            <Heading slot="title" className={styles.title}>
              {title}
            </Heading>
            {status}
            <IconButton label={common('close')} onPress={onClose}>
              <X size={16} strokeWidth={1.5} aria-hidden />
            </IconButton>
          </div>
          <DialogAlerts className={styles.alerts}>
            {(alerts) => (
              <>
                <div className={styles.body}>{children}</div>
                {alerts}
                {footer && <div className={styles.footer}>{footer}</div>}
              </>
            )}
          </DialogAlerts>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/**
 * Gives the focus to the dialog below if what opened the closed one is gone: otherwise no key would reach the dialog, not
 * even Escape.
 */
function useFocusBelow(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const isOpenerBack = opener?.isConnected === true && opener !== document.body
        if (isOpenerBack || document.activeElement !== document.body) return
        const [below] = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].slice(-1)
        below?.focus()
      })
    },
    [opener],
  )
}

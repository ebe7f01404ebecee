import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'

export interface DialogProps {
  title: string
  isOpen: boolean
  onClose: () => void
  /** Buttons at the bottom, the main one last. */
  footer?: ReactNode
  isWide?: boolean
  /** Takes all of the window but a rim: for a picture with what is said of it beside it. */
  isFull?: boolean
  children: ReactNode
}

/** A question or a task in front of the screen. Escape and a click beside it close it; focus goes back to where it was. */
export function Dialog({ title, isOpen, onClose, footer, isWide = false, isFull = false, children }: DialogProps) {
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
            <IconButton label="Close" onPress={onClose}>
              <X size={16} strokeWidth={1.5} aria-hidden />
            </IconButton>
          </div>
          <div className={styles.body}>{children}</div>
          {footer && <div className={styles.footer}>{footer}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

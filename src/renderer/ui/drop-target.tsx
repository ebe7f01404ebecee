import { type DragEvent, type ReactNode, useState } from 'react'
import styles from './drop-target.module.css'

export interface DropTargetProps {
  className: string | undefined
  /** Shown over the whole area while files are dragged over it. */
  words: string
  /** Receives what was dropped, readable only until it returns. */
  onDrop: (dropped: DataTransfer) => void
  children: ReactNode
}

/** An area that accepts dropped files. Other drags are left to its content. */
export function DropTarget({ className, words, onDrop, children }: DropTargetProps) {
  const [isOver, setOver] = useState(false)
  // oxlint-disable-next-line catalog-texts/bare-text -- a type of the browser
  const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return (
    <div
      className={className}
      data-drop
      // The editor handles dropped files itself and would do so first.
      onDragOverCapture={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        event.stopPropagation()
        event.dataTransfer.dropEffect = 'copy'
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget)) setOver(false)
      }}
      onDropCapture={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        event.stopPropagation()
        setOver(false)
        onDrop(event.dataTransfer)
      }}
    >
      {children}
      {isOver && (
        <div className={styles.overlay}>
          <p>{words}</p>
        </div>
      )}
    </div>
  )
}

import { type DragEvent, type ReactNode, useState } from 'react'
import styles from './drop-target.module.css'

export interface DropTargetProps {
  className: string | undefined
  /** Shown over all of it while files hang there. */
  words: string
  /** Told of what was dropped, which can be read only until it returns. */
  onDrop: (dropped: DataTransfer) => void
  children: ReactNode
}

/** A part of the window onto which files can be dropped. Everything else that is dragged over it is left to what is inside. */
export function DropTarget({ className, words, onDrop, children }: DropTargetProps) {
  const [isOver, setOver] = useState(false)
  const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return (
    <div
      className={className}
      data-drop
      // The editor reads dropped files itself, and would before this is asked.
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

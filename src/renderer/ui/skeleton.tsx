import { useEffect, useState } from 'react'
import styles from './notice.module.css'

const SKELETON_DELAY_MS = 150

/** Placeholder for a loading list. Shows nothing at first, because most lists load sooner. */
export function Skeleton({ label, rows = 6 }: { label: string; rows?: number }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SKELETON_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div role="status" aria-label={label} className={styles.skeleton}>
      {isShown && Array.from({ length: rows }, (_, row) => <div key={row} className={styles.bone} />)}
    </div>
  )
}

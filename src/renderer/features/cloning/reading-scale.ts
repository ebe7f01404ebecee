import { useEffect, useState } from 'react'

const STORED = 'overvoice.reading-scale'

/** Text sizes for what speakers read, relative to the default; smallest first. */
export const READING_SCALES: readonly number[] = [0.75, 1, 1.25, 1.5, 2]

/** The current text size, shared by all windows and kept after a restart. */
export function useReadingScale(): [number, (scale: number) => void] {
  const [scale, setScale] = useState(read)
  useEffect(() => {
    const listen = ({ key }: StorageEvent) => key === STORED && setScale(read())
    addEventListener('storage', listen)
    return () => removeEventListener('storage', listen)
  }, [])
  return [
    scale,
    (next) => {
      localStorage.setItem(STORED, String(next))
      setScale(next)
    },
  ]
}

function read(): number {
  const stored = Number(localStorage.getItem(STORED))
  return READING_SCALES.includes(stored) ? stored : 1
}

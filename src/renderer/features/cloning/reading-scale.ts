import { useEffect, useState } from 'react'

const STORED = 'overvoice.reading-scale'

/** Sizes of the texts that speakers read, smallest first; 1 is the usual one. */
export const READING_SCALES: readonly number[] = [0.75, 1, 1.25, 1.5, 2]

/** The size in use, which is the same in all windows and remembered. */
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

import { useEffect, useState } from 'react'

/** The current time, updated every `everyMs` while `isRunning`. */
export function useNow(everyMs: number, isRunning = true): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isRunning) return undefined
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, isRunning])
  return now
}

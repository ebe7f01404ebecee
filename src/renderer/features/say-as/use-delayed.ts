import { useEffect, useState } from 'react'

/** A value once it has stayed the same for a while; the first one at once. */
export function useDelayed<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}

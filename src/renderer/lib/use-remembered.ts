import { useState } from 'react'

/** A small choice of a screen, such as the width of a pane, that the next start finds again. Unreadable values count as `first`. */
export function useRemembered<T extends number | boolean>(name: string, first: T): [T, (value: T) => void] {
  const key = `overvoice.${name}`
  const [value, setValue] = useState<T>(() => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
      return typeof stored === typeof first ? (stored as T) : first
    } catch {
      return first
    }
  })
  return [
    value,
    (next) => {
      setValue(next)
      localStorage.setItem(key, JSON.stringify(next))
    },
  ]
}

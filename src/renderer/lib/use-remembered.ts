import { useState } from 'react'

/** A small UI choice, such as a pane's width or a table's columns, restored on the next start. Unreadable values count as `first`. */
export function useRemembered<T extends number | boolean | object>(name: string, first: T): [T, (value: T) => void] {
  const key = `overvoice.${name}`
  const [value, setValue] = useState<T>(() => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
      return stored !== null && typeof stored === typeof first ? (stored as T) : first
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

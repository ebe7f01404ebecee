import type { ReactNode } from 'react'
import styles from './marked-text.module.css'

export interface MarkedTextProps {
  text: string
  /** Offset of `text` in the whole text that the hits refer to. */
  startChar?: number
  /** Positions of the matches, in UTF-16 units, in order. */
  hits: readonly { startChar: number; endChar: number }[]
}

/** A text with its matches highlighted. */
export function MarkedText({ text, startChar: begin = 0, hits }: MarkedTextProps) {
  const parts: ReactNode[] = []
  let at = 0
  for (const { startChar, endChar } of hits) {
    const start = startChar - begin
    if (start < at || start >= text.length) continue
    parts.push(text.slice(at, start))
    at = endChar - begin
    parts.push(
      <mark key={startChar} className={styles.mark}>
        {text.slice(start, at)}
      </mark>,
    )
  }
  parts.push(text.slice(at))
  return parts
}

import { useMemo } from 'react'
import styles from './field.module.css'

export interface CodeBlockProps {
  label: string
  /** Colors the keys, strings, numbers and keywords of JSON. The text may be incomplete. */
  isJson?: boolean
  children: string
}

/** Longer texts aren't colored: thousands of elements would stall the window. */
const MAX_COLORED_CHARS = 32 * 1024

/** Monospaced text in its own scroll area. */
export function CodeBlock({ label, isJson = false, children }: CodeBlockProps) {
  const isColored = isJson && children.length <= MAX_COLORED_CHARS
  const tokens = useMemo(() => (isColored ? splitJson(children) : []), [isColored, children])
  return (
    // Focusable, so it can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={styles.code} tabIndex={0} role="region" aria-label={label} dir="ltr">
      {isColored
        ? tokens.map(({ kind, text }, index) =>
            kind === 'other' ? (
              text
            ) : (
              <span key={index} data-token={kind}>
                {text}
              </span>
            ),
          )
        : children}
    </pre>
  )
}

interface JsonToken {
  kind: 'key' | 'string' | 'number' | 'keyword' | 'other'
  text: string
}

/** A string that the end of the text cuts off counts as a string. */
const TOKENS = /"(?:[^"\\\n]|\\.)*(?:"|$)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b/g

function splitJson(text: string): JsonToken[] {
  const tokens: JsonToken[] = []
  let end = 0
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    if (index > end) tokens.push({ kind: 'other', text: text.slice(end, index) })
    end = index + token.length
    tokens.push({ kind: getKind(token, text.slice(end, end + 8)), text: token })
  }
  if (end < text.length) tokens.push({ kind: 'other', text: text.slice(end) })
  return tokens
}

function getKind(token: string, following: string): JsonToken['kind'] {
  if (token.startsWith('"')) return /^\s*:/.test(following) ? 'key' : 'string'
  return /^[-\d]/.test(token) ? 'number' : 'keyword'
}

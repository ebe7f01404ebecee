import { Fragment, type ReactNode } from 'react'
import type { FoundText } from '#shared/contract/search.ts'

interface PiecesProps {
  text: FoundText
  /** The text with its replacements instead of the text as it is. */
  isAfter: boolean
  /** Hits are marked as replaced. */
  replaces: boolean
}

/** The excerpts of a found text, with its hits. */
export function Pieces({ text, isAfter, replaces }: PiecesProps) {
  return (
    <>
      {text.pieces.map((piece, index) => {
        const parts: ReactNode[] = []
        let at = 0
        for (const hit of piece.hits) {
          const start = hit.startChar - piece.startChar
          parts.push(piece.text.slice(at, start))
          const found = piece.text.slice(start, hit.endChar - piece.startChar)
          if (isAfter) parts.push(<ins key={hit.startChar}>{hit.replacement}</ins>)
          else if (replaces) parts.push(<del key={hit.startChar}>{found}</del>)
          else parts.push(<mark key={hit.startChar}>{found}</mark>)
          at = hit.endChar - piece.startChar
        }
        parts.push(piece.text.slice(at))
        return (
          <Fragment key={piece.startChar}>
            {(index > 0 || piece.startChar > 0) && '… '}
            {parts}
          </Fragment>
        )
      })}
      {text.isCut && ' …'}
    </>
  )
}

/** The excerpts without markup. */
export function getWords({ pieces }: FoundText): string {
  return pieces.map(({ text }) => text).join(' … ')
}

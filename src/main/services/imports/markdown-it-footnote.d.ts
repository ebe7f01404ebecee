declare module 'markdown-it-footnote' {
  import type { MarkdownIt } from 'markdown-it'
  /** Reads `[^1]` and `[^1]: text`. */
  export default function footnote(parser: MarkdownIt): void
}

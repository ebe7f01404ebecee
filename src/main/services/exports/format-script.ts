import type { Block } from '#shared/contract/script.ts'
import { LINE_BREAK } from '#shared/domain/line-break.ts'
import { escapeMarkdown } from './escape-markdown.ts'

type Chapters = readonly { title: string; blocks: readonly Block[] }[]

/** Formats the script as plain text: titles if there are several chapters, a blank line between blocks. */
export function formatPlainText(chapters: Chapters): string {
  const parts = chapters.map(({ title, blocks }) => [
    ...(chapters.length > 1 && title !== '' ? [title] : []),
    ...blocks.map(({ text }) => toLine(text)).filter((text) => text !== ''),
  ])
  return `${parts.map((paragraphs) => paragraphs.join('\n\n')).join('\n\n\n')}\n`
}

/**
 * The same in Markdown: the project's title as the first heading, and one for each chapter, empty if it has no title and
 * isn't the only one. The syntax in the text is escaped, so it can be read back unchanged.
 */
export function formatMarkdown(projectTitle: string, chapters: Chapters): string {
  const parts = chapters.flatMap(({ title, blocks }) => [
    ...(title.trim() === '' && chapters.length === 1 ? [] : [formatHeading('##', title)]),
    ...blocks.map(({ text }) => escapeMarkdown(toLine(text), 'paragraph')).filter((text) => text !== ''),
  ])
  return `${[formatHeading('#', projectTitle), ...parts].join('\n\n')}\n`
}

function formatHeading(mark: string, title: string): string {
  return `${mark} ${escapeMarkdown(toLine(title), 'heading')}`.trimEnd()
}

function toLine(text: string): string {
  return text.trim().split(LINE_BREAK).join(' ')
}

import type { Block } from '#shared/contract/script.ts'

type Chapters = readonly { title: string; blocks: readonly Block[] }[]

/** Formats the script as plain text: titles if there are several chapters, a blank line between blocks. */
export function formatPlainText(chapters: Chapters): string {
  const parts = chapters.map(({ title, blocks }) => [
    ...(chapters.length > 1 && title !== '' ? [title] : []),
    ...blocks.map(({ text }) => text.trim()).filter((text) => text !== ''),
  ])
  return `${parts.map((paragraphs) => paragraphs.join('\n\n')).join('\n\n\n')}\n`
}

/** The same with headings. Markdown syntax in the text is escaped, so it can be read back unchanged. */
export function formatMarkdown(projectTitle: string, chapters: Chapters): string {
  const parts = chapters.flatMap(({ title, blocks }) => [
    ...(title === '' ? [] : [`## ${escapeMarkdown(title)}`]),
    ...blocks.map(({ text }) => escapeMarkdown(text.trim())).filter((text) => text !== ''),
  ])
  return `${[`# ${escapeMarkdown(projectTitle)}`, ...parts].join('\n\n')}\n`
}

function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_~[\]<>]|&(?=#?\w+;)/gu, String.raw`\$&`)
    .replace(/^(\s*)(#{1,6}|[+-]|-{3,}|\d+[.)])(?=\s|$)/gmu, (_line, blank: string, mark: string) =>
      /^\d/u.test(mark) ? `${blank}${mark.slice(0, -1)}\\${mark.slice(-1)}` : `${blank}\\${mark}`,
    )
}

import type { Catalog } from '#shared/language/current-language.ts'

/** The texts of files such as `../../features/watermark/messages/de.ts`, by area: `features/watermark`. */
export function readCatalog(files: Record<string, Readonly<Record<string, string>>>): Catalog {
  return Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [
      path.replace(/^(\.\.\/)+/, '').replace(/\/messages\/[^/]+$/, ''),
      texts,
    ]),
  )
}

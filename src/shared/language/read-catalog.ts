import type { Catalog } from './current-language.ts'

/**
 * The texts of files by area: `features/watermark` for `../../features/watermark/messages/de.ts`, `main/host` for
 * `/src/main/host/messages/de.ts`.
 */
export function readCatalog(files: Record<string, Readonly<Record<string, string>>>): Catalog {
  return Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [
      path.replace(/^(\.\.\/)+|^\/src\//, '').replace(/\/messages\/[^/]+$/, ''),
      texts,
    ]),
  )
}

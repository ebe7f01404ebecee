/// <reference types="vite/types/importMeta.d.ts" />
import { readCatalog } from '#shared/language/read-catalog.ts'

export const catalog = readCatalog(
  import.meta.glob(['/src/main/**/messages/de.ts', '/src/shared/**/messages/de.ts'], {
    eager: true,
    import: 'messages',
  }),
)

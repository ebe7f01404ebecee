/// <reference types="vite/types/importMeta.d.ts" />
import { readCatalog } from '#shared/language/read-catalog.ts'

export const catalog = readCatalog(
  import.meta.glob(['/src/main/**/messages/es.ts', '/src/shared/**/messages/es.ts'], {
    eager: true,
    import: 'messages',
  }),
)

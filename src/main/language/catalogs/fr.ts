/// <reference types="vite/types/importMeta.d.ts" />
import { readCatalog } from '#shared/language/read-catalog.ts'

export const catalog = readCatalog(
  import.meta.glob(['/src/main/**/messages/fr.ts', '/src/shared/**/messages/fr.ts'], {
    eager: true,
    import: 'messages',
  }),
)

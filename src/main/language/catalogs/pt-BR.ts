/// <reference types="vite/types/importMeta.d.ts" />
import { readCatalog } from '#shared/language/read-catalog.ts'

export const catalog = readCatalog(
  import.meta.glob(['/src/main/**/messages/pt-BR.ts', '/src/shared/**/messages/pt-BR.ts'], {
    eager: true,
    import: 'messages',
  }),
)

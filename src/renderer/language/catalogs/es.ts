import { readCatalog } from '#shared/language/read-catalog.ts'

export const catalog = readCatalog(
  import.meta.glob(['../../**/messages/es.ts', '../../../shared/**/messages/es.ts'], {
    eager: true,
    import: 'messages',
  }),
)

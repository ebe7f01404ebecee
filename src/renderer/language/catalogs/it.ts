import { readCatalog } from '#shared/language/read-catalog.ts'

export const catalog = readCatalog(
  import.meta.glob(['../../**/messages/it.ts', '../../../shared/**/messages/it.ts'], {
    eager: true,
    import: 'messages',
  }),
)

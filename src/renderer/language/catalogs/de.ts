import { readCatalog } from '#shared/language/read-catalog.ts'

export const catalog = readCatalog(
  import.meta.glob(['../../**/messages/de.ts', '../../../shared/**/messages/de.ts'], {
    eager: true,
    import: 'messages',
  }),
)

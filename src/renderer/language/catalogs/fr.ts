import { readCatalog } from '#shared/language/read-catalog.ts'

export const catalog = readCatalog(
  import.meta.glob(['../../**/messages/fr.ts', '../../../shared/**/messages/fr.ts'], {
    eager: true,
    import: 'messages',
  }),
)

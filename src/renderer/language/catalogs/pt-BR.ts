import { readCatalog } from '#shared/language/read-catalog.ts'

export const catalog = readCatalog(
  import.meta.glob(['../../**/messages/pt-BR.ts', '../../../shared/**/messages/pt-BR.ts'], {
    eager: true,
    import: 'messages',
  }),
)

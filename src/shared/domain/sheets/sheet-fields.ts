/** What a column of a sheet can have. */
export const SHEET_FIELDS = ['text', 'character', 'chapter', 'externalId', 'fileName', 'targetSeconds', 'note'] as const
export type SheetField = (typeof SHEET_FIELDS)[number]

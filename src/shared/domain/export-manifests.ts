/** The kinds of manifest that an export can have, with their extensions without the first dot. */
export const MANIFESTS = {
  json: { extension: 'manifest.json', contentType: 'application/json' },
  csv: { extension: 'manifest.csv', contentType: 'text/csv; charset=utf-8' },
} as const satisfies Readonly<Record<string, { extension: string; contentType: string }>>

export type ManifestId = keyof typeof MANIFESTS

export const MANIFEST_IDS = Object.keys(MANIFESTS) as ManifestId[]

/** A flow's version; the number is null if unknown. */
interface Version {
  number: number | null
  name: string
}

/** A version's name: its number, and its name if it has one. */
export function formatVersion(version: Version | null): string {
  if (!version) return 'the published flow'
  const number = version.number === null ? '' : `version ${version.number}`
  const name = version.name === '' ? '' : `“${version.name}”`
  return [number, name].filter((part) => part !== '').join(' ') || 'the published flow'
}

/** What answers calls. */
export function formatAnswering(answering: { kind: 'default' } | { kind: 'version'; version: Version | null }): string {
  return answering.kind === 'default' ? 'the default flow' : formatVersion(answering.version)
}

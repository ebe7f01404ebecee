/** A path as a person reads it: `~` stands for their own folder. */
export function shortenPath(path: string, ownFolder: string | undefined): string {
  if (!ownFolder || !path.startsWith(ownFolder)) return path
  const rest = path.slice(ownFolder.length)
  return rest === '' || isSeparator(rest[0]) ? `~${rest}` : path
}

/** The whole path of what a person wrote: undoes `shortenPath`. Anything else is left as it is. */
export function expandPath(written: string, ownFolder: string | undefined): string {
  const isOwn = written === '~' || (written.startsWith('~') && isSeparator(written[1]))
  return isOwn && ownFolder ? ownFolder + written.slice(1) : written
}

function isSeparator(character: string | undefined): boolean {
  return character === '/' || character === '\\'
}

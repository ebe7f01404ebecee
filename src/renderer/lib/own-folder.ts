/** Shortens a path for display: `~` stands for the home folder. */
export function shortenPath(path: string, ownFolder: string | undefined): string {
  if (!ownFolder || !path.startsWith(ownFolder)) return path
  const rest = path.slice(ownFolder.length)
  return rest === '' || isSeparator(rest[0]) ? `~${rest}` : path
}

/** The full path of what the user entered: reverses `shortenPath`. Anything else is unchanged. */
export function expandPath(written: string, ownFolder: string | undefined): string {
  const isOwn = written === '~' || (written.startsWith('~') && isSeparator(written[1]))
  return isOwn && ownFolder ? ownFolder + written.slice(1) : written
}

function isSeparator(character: string | undefined): boolean {
  return character === '/' || character === '\\'
}

const numbers = new Intl.NumberFormat('en-US')

/** `4,210`. */
export function formatNumber(value: number): string {
  return numbers.format(value)
}

/** `1 block`, `3 blocks`, `1,200 characters`. */
export function formatCount(value: number, one: string, many = `${one}s`): string {
  return `${formatNumber(value)} ${value === 1 ? one : many}`
}

/** `640 B`, `31 KB`, `12.4 MB`. */
export function formatSize(sizeBytes: number): string {
  if (sizeBytes < 1000) return `${sizeBytes} B`
  if (sizeBytes < 1_000_000) return `${Math.round(sizeBytes / 1000)} KB`
  if (sizeBytes < 1_000_000_000) return `${(sizeBytes / 1_000_000).toFixed(1)} MB`
  return `${(sizeBytes / 1_000_000_000).toFixed(2)} GB`
}

/** A value as compact JSON. One that is nested deeper than a program can follow is said to be so: a sender may write such. */
export function writeJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (error instanceof RangeError) return '(nested too deeply to be shown)'
    throw error
  }
}

/** Returns `value`, which the caller knows to exist; `why` says how it knows and becomes the message if it is wrong. */
export function must<T>(value: T | null | undefined, why: string): T {
  if (value === null || value === undefined) throw new Error(`Missing although ${why}`)
  return value
}

/** Ends a switch over a union: adding a member without a case fails to compile. */
export function assertNever(value: never): never {
  throw new Error(`Not a known case: ${JSON.stringify(value)}`)
}

import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { TestContext } from 'vitest'

/** Skips a test, with the reason, where a program that it runs isn't installed. */
export function skipWithout({ skip }: Pick<TestContext, 'skip'>, ...programs: readonly string[]): void {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const missing = programs.filter((program) => !folders.some((folder) => existsSync(join(folder, program))))
  skip(missing.length > 0, `${missing.join(' and ')} not installed`)
}

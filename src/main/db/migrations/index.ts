import type { Migration } from '../migrate.ts'
import { createCache } from './cache-001-create-cache.ts'
import { createScript } from './001-create-script.ts'
import { keepTakes } from './002-keep-takes.ts'

/** Of `studio.db`. Order is the version: the first entry brings the file to schema 1. Append only. */
export const studioMigrations: readonly Migration[] = [
  { name: 'create-script', up: createScript },
  { name: 'keep-takes', up: keepTakes },
]

/** Of `cache.db`, by the same rule. */
export const cacheMigrations: readonly Migration[] = [{ name: 'create-cache', up: createCache }]

import type { Migration } from '../migrate.ts'
import { createCache } from './cache-001-create-cache.ts'
import { createScript } from './001-create-script.ts'

/** Of `studio.db`. Order is the version: the first entry brings the file to schema 1. Append only. */
export const studioMigrations: readonly Migration[] = [{ name: 'create-script', up: createScript }]

/** Of `cache.db`, by the same rule. */
export const cacheMigrations: readonly Migration[] = [{ name: 'create-cache', up: createCache }]

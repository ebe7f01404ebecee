import type { Migration } from '../migrate.ts'
import { createScript } from './001-create-script.ts'
import { createRecords } from './002-create-records.ts'
import { markSampleProjects } from './003-mark-sample-projects.ts'
import { addSourceRanges } from './004-add-source-ranges.ts'
import { compareCharacterForms } from './005-compare-character-forms.ts'
import { addOutputColumns } from './006-add-output-columns.ts'
import { addAcceptedWords } from './007-add-accepted-words.ts'
import { addKeptPassages } from './008-add-kept-passages.ts'
import { addExportedHashes } from './009-add-exported-hashes.ts'
import { indexNamedBlocks } from './010-index-named-blocks.ts'
import { holdOfflineRequests } from './011-hold-offline-requests.ts'
import { addChapterHistories } from './012-add-chapter-histories.ts'
import { addCastEmotions } from './013-add-cast-emotions.ts'
import { createCache } from './cache-001-create-cache.ts'
import { indexConversationPages } from './cache-002-index-conversation-pages.ts'
import { indexCharacterForms } from './cache-003-index-character-forms.ts'
import { indexTakesAndRemoved } from './cache-004-index-takes-and-removed.ts'
import { stageCatalogs } from './cache-005-stage-catalogs.ts'

/** Migrations of `studio.db`. Order is the version: the first entry creates schema 1. Append only. */
export const studioMigrations: readonly Migration[] = [
  { name: 'create-script', up: createScript },
  { name: 'create-records', up: createRecords },
  { name: 'mark-sample-projects', up: markSampleProjects },
  { name: 'add-source-ranges', up: addSourceRanges },
  { name: 'compare-character-forms', up: compareCharacterForms },
  { name: 'add-output-columns', up: addOutputColumns },
  { name: 'add-accepted-words', up: addAcceptedWords },
  { name: 'add-kept-passages', up: addKeptPassages },
  { name: 'add-exported-hashes', up: addExportedHashes },
  { name: 'index-named-blocks', up: indexNamedBlocks },
  { name: 'hold-offline-requests', up: holdOfflineRequests },
  { name: 'add-chapter-histories', up: addChapterHistories },
  { name: 'add-cast-emotions', up: addCastEmotions },
]

/** Migrations of `cache.db`, by the same rule. */
export const cacheMigrations: readonly Migration[] = [
  { name: 'create-cache', up: createCache },
  { name: 'index-conversation-pages', up: indexConversationPages },
  { name: 'index-character-forms', up: indexCharacterForms },
  { name: 'index-takes-and-removed', up: indexTakesAndRemoved },
  { name: 'stage-catalogs', up: stageCatalogs },
]

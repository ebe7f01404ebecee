import type { Migration } from '../migrate.ts'
import { createCache } from './cache-001-create-cache.ts'
import { keepAuditions } from './cache-003-keep-auditions.ts'
import { cacheFlows } from './cache-004-keep-flows.ts'
import { indexWords } from './cache-002-index-words.ts'
import { createScript } from './001-create-script.ts'
import { keepTakes } from './002-keep-takes.ts'
import { deriveTakes } from './003-derive-takes.ts'
import { markSpeech } from './004-mark-speech.ts'
import { keepQueue } from './005-keep-queue.ts'
import { keepLoudness } from './006-keep-loudness.ts'
import { keepCast } from './007-keep-cast.ts'
import { keepRecordings } from './008-keep-recordings.ts'
import { keepFavourites } from './009-keep-favourites.ts'
import { refreshKeys } from './010-refresh-keys.ts'
import { keepFlows } from './011-keep-flows.ts'
import { keepUnconfirmedCharges } from './012-keep-unconfirmed-charges.ts'
import { keepAgentEdits } from './013-keep-agent-edits.ts'
import { keepExportChoices } from './014-keep-export-choices.ts'
import { keepSoundEdits } from './015-keep-sound-edits.ts'
import { keepWebhooks } from './016-keep-webhooks.ts'
import { keepCharges } from './017-keep-charges.ts'
import { keepProjectImports } from './018-keep-project-imports.ts'
import { keepWatermarkChecks } from './019-keep-watermark-checks.ts'
import { keepConversationNotes } from './020-keep-conversation-notes.ts'
import { keepFlaws } from './021-keep-flaws.ts'
import { keepServiceVersions } from './022-keep-service-versions.ts'
import { keepCovers } from './023-keep-covers.ts'
import { keepWorkspaces } from './024-keep-workspaces.ts'
import { divideWatermarkChecks } from './025-divide-watermark-checks.ts'
import { keepAgents } from './cache-005-keep-agents.ts'
import { keepRequests } from './cache-006-keep-requests.ts'
import { keepConversations } from './cache-007-keep-conversations.ts'
import { keepServiceProjects } from './cache-008-keep-service-projects.ts'
import { keepConsole } from './cache-009-keep-console.ts'
import { keepDeliveryRecords } from './cache-010-keep-delivery-records.ts'
import { keepEndsOfCalls } from './cache-011-keep-ends-of-calls.ts'

/** Of `studio.db`. Order is the version: the first entry brings the file to schema 1. Append only. */
export const studioMigrations: readonly Migration[] = [
  { name: 'create-script', up: createScript },
  { name: 'keep-takes', up: keepTakes },
  { name: 'derive-takes', up: deriveTakes },
  { name: 'mark-speech', up: markSpeech },
  { name: 'keep-queue', up: keepQueue },
  { name: 'keep-loudness', up: keepLoudness },
  { name: 'keep-cast', up: keepCast },
  { name: 'keep-recordings', up: keepRecordings },
  { name: 'keep-favourites', up: keepFavourites },
  { name: 'refresh-keys', up: refreshKeys },
  { name: 'keep-flows', up: keepFlows },
  { name: 'keep-unconfirmed-charges', up: keepUnconfirmedCharges },
  { name: 'keep-agent-edits', up: keepAgentEdits },
  { name: 'keep-export-choices', up: keepExportChoices },
  { name: 'keep-sound-edits', up: keepSoundEdits },
  { name: 'keep-webhooks', up: keepWebhooks },
  { name: 'keep-charges', up: keepCharges },
  { name: 'keep-project-imports', up: keepProjectImports },
  { name: 'keep-watermark-checks', up: keepWatermarkChecks },
  { name: 'keep-conversation-notes', up: keepConversationNotes },
  { name: 'keep-flaws', up: keepFlaws },
  { name: 'keep-service-versions', up: keepServiceVersions },
  { name: 'keep-covers', up: keepCovers },
  { name: 'keep-workspaces', up: keepWorkspaces },
  { name: 'divide-watermark-checks', up: divideWatermarkChecks },
]

/** Of `cache.db`, by the same rule. */
export const cacheMigrations: readonly Migration[] = [
  { name: 'create-cache', up: createCache },
  { name: 'index-words', up: indexWords },
  { name: 'keep-auditions', up: keepAuditions },
  { name: 'keep-flows', up: cacheFlows },
  { name: 'keep-agents', up: keepAgents },
  { name: 'keep-requests', up: keepRequests },
  { name: 'keep-conversations', up: keepConversations },
  { name: 'keep-service-projects', up: keepServiceProjects },
  { name: 'keep-console', up: keepConsole },
  { name: 'keep-delivery-records', up: keepDeliveryRecords },
  { name: 'keep-ends-of-calls', up: keepEndsOfCalls },
]

import type { incomplete } from '#shared/contract/incomplete.ts'
import type { Service } from '../../lib/service.ts'
import type { WritableDb } from '../../db/database.ts'
import { listIncompleteEntries, replaceIncompleteEntries } from '../../db/repos/incomplete-entries-repo.ts'
import type { SpeechApiEvent } from '../../speech-api/speech-api-event.ts'

export interface IncompleteEntriesDeps {
  cache: WritableDb
  /** `sandbox`, or the base URL in use. */
  service(): string
  reportBug(error: unknown): void
}

/** Longest value that is shown. */
const MAX_FOUND_CHARS = 200
/** Fields and entries beyond these say nothing new. */
const MAX_FIELDS = 50
const MAX_ENTRIES = 500

/** Which entries of the service couldn't be read completely, of every list alike. */
export function createIncompleteEntries({ cache, service, reportBug }: IncompleteEntriesDeps) {
  const incompleteService = {
    list: ({ lists }) => lists.flatMap((list) => listIncompleteEntries(cache, { service: service(), list })),
  } satisfies Service<typeof incomplete>
  return {
    ...incompleteService,
    observe(event: SpeechApiEvent) {
      if (event.type !== 'entries-read') return
      const { part, entryId } = event
      // An agent that is read by itself is an entry of the list of agents.
      const suffix = entryId === undefined ? '' : `/${encodeURIComponent(entryId)}`
      const list = suffix !== '' && event.list.endsWith(suffix) ? event.list.slice(0, -suffix.length) : event.list
      const entries = event.incomplete.slice(0, MAX_ENTRIES).map(({ id, name, fields }) => ({
        ...{ id, name },
        fields: fields.slice(0, MAX_FIELDS).map(({ path, value }) => ({ path, found: describeValue(value) })),
      }))
      const replaced = part === 'first-page' ? 'all' : part === 'entry' ? (entryId ?? null) : null
      try {
        replaceIncompleteEntries(cache, { service: service(), list }, replaced, entries)
      } catch (error) {
        // A full disk must not fail the reading itself.
        reportBug(error)
      }
    },
  }
}

function describeValue(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value).slice(0, MAX_FOUND_CHARS)
}

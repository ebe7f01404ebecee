import type { pronunciations, PronunciationFile } from '#shared/contract/pronunciation.ts'
import type { Service } from '../../lib/service.ts'
import type { Counted } from '../../lib/with-recount.ts'
import {
  addPronunciation,
  changePronunciation,
  type ChangePronunciationDeps,
  getDifference,
  removePronunciation,
  restorePronunciation,
} from './change-pronunciation.ts'
import { runWholeFileJob } from '../../media/files/run-file-job.ts'
import { runInTurns } from '../../lib/run-in-turns.ts'
import { importPronunciations, previewImport, type ReadFile } from './import-pronunciations.ts'
import { findListedPronunciation } from './list-pronunciations.ts'
import { acceptWord, listUnusualWords } from './list-unusual-words.ts'
import { measureEffect } from './measure-effect.ts'
import { writePronunciationFile } from './write-pronunciation-file.ts'

export interface PronunciationDeps extends ChangePronunciationDeps {
  /** Waits until the counts that depend on a change are updated. */
  counted: Counted
  /** Called after every stored change. */
  onChanged(): void
}

/** Creates a studio's pronunciation service. */
export function createPronunciationService(deps: PronunciationDeps) {
  function changed<Result>(result: Result): Promise<Result> {
    deps.onChanged()
    return deps.counted(result)
  }
  return {
    list({ offset, limit, ...request }) {
      const found = findListedPronunciation(deps.db, request)
      return { entries: found.slice(offset, offset + limit), total: found.length }
    },
    unusualWords: async (request, signal) => runInTurns(listUnusualWords(deps.db, request), signal),
    acceptWord: (request) => acceptWord(deps, request),
    preview: async (change, signal) => runInTurns(measureEffect(deps.db, getDifference(deps.db, change)), signal),
    add: (draft) => changed(addPronunciation(deps, draft)),
    update: (request) => changed(changePronunciation(deps, request)),
    remove: (request) => changed(removePronunciation(deps, request)),
    restore: (request) => changed(restorePronunciation(deps, request)),
    previewImport: async (file, signal) => runInTurns(previewImport(deps, await readFile(file, signal)), signal),
    import: async (file, signal) => changed(importPronunciations(deps, await readFile(file, signal))),
    export({ format, ...request }) {
      return writePronunciationFile(
        findListedPronunciation(deps.db, { ...request, sort: 'written', descending: false }),
        format,
      )
    },
  } satisfies Service<typeof pronunciations>
}

export type PronunciationService = ReturnType<typeof createPronunciationService>

async function readFile({ scope, ...file }: PronunciationFile, signal: AbortSignal): Promise<ReadFile> {
  return { rows: await runWholeFileJob('read-pronunciations', file, { signal }), scope }
}

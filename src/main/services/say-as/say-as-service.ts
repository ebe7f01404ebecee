import type {
  SayAsChange,
  SayAsDraft,
  SayAsEntry,
  SayAsFile,
  SayAsFormat,
  SayAsImportPreview,
  SayAsListed,
  SayAsPreview,
  SayAsSort,
} from '#shared/contract/say-as.ts'
import {
  addSayAs,
  changeSayAs,
  type ChangeSayAsDeps,
  differenceOf,
  removeSayAs,
  restoreSayAs,
} from './change-say-as.ts'
import { runInTurns } from '../imports/run-in-turns.ts'
import { importSayAs, previewImport } from './import-say-as.ts'
import { findListedSayAs } from './list-say-as.ts'
import { measureEffect } from './measure-effect.ts'
import { writeSayAsFile } from './write-say-as-file.ts'

/** Everything about say-as entries that screens ask for; the contract in `shared/contract/say-as.ts` says what each does. */
export interface SayAsService {
  list(request: {
    projectId: string | null
    search: string
    sort: SayAsSort
    descending: boolean
    offset: number
    limit: number
  }): { entries: SayAsListed[]; total: number }
  preview(change: SayAsChange, signal: AbortSignal): Promise<SayAsPreview>
  add(draft: SayAsDraft): SayAsEntry
  update(request: { sayAsId: string; draft: SayAsDraft }): SayAsEntry
  remove(request: { sayAsId: string }): void
  restore(request: { sayAsId: string }): SayAsEntry
  previewImport(file: SayAsFile, signal: AbortSignal): Promise<SayAsImportPreview>
  import(file: SayAsFile): { newCount: number; changedCount: number; badCount: number }
  export(request: { projectId: string | null; search: string; format: SayAsFormat }): {
    fileName: string
    mediaType: string
    content: string
  }
}

export interface SayAsDeps extends ChangeSayAsDeps {
  /** Called after every change that is stored. */
  onChanged(): void
}

/** The say-as entries of one studio. */
export function createSayAsService(deps: SayAsDeps): SayAsService {
  const telling = <T>(result: T): T => {
    deps.onChanged()
    return result
  }
  return {
    list({ offset, limit, ...request }) {
      const found = findListedSayAs(deps.db, request)
      return { entries: found.slice(offset, offset + limit), total: found.length }
    },
    preview: async (change, signal) => runInTurns(measureEffect(deps.db, differenceOf(deps.db, change)), signal),
    add: (draft) => telling(addSayAs(deps, draft)),
    update: (request) => telling(changeSayAs(deps, request)),
    remove: (request) => telling(removeSayAs(deps, request)),
    restore: (request) => telling(restoreSayAs(deps, request)),
    previewImport: (file, signal) => runInTurns(previewImport(deps, file), signal),
    import: (file) => telling(importSayAs(deps, file)),
    export({ format, ...request }) {
      return writeSayAsFile(findListedSayAs(deps.db, { ...request, sort: 'written', descending: false }), format)
    },
  }
}

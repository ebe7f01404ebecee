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
import type { StudioImplementer } from './studio-errors.ts'

interface SayAsImported {
  newCount: number
  changedCount: number
  badCount: number
}

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
  add(draft: SayAsDraft): SayAsEntry | Promise<SayAsEntry>
  update(request: { sayAsId: string; draft: SayAsDraft }): SayAsEntry | Promise<SayAsEntry>
  remove(request: { sayAsId: string }): void | Promise<void>
  restore(request: { sayAsId: string }): SayAsEntry | Promise<SayAsEntry>
  previewImport(file: SayAsFile, signal: AbortSignal): Promise<SayAsImportPreview>
  import(file: SayAsFile): SayAsImported | Promise<SayAsImported>
  export(request: { projectId: string | null; search: string; format: SayAsFormat }): {
    fileName: string
    mediaType: string
    content: string
  }
}

/** How words are said: entries, what they would change, and files of them. */
export function sayAsProcedures(studio: StudioImplementer['sayAs'], sayAs: SayAsService) {
  return {
    list: studio.list.handler(({ input }) => sayAs.list(input)),
    preview: studio.preview.handler(({ input, context }) => sayAs.preview(input, context.signal)),
    add: studio.add.handler(({ input }) => sayAs.add(input)),
    update: studio.update.handler(({ input }) => sayAs.update(input)),
    remove: studio.remove.handler(({ input }) => sayAs.remove(input)),
    restore: studio.restore.handler(({ input }) => sayAs.restore(input)),
    previewImport: studio.previewImport.handler(({ input, context }) => sayAs.previewImport(input, context.signal)),
    import: studio.import.handler(({ input }) => sayAs.import(input)),
    export: studio.export.handler(({ input }) => sayAs.export(input)),
  }
}

import type { CastMember } from '#shared/contract/cast.ts'
import type { PronunciationEntry } from '#shared/contract/pronunciation.ts'
import type { Project } from '#shared/contract/projects.ts'
import type { ChapterScript } from '#shared/contract/script.ts'
import { createSpeechRules } from '#shared/domain/speech-text/speech-rules.ts'
import { createStore, type Store } from '../../../lib/create-store.ts'
import type { BlockStore } from '../session/block-store.ts'

/** What an open chapter has from its project, as last read; its blocks follow the changes. */
export interface ProjectData {
  project: Store<Project>
  /** All entries that can apply to the project. */
  pronunciations: Store<readonly PronunciationEntry[]>
  /** The project's speakers. */
  cast: Store<readonly CastMember[]>
  note(fresh: ChapterScript): void
  /** Reads everything again; keeps what is known if that fails. */
  refresh(): Promise<void>
}

/** @param read reads the chapter; null if that fails */
export function createProjectData(
  script: ChapterScript,
  book: BlockStore,
  read: () => Promise<ChapterScript | null>,
): ProjectData {
  const project = createStore<Project>(script.project)
  const pronunciations = createStore<readonly PronunciationEntry[]>(script.pronunciations)
  const cast = createStore<readonly CastMember[]>(script.cast)
  let readings = 0

  const note = (fresh: ChapterScript) => {
    project.set(fresh.project)
    book.setProject(fresh.project.settings)
    pronunciations.set(fresh.pronunciations)
    cast.set(fresh.cast)
    book.setRules(createSpeechRules(fresh))
  }
  return {
    project,
    pronunciations,
    cast,
    note,
    async refresh() {
      const reading = (readings += 1)
      const fresh = await read()
      // A response overtaken by a later request may be outdated.
      if (fresh && reading === readings) note(fresh)
    },
  }
}

import type { ExportUnit } from '../plan-export.ts'
import type { SpeechRules } from '#shared/domain/speech-text/speech-rules.ts'
/** A script to be edited in another program and brought back. */
export interface EditingScript {
  title: string
  chapters: ExportUnit['chapters']
  rules: Pick<SpeechRules, 'findSpeaker'>
  /** BCP 47 tag of its text; null if unknown. */
  language: string | null
  nameChapter(chapter: ExportUnit['chapters'][number]): string
}

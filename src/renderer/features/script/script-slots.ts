import { type ComponentType, createContext, useContext } from 'react'
import type { ClippedBlock } from '#shared/contract/exports.ts'
import type { ImportPlace, ImportResult } from '#shared/contract/imports.ts'
import type { PronunciationDraft } from '#shared/contract/pronunciation.ts'
import type { AddedComments } from '#shared/contract/review-comments.ts'
import type { ScriptUpdateResult } from '#shared/contract/script-update.ts'
import type { QueueState } from '#shared/contract/queue.ts'
import type { Take, TakeInputs } from '#shared/contract/takes.ts'
import type { Catalog } from '#shared/contract/voices.ts'
import { must } from '#shared/errors/must.ts'
import type { OutsideStep } from '../../lib/outside-step.ts'
import type { CastChoice } from './cast/list-cast-choices.ts'
import type { ReplacementStep } from './document/replacement-step.ts'
import type { TakeActivity } from './generation/take-activity.ts'
import type { DroppedFile } from '../../lib/dropped-files.ts'
import type { SoughtPlace } from './screen/sought-place.ts'

/** What the script shows of other areas, and where it leads outside itself. The studio's composition fills it. */
export interface ScriptSlots {
  TakeList: ComponentType<TakeListProps>
  /** Requests the missing part of a partial take. */
  RestButton: ComponentType<{ take: Take; onPress: () => void }>
  ManageTakesDialog: ComponentType<ManageTakesDialogProps>
  VoicePicker: ComponentType<VoicePickerProps>
  VoiceDialog: ComponentType<VoiceDialogProps>
  ExportDialog: ComponentType<ExportDialogProps>
  /** A project's blocks that wait for the user's confirmation. */
  HeldNotice: ComponentType<QueuePartProps>
  /** A project's blocks that were requested offline. */
  OfflineNotice: ComponentType<QueuePartProps>
  QueueStrip: ComponentType<QueuePartProps>
  /** Shows nothing until `openFind` is called. */
  FindPanel: ComponentType<FindPanelProps>
  openFind(request: { replaces: boolean; text: string }): void
  ImportDialog: ComponentType<ImportDialogProps>
  UpdateDialog: ComponentType<UpdateDialogProps>
  CommentsDialog: ComponentType<CommentsDialogProps>
  /** A sentence such as `Imported 3 chapters with 212 blocks.` */
  formatImported(result: ImportResult): string
  /** Makes a project of a project file. */
  FileImport: ComponentType<{ files: readonly DroppedFile[]; onClose: () => void }>
  PronunciationDialog: ComponentType<PronunciationDialogProps>
  PronunciationListDialog: ComponentType<PronunciationListDialogProps>
  UnusualWordsDialog: ComponentType<UnusualWordsDialogProps>
  goToChapter(projectId: string, chapterId: string): void
  goToBudgets(): void
}

interface TakeListProps {
  blockId: string
  activeTake: Take | null
  /** The take that a search found; null if none. */
  soughtTake: { takeId: string } | null
  isLocked: boolean
  /** What a new take of the block is generated from. */
  inputs: TakeInputs
  activity: TakeActivity
  voiceName: (voiceId: string) => string
  modelName: (modelId: string) => string
  /** Whether a take's missing part can be requested here. */
  offersRest: (take: Take) => boolean
  /** Makes the take active. */
  onUse: (take: Take) => void
  onStar: (take: Take) => Promise<void>
  onRest: (take: Take) => void
  /** Called before takes are played separately from the chapter. */
  onCompare: () => void
}

interface ManageTakesDialogProps {
  projectId: string
  voiceName: (voiceId: string) => string
  modelName: (modelId: string) => string
  /** Called after takes were deleted. */
  onStep: (step: OutsideStep) => void
  onStar: (takeId: string, starred: boolean) => Promise<void>
  onClose: () => void
}

/** The line for voice previews. */
export interface AuditionLine {
  blockId: string
  /** Resolves once the latest edits are stored. */
  settle: () => Promise<void>
}

interface VoiceChoiceProps {
  catalog: Catalog
  /** Undefined if the choice is for several lines whose voices differ. */
  voiceId: string | null | undefined
  /** Determines which voices fit. */
  modelId: string
  language: string | null
  /** Label for null; absent if a voice must be chosen. */
  inheritLabel?: string
  /** The project's speakers, offered before the other voices. */
  cast?: readonly CastChoice[]
  /** Absent if there is none. */
  line?: AuditionLine
  /** @param speaker whose voice was chosen, if it was chosen by their name */
  onChange: (voiceId: string | null, speaker?: CastChoice) => void
}

interface VoicePickerProps extends VoiceChoiceProps {
  label: string
  /** Shown instead of a voice's name if `voiceId` is undefined. */
  severalLabel: string
  autoFocus: boolean
}

interface VoiceDialogProps extends VoiceChoiceProps {
  title: string
  onClose: () => void
}

/** Where a block is in its project. */
export type BlockPlace = Pick<ClippedBlock, 'chapterId' | 'blockId'>

interface ExportDialogProps {
  chapterId: string
  projectId: string
  /** Chapters in the project. */
  chapterCount: number
  /** Saves pending edits first: exports use stored data. */
  beforeExport: () => Promise<void>
  voiceName: (voiceId: string) => string
  /** Called to show a block with a problem, in place of the dialog. */
  onShowBlock: (place: BlockPlace) => void
  onClose: () => void
}

interface QueuePartProps {
  state: QueueState | null
  projectId: string
}

interface FindPanelProps {
  projectId: string
  /** Stores pending edits so they are searched too. */
  settle: () => Promise<void>
  onGoTo: (place: SoughtPlace) => void
  onClose: () => void
  /** Provides a function that searches again. */
  onReady: (refresh: () => void) => void
  /** A replacement that was undone or redone: its message no longer applies. */
  steppedOver: ReplacementStep | null
  /** The studio changed these chapters. */
  onReplaced: (step: ReplacementStep, chapterIds: readonly string[]) => Promise<void>
}

/** A selectable destination of an import. */
export interface OfferedPlace {
  id: string
  label: string
  place: ImportPlace
}

/** A text that was pasted, unchanged. */
export interface PastedText {
  kind: 'pasted'
  text: string
}

interface ImportDialogProps {
  target: {
    kind: 'project'
    projectId: string
    /** The first is selected by default. */
    places: readonly OfferedPlace[]
    /** Saves pending edits first: blocks are inserted after stored ones. */
    beforeStore: () => Promise<void>
    onStored: (result: ImportResult) => void
    /** Inserts pasted text at the caret unchanged. */
    onPasteAsIs: (text: string) => void
  }
  /** What to import; no files to choose them there. */
  first: PastedText | readonly DroppedFile[]
  /** A project file was chosen instead of a text. */
  onProjectFile: (file: File) => void
  onClose: () => void
}

interface UpdateDialogProps {
  projectId: string
  /** Saves pending edits first: a file is compared with the stored script. */
  beforeReading: () => Promise<unknown>
  onUpdated: (result: ScriptUpdateResult) => void
  onClose: () => void
}

interface CommentsDialogProps {
  projectId: string
  /** Saves pending edits first: places are found in the stored script. */
  beforeReading: () => Promise<unknown>
  onAdded: (result: AddedComments) => void
  onClose: () => void
}

interface PronunciationListDialogProps {
  projectId: string
  /** The selected block: its voice is used for previews, and an entry can apply to it alone. */
  blockId: string
  voiceName: string
  /** Resolves once all edits are stored, because effects are counted on stored text. */
  beforeAsking: () => Promise<unknown>
  onClose: () => void
}

export interface UnusualWordsDialogProps {
  projectId: string
  voiceName: (voiceId: string) => string
  /** Resolves once all edits are stored: stored texts are read. */
  beforeAsking: () => Promise<unknown>
  /** Goes to a word in the script, in place of the dialog. */
  onGoTo: (place: SoughtPlace) => void
  onClose: () => void
}

interface PronunciationDialogProps extends PronunciationListDialogProps {
  /** Initial field values. */
  draft: PronunciationDraft
  /** The entry being edited; null creates a new one. */
  pronunciationId: string | null
}

export const ScriptSlotsContext = createContext<ScriptSlots | null>(null)

/** The slots of the nearest `ScriptSlotsContext`. */
export function useScriptSlots(): ScriptSlots {
  return must(useContext(ScriptSlotsContext), 'the script is only shown inside ScriptSlotsContext')
}

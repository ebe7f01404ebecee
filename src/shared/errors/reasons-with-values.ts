import { formatSsmlReason, type SsmlReason } from '#shared/domain/speech-text/ssml-problem.ts'
import { getNumberLocale } from '#shared/language/current-language.ts'
import { type FieldProblem, formatField } from './field-problem.ts'
import type { messages } from './messages/en.ts'
import { t } from './messages/t.ts'
import type { messages as plainReasons } from './plain-reasons/messages/en.ts'
import { formatSandboxProblem, type SandboxProblem } from './sandbox-problem.ts'

/** What is wrong with a stream's event. */
export type StreamProblem = 'event-too-long' | 'event-not-json' | 'audio-not-base64'
/** What keeps a project file from being imported. */
export type ProjectFileProblem = ProblemOf<keyof typeof messages, 'project-file'>
/** What keeps an EPUB, a Word document or an Excel workbook from being read. */
export type DocumentProblem = ProblemOf<keyof typeof messages, 'document'>
type ProblemOf<Key, Of extends string> = Key extends `${Of}.${infer Problem}` ? Problem : never

/** What is wrong with one document; `part` names the one of its parts that the problem is about. */
export function formatDocumentProblem(problem: DocumentProblem, part: string): string {
  switch (problem) {
    case 'incomplete':
    case 'too-many-files':
    case 'neither':
    case 'sheet-damaged':
    case 'sheet-too-large':
    case 'not-text':
    case 'old-office':
      return t(`document.${problem}`)
    default:
      return t(`document.${problem}`, { part })
  }
}

function formatGigabytes(bytes: number): string {
  const format = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return (bytes / 1_000_000_000).toLocaleString(getNumberLocale(), format)
}

/** What happened, for every reason whose text mentions values. */
export const REASONS_WITH_VALUES = {
  'retention-days-invalid': ({ maxDays }: { maxDays: number }) =>
    t('retention-days-invalid', { maxDays: String(maxDays) }),
  'no-explanation': ({ status }: { status: number }) => t('no-explanation', { status: String(status) }),
  'file-not-written': ({ systemCode }: { systemCode: string | null }) =>
    t('file-not-written', { systemCode: systemCode ?? t('unknownReason') }),
  'project-of-other-workspace': (values: { workspace: string }) => t('project-of-other-workspace', values),
  'passage-too-long': (values: { characters: number; maxChars: number }) => t('passage-too-long', values),
  'dialogue-with-too-many-voices': (values: { maxVoices: number; voices: number }) =>
    t('dialogue-with-too-many-voices', values),
  'dialogue-too-long': (values: { maxChars: number; characters: number }) => t('dialogue-too-long', values),
  'audio-format-unsupported': (values: { format: string }) => t('audio-format-unsupported', values),
  'sample-rate-changed': (values: { expectedHz: number; rateHz: number }) => t('sample-rate-changed', values),
  'voice-of-other-account': ({ address }: { address: string | null }) =>
    address === null ? t('voice-of-other-account.sandbox') : t('voice-of-other-account', { address }),
  'sample-rate-unsupported': (values: { sampleRateHz: number }) =>
    t('sample-rate-unsupported', { ...values, minHz: 8000, maxHz: 192_000 }),
  'cues-missing': (values: { line: number }) => t('cues-missing', values),
  'sheet-quote-open': (values: { line: number }) => t('sheet-quote-open', values),
  'xml-unreadable': (values: { problem: string; line: number }) => t('xml-unreadable', values),
  'too-many-comments': (values: { maxComments: number }) => t('too-many-comments', values),
  'too-many-words': (values: { maxWords: number }) => t('too-many-words', values),
  'entry-exists': (values: { written: string }) => t('entry-exists', values),
  'name-in-cast': (values: { name: string }) => t('name-in-cast', values),
  'field-read-only': (values: { pointer: string }) => t('field-read-only', values),
  'folder-not-writable': (values: { folder: string }) => t('folder-not-writable', values),
  'file-exists': (values: { path: string }) => t('file-exists', values),
  'file-exists-nothing-written': (values: { path: string }) => t('file-exists-nothing-written', values),
  'audio-of-words-shortened': (values: { words: string }) => t('audio-of-words-shortened', values),
  'audio-of-words-missing': (values: { words: string }) => t('audio-of-words-missing', values),
  'image-with-too-many-pixels': (values: { widthPx: number; heightPx: number; maxSidePx: number }) =>
    t('image-with-too-many-pixels', values),
  'budget-exceeded': (values: {
    characters: number
    leftCharacters: number
    budgetCharacters: number
    usedCharacters: number
    /** Part of the used ones, for queued work. */
    reservedCharacters: number
  }) => (values.reservedCharacters === 0 ? t('budget-exceeded', values) : t('budget-exceeded.reserved', values)),
  'pattern-invalid': ({ problem }: { problem: string }) => t('pattern-invalid', { problem: problem.toLowerCase() }),
  'update-server-status': ({ status }: { status: number }) => t('update-server-status', { status: String(status) }),
  'too-many-samples': (values: { samples: number }) => t('too-many-samples', values),
  'voice-of-service': (values: { voice: string }) => t('voice-of-service', values),
  'no-space-for-takes': ({ neededBytes, freeBytes }: { neededBytes: number; freeBytes: number }) =>
    t('no-space-for-takes', { needed: formatGigabytes(neededBytes), free: formatGigabytes(freeBytes) }),
  'too-many-chapters': (values: { maxChapters: number }) => t('too-many-chapters', values),
  'file-not-read': ({ systemCode }: { systemCode: string | null }) =>
    t('file-not-read', { systemCode: systemCode ?? t('unknownReason') }),
  'too-many-segments': (values: { maxSegments: number }) => t('too-many-segments', values),
  'dropped-file-gone': (values: { fileName: string }) => t('dropped-file-gone', values),
  'markup-unsupported': (values: { markup: string; value: string }) => t('markup-unsupported', values),
  'ssml-invalid': ({ character, reason }: { character: number; reason: SsmlReason }) =>
    t('ssml-invalid', { character: String(character), problem: formatSsmlReason(reason) }),
  'header-name-invalid': (values: { name: string }) => t('header-name-invalid', values),
  'codec-unsupported': ({ codec }: { codec: string | null }) =>
    codec === null ? t('codec-unsupported.unknown') : t('codec-unsupported', { codec }),
  'file-rate-unsupported': (values: { sampleRateHz: number }) => t('file-rate-unsupported', values),
  'keychain-failed': (values: { action: 'read' | 'store' | 'remove' }) => t('keychain-failed', values),
  'database-of-other-program': (values: { file: string }) => t('database-of-other-program', values),
  'database-damaged': ({
    file,
    copy,
    newestBackup,
  }: {
    file: string
    copy: string | null
    newestBackup: string | null
  }) => {
    const damaged = copy === null ? t('database-damaged', { file }) : t('database-damaged.copied', { file, copy })
    return `${damaged} ${newestBackup === null ? t('noBackup') : t('newestBackup', { newestBackup })}`
  },
  'disk-full-change-lost': (values: { file: string }) => t('disk-full-change-lost', values),
  'database-part-unreadable': (values: { file: string }) => t('database-part-unreadable', values),
  'database-in-use': (values: { file: string }) => t('database-in-use', values),
  'database-read-only': (values: { file: string }) => t('database-read-only', values),
  'database-not-opened': (values: { file: string }) => t('database-not-opened', values),
  'database-out-of-memory': (values: { file: string }) => t('database-out-of-memory', values),
  'database-disk-error': (values: { file: string; systemCode: string }) => t('database-disk-error', values),
  'database-moved': (values: { file: string }) => t('database-moved', values),
  'database-replaced': (values: { file: string; copy: string }) => t('database-replaced', values),
  'database-folder-moved': (values: { folder: string }) => t('database-folder-moved', values),
  'database-missing': (values: { file: string; folder: string }) => t('database-missing', values),
  'database-too-new': (values: { file: string }) => t('database-too-new', values),
  'response-too-large': (values: { maxBytes: number }) => t('response-too-large', values),
  'response-incomplete': ({ missing }: { missing: string | null }) =>
    missing === null ? t('response-incomplete.unknown') : t('response-incomplete', { missing }),
  'file-too-large': (values: { maxBytes: number }) => t('file-too-large', values),
  'stream-unreadable': ({ problem }: { problem: StreamProblem }) => t(`stream-unreadable.${problem}`),
  'stream-rest-unreadable': ({ problem }: { problem: StreamProblem }) => t(`stream-rest-unreadable.${problem}`),
  'not-audio': (values: { contentType: string }) => t('not-audio', values),
  'key-placeholder-in-text': (values: { placeholder: string }) => t('key-placeholder-in-text', values),
  'dialogue-with-too-many-lines': (values: { maxLines: number; lines: number }) =>
    t('dialogue-with-too-many-lines', values),
  'text-too-long': (values: { maxChars: number }) => t('text-too-long', values),
  'voice-not-in-list': (values: { voiceId: string }) => t('voice-not-in-list', values),
  'voice-not-available': (values: { voice: string }) => t('voice-not-available', values),
  'voice-not-on-model': (values: { voice: string; model: string }) => t('voice-not-on-model', values),
  'model-not-offered': (values: { modelId: string }) => t('model-not-offered', values),
  'model-without-streaming': (values: { model: string }) => t('model-without-streaming', values),
  'model-english-only': (values: { model: string; voice: string; locale: string }) => t('model-english-only', values),
  'language-not-on-model': (values: { model: string; language: string }) => t('language-not-on-model', values),
  'invalid-field': ({ problem }: { problem: FieldProblem }) => formatField(problem),
  'nothing-changed': ({ problem }: { problem: FieldProblem }) =>
    t('nothing-changed', { problem: formatField(problem) }),
  'nothing-moved': ({ problem }: { problem: FieldProblem }) => t('nothing-moved', { problem: formatField(problem) }),
  'not-a-flow-graph': ({ problem }: { problem: FieldProblem }) =>
    t('not-a-flow-graph', { problem: formatField(problem) }),
  'project-file-refused': ({ problem }: { problem: ProjectFileProblem }) =>
    t('project-file-refused', { problem: t(`project-file.${problem}`) }),
  'document-refused': ({ problem, part }: { problem: DocumentProblem; part: string }) =>
    t('document-refused', { problem: formatDocumentProblem(problem, part) }),
  'project-file-row-invalid': (values: { row: number; table: string }) => t('project-file-row-invalid', values),
  'sandbox-unavailable': ({ problem }: { problem: SandboxProblem }) =>
    t('sandbox-unavailable', { problem: formatSandboxProblem(problem) }),
  bug: (values: { id: string }) => t('bug', values),
  /** In the words of another part or program. */
  stated: ({ text }: { text: string }) => text,
}

type Texts = typeof REASONS_WITH_VALUES

/** Why exactly something failed, with the values that its text mentions. */
export type FailureReason =
  keyof typeof plainReasons | { [Key in keyof Texts]: { kind: Key } & Parameters<Texts[Key]>[0] }[keyof Texts]

const STREAM_PROBLEMS = {
  'event-too-long': 'an event is too long',
  'event-not-json': 'an event isn’t JSON',
  'audio-not-base64': 'an event’s audio isn’t base64',
}
export type StreamProblem = keyof typeof STREAM_PROBLEMS

function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}

function formatGigabytes(bytes: number): string {
  return (bytes / 1_000_000_000).toFixed(2)
}

/** What happened, for every reason whose text mentions values. */
export const REASONS_WITH_VALUES = {
  'retention-days-invalid': ({ maxDays }: { maxDays: number }) => `Enter 1 to ${maxDays} days, or leave empty.`,
  'no-explanation': ({ status }: { status: number }) => `The service answered ${status} without a reason.`,
  'file-not-written': ({ systemCode }: { systemCode: string | null }) =>
    `Couldn’t write a file (${systemCode ?? 'unknown reason'}).`,
  'project-of-other-workspace': ({ workspace }: { workspace: string }) =>
    `This project belongs to the workspace “${workspace}”. Nothing was sent with another account’s key.`,
  'passage-too-long': ({ characters, maxChars }: { characters: number; maxChars: number }) =>
    `A ${characters}-character passage can’t be split; the limit per request is ${maxChars}. Add a sentence break.`,
  'dialogue-with-too-many-voices': ({ maxVoices, voices }: { maxVoices: number; voices: number }) =>
    `A dialogue has at most ${maxVoices} voices; the selected blocks have ${voices}.`,
  'dialogue-too-long': ({ maxChars, characters }: { maxChars: number; characters: number }) =>
    `A dialogue has at most ${formatCount(maxChars)} characters, including markup; the selected blocks have ${formatCount(characters)}.`,
  'audio-format-unsupported': ({ format }: { format: string }) =>
    `The service returned an unsupported audio format (${format}).`,
  'sample-rate-changed': ({ expectedHz, rateHz }: { expectedHz: number; rateHz: number }) =>
    `The service changed its sample rate from ${expectedHz} to ${rateHz} Hz within one text.`,
  'voice-of-other-account': ({ address }: { address: string | null }) =>
    `This voice is at ${address ?? 'the sandbox'}, in another account. Switch to it first.`,
  'sample-rate-unsupported': ({ sampleRateHz }: { sampleRateHz: number }) =>
    `Unsupported sample rate (${sampleRateHz} Hz). Use 8,000 to 192,000 Hz.`,
  /** `problem` in the parser's words. */
  'csv-unreadable': ({ problem }: { problem: string }) =>
    `Couldn’t read the file as CSV: ${problem}. Nothing was changed.`,
  'xml-unreadable': ({ problem, line }: { problem: string; line: number }) =>
    `Couldn’t read the file: ${problem} in line ${line}. Nothing was changed.`,
  'too-many-words': ({ maxWords }: { maxWords: number }) =>
    `The file has more than ${formatCount(maxWords)} words. Split it into several files. Nothing was changed.`,
  'entry-exists': ({ written }: { written: string }) => `“${written}” already has an entry. Nothing was changed.`,
  'name-in-cast': ({ name }: { name: string }) => `“${name}” is already in the cast.`,
  'field-read-only': ({ pointer }: { pointer: string }) => `${pointer} can’t be changed.`,
  'folder-not-writable': ({ folder }: { folder: string }) => `Can’t write to ${folder}. Choose another folder.`,
  'file-exists': ({ path }: { path: string }) => `${path} already exists. It wasn’t changed.`,
  'file-exists-nothing-written': ({ path }: { path: string }) => `${path} already exists. Nothing was written.`,
  'audio-of-words-shortened': ({ words }: { words: string }) =>
    `The audio file for “${words}” is shorter than when it was saved.`,
  'audio-of-words-missing': ({ words }: { words: string }) => `The audio file for “${words}” is missing.`,
  'image-with-too-many-pixels': (image: { widthPx: number; heightPx: number; maxSidePx: number }) =>
    `This picture is ${image.widthPx} × ${image.heightPx} pixels. At most ${image.maxSidePx} a side can be used.`,
  'budget-exceeded': (budget: {
    characters: number
    leftCharacters: number
    budgetCharacters: number
    usedCharacters: number
    /** Part of the used ones, for queued work. */
    reservedCharacters: number
  }) => {
    const used = `${formatCount(budget.usedCharacters)} used`
    const reserved = `, ${formatCount(budget.reservedCharacters)} of them reserved for queued work`
    return `Needs ${formatCount(budget.characters)} characters; ${formatCount(budget.leftCharacters)} left of this month’s ${formatCount(budget.budgetCharacters)} budget (${used}${budget.reservedCharacters === 0 ? '' : reserved}). Nothing was sent.`
  },
  /** `problem` in the words of the regular expressions. */
  'pattern-invalid': ({ problem }: { problem: string }) => `Invalid pattern: ${problem.toLowerCase()}.`,
  'update-server-status': ({ status }: { status: number }) => `The update server responded with HTTP ${status}.`,
  'too-many-samples': ({ samples }: { samples: number }) => `The export folder holds ${samples} samples of this voice.`,
  'voice-of-service': ({ voice }: { voice: string }) =>
    `${voice} belongs to the service. Only personal voices are yours.`,
  'no-space-for-takes': ({ neededBytes, freeBytes }: { neededBytes: number; freeBytes: number }) =>
    `The takes need ${formatGigabytes(neededBytes)} GB, and that disk has ${formatGigabytes(freeBytes)} GB left. Nothing was moved.`,
  'too-many-chapters': ({ maxChapters }: { maxChapters: number }) =>
    `This would create more than ${formatCount(maxChapters)} chapters. Choose another heading level. Nothing was changed.`,
  'file-not-read': ({ systemCode }: { systemCode: string | null }) =>
    `Couldn’t read the file (${systemCode ?? 'unknown reason'}).`,
  'too-many-segments': ({ maxSegments }: { maxSegments: number }) =>
    `This file is longer than ${maxSegments} segments. Choose longer segments.`,
  'dropped-file-gone': ({ fileName }: { fileName: string }) =>
    `The bytes of ${fileName} are no longer available. Drop it again.`,
  'markup-unsupported': ({ markup, value }: { markup: string; value: string }) =>
    `The service takes no ${markup} of “${value}”. Nothing was stored.`,
  'header-name-invalid': ({ name }: { name: string }) => `“${name}” can’t be a header name.`,
  'codec-unsupported': ({ codec }: { codec: string | null }) =>
    `Unsupported audio codec: ${codec ?? 'unknown'}. Save it as WAV, AIFF, FLAC or MP3.`,
  'file-rate-unsupported': ({ sampleRateHz }: { sampleRateHz: number }) =>
    `This file has ${sampleRateHz} Hz audio, which isn’t supported.`,
  'keychain-failed': ({ action }: { action: 'read' | 'store' | 'remove' }) =>
    `The system's keychain could not ${action} the key. Unlock it and try again.`,
  'database-of-other-program': ({ file }: { file: string }) => `${file} belongs to another program. It wasn’t changed.`,
  'database-damaged': ({
    file,
    copy,
    newestBackup,
  }: {
    file: string
    copy: string | null
    newestBackup: string | null
  }) =>
    `${file} is damaged and could not be opened. It wasn’t changed${copy === null ? '' : `, with a copy at ${copy}`}. ${newestBackup === null ? 'There is no backup yet.' : `The newest backup is ${newestBackup}.`}`,
  'disk-full-change-lost': ({ file }: { file: string }) =>
    `The disk is full, so the last change to ${file} wasn’t saved. Earlier changes are saved. Free some space, then try again.`,
  'database-part-unreadable': ({ file }: { file: string }) => `${file} is damaged. Part of it can’t be read.`,
  'database-in-use': ({ file }: { file: string }) =>
    `Another app is using ${file}. Close it and try again. Nothing was changed.`,
  'database-read-only': ({ file }: { file: string }) =>
    `Overvoice doesn’t have permission to write to ${file}. Nothing was changed.`,
  'database-not-opened': ({ file }: { file: string }) => `${file} could not be opened.`,
  'database-out-of-memory': ({ file }: { file: string }) =>
    `There isn’t enough memory to use ${file}. Nothing was changed.`,
  'database-disk-error': ({ file, systemCode }: { file: string; systemCode: string }) =>
    `The disk reported an error for ${file} (${systemCode}). The last change wasn’t saved; earlier changes are.`,
  'database-moved': ({ file }: { file: string }) =>
    `${file} was moved or deleted while Overvoice was running. Everything saved until then was written back to ${file}, but nothing more can be saved until you restart Overvoice.`,
  'database-replaced': ({ file, copy }: { file: string; copy: string }) =>
    `Another program replaced ${file} while Overvoice was running. Everything saved until then is kept as the backup ${copy}, but nothing more can be saved until you restart Overvoice. To go back to your work, restore the backup in Settings, under Storage.`,
  'database-folder-moved': ({ folder }: { folder: string }) =>
    `The folder with your work, ${folder}, was moved or deleted while Overvoice was running. Nothing can be saved until it is back.`,
  'database-missing': ({ file, folder }: { file: string; folder: string }) =>
    `${file} is missing and has no backup, but ${folder} still has audio or changes for it. Put ${file} back, or move the folder away to start with an empty studio. Nothing was changed.`,
  'database-too-new': ({ file }: { file: string }) =>
    `${file} was written by a newer version of Overvoice. It wasn’t changed. Update Overvoice to open it.`,
  'response-too-large': ({ maxBytes }: { maxBytes: number }) => `The response is larger than ${maxBytes} bytes.`,
  'response-incomplete': ({ missing }: { missing: string | null }) =>
    `The response is missing ${missing ?? 'required data'}.`,
  'file-too-large': ({ maxBytes }: { maxBytes: number }) => `The file is larger than ${maxBytes} bytes.`,
  'stream-unreadable': ({ problem }: { problem: StreamProblem }) =>
    `Couldn’t read the stream: ${STREAM_PROBLEMS[problem]}.`,
  'stream-rest-unreadable': ({ problem }: { problem: StreamProblem }) =>
    `Couldn’t read the rest of the stream: ${STREAM_PROBLEMS[problem]}.`,
  'not-audio': ({ contentType }: { contentType: string }) => `Expected audio, but the service returned ${contentType}.`,
  'key-placeholder-in-text': ({ placeholder }: { placeholder: string }) =>
    `This contains “${placeholder}”, where the service’s text had your API key. Replace it and try again. Nothing was sent.`,
  'dialogue-with-too-many-lines': ({ maxLines, lines }: { maxLines: number; lines: number }) =>
    `A dialogue has at most ${maxLines} lines; ${lines} blocks are selected.`,
  'text-too-long': ({ maxChars }: { maxChars: number }) =>
    `This text is longer than ${formatCount(maxChars)} characters. Nothing was imported. Split it into several files.`,
  bug: ({ id }: { id: string }) => `Something went wrong. See the log, error ${id}.`,
  /** In the words of another part or program. */
  stated: ({ text }: { text: string }) => text,
}

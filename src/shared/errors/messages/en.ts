/** English texts of failures: by code, and for every reason whose text mentions values. */
export const messages = {
  'code.invalid_input': 'Something in this request is invalid.',
  'code.text_empty': 'This block has no text.',
  'code.voice_mismatch': 'This voice can’t be used with this model.',
  'code.validation_failed': 'The service rejected the request as invalid.',
  'code.content_refused': 'Blocked by the service’s content policy.',
  'code.model_retired': 'This model is no longer available.',
  'code.voice_not_found': 'Voice not found. It may have been deleted.',
  'code.key_missing': 'No API key saved.',
  'code.key_refused': 'Invalid API key.',
  'code.payment_required': 'Insufficient balance.',
  'code.plan_limit': 'Your plan doesn’t include this.',
  'code.budget_reached': 'The project’s budget is used up.',
  'code.forbidden': 'This API key doesn’t have permission.',
  'code.not_found': 'This no longer exists.',
  'code.conflict': 'This was changed in the meantime.',
  'code.request_refused': 'The service rejected the request.',
  'code.rate_limited': 'Rate limited. Still failing after automatic retries.',
  'code.service_failed': 'Service error (500).',
  'code.service_unavailable': 'The service is temporarily unavailable.',
  'code.bad_answer': 'Invalid response from the service.',
  'code.stream_cut': 'The connection dropped before the audio finished.',
  'code.offline': 'Can’t reach the service. Nothing was sent.',
  'code.timed_out': 'The request timed out.',
  'code.canceled': 'Canceled.',
  'code.disk_full': 'The disk is full.',
  'code.storage_failed': 'Couldn’t write to the disk.',
  'code.newer_file': 'This file was made by a newer Overvoice.',
  'code.export_failed': 'The export failed.',
  'code.file_exists': 'Files with these names already exist. They weren’t changed.',
  'code.block_locked': 'This block is locked. Its active take wasn’t changed.',
  'code.take_protected': 'This take is protected.',
  'code.dialogue_not_cut': 'The dialogue couldn’t be cut into takes.',
  'code.interrupted': 'Overvoice closed while this block was being generated.',
  'code.unexpected': 'Something went wrong in Overvoice.',
  'code.disconnected': 'Lost connection to Overvoice.',

  'retention-days-invalid': 'Enter 1 to {maxDays} days, or leave empty.',
  /** {status} is an HTTP status such as 500 */
  'no-explanation': 'The service answered {status} without a reason.',
  /** {systemCode} is the system’s error code such as EACCES, or “unknown reason” */
  'file-not-written': 'Couldn’t write a file ({systemCode}).',
  'file-not-read': 'Couldn’t read the file ({systemCode}).',
  unknownReason: 'unknown reason',
  'project-of-other-workspace':
    'This project belongs to the workspace “{workspace}”. Nothing was sent with another account’s key.',
  'passage-too-long':
    'A {characters, number}-character passage can’t be split; the limit per request is {maxChars, number}. Add a sentence break.',
  'dialogue-with-too-many-voices':
    'A dialogue has at most {maxVoices, number} voices; the selected blocks have {voices, number}.',
  'dialogue-too-long':
    'A dialogue has at most {maxChars, number} characters, including markup; the selected blocks have {characters, number}.',
  'audio-format-unsupported': 'The service returned an unsupported audio format ({format}).',
  'sample-rate-changed':
    'The service changed its sample rate from {expectedHz, number} to {rateHz, number} Hz within one text.',
  'voice-of-other-account': 'This voice is at {address}, in another account. Switch to it first.',
  'voice-of-other-account.sandbox': 'This voice is at the sandbox, in another account. Switch to it first.',
  'sample-rate-unsupported':
    'Unsupported sample rate ({sampleRateHz, number} Hz). Use {minHz, number} to {maxHz, number} Hz.',
  /** {problem} in the parser’s words, which are English */
  'cues-missing':
    'No subtitles found: line {line, number} isn’t a time such as 00:00:01.000 --> 00:00:04.000, and no other line is. Nothing was imported.',
  'sheet-quote-open':
    'Couldn’t read the table: a quotation mark in the row that starts on line {line, number} is never closed. Nothing was imported.',
  'xml-unreadable': 'Couldn’t read the file: {problem} in line {line, number}. Nothing was changed.',
  'too-many-comments': 'The list has more than {maxComments, number} comments. Split it, then try again.',
  'too-many-words':
    'The file has more than {maxWords, number} words. Split it into several files. Nothing was changed.',
  'entry-exists': '“{written}” already has an entry. Nothing was changed.',
  'name-in-cast': '“{name}” is already in the cast.',
  /** {pointer} is the path of a setting, such as /voice/speed */
  'field-read-only': '{pointer} can’t be changed.',
  'folder-not-writable': 'Can’t write to {folder}. Choose another folder.',
  'file-exists': '{path} already exists. It wasn’t changed.',
  'file-exists-nothing-written': '{path} already exists. Nothing was written.',
  'audio-of-words-shortened': 'The audio file for “{words}” is shorter than when it was saved.',
  'audio-of-words-missing': 'The audio file for “{words}” is missing.',
  'image-with-too-many-pixels':
    'This picture is {widthPx, number} × {heightPx, number} pixels. At most {maxSidePx, number} a side can be used.',
  /** All are numbers of characters */
  'budget-exceeded':
    'Needs {characters, number} characters; {leftCharacters, number} left of this month’s {budgetCharacters, number} budget ({usedCharacters, number} used). Nothing was sent.',
  'budget-exceeded.reserved':
    'Needs {characters, number} characters; {leftCharacters, number} left of this month’s {budgetCharacters, number} budget ({usedCharacters, number} used, {reservedCharacters, number} of them reserved for queued work). Nothing was sent.',
  /** {problem} in the words of the regular expressions, which are English */
  'pattern-invalid': 'Invalid pattern: {problem}.',
  'update-server-status': 'The update server responded with HTTP {status}.',
  'too-many-samples': 'The export folder holds {samples, number} samples of this voice.',
  'voice-of-service': '{voice} belongs to the service. Only personal voices are yours.',
  /** Both are numbers such as 12.40 */
  'no-space-for-takes': 'The takes need {needed} GB, and that disk has {free} GB left. Nothing was moved.',
  'too-many-chapters':
    'This would create more than {maxChapters, number} chapters. Choose another heading level. Nothing was changed.',
  'too-many-segments': 'This file is longer than {maxSegments, number} segments. Choose longer segments.',
  'dropped-file-gone': 'The bytes of {fileName} are no longer available. Drop it again.',
  /** {markup} is an attribute such as rate */
  'markup-unsupported': 'The service takes no {markup} of “{value}”. Nothing was stored.',
  /** {problem} is a sentence, such as “<speak> is never closed.” */
  'ssml-invalid': 'Invalid markup at character {character}: {problem}',
  'header-name-invalid': '“{name}” can’t be a header name.',
  'codec-unsupported': 'Unsupported audio codec: {codec}. Save it as WAV, AIFF, FLAC or MP3.',
  'codec-unsupported.unknown': 'Unsupported audio codec: unknown. Save it as WAV, AIFF, FLAC or MP3.',
  'file-rate-unsupported': 'This file has {sampleRateHz, number} Hz audio, which isn’t supported.',
  'keychain-failed':
    'The system’s keychain could not {action, select, read {read} store {store} other {remove}} the key. Unlock it and try again.',
  'database-of-other-program': '{file} belongs to another program. It wasn’t changed.',
  /** Followed by `newestBackup` or `noBackup` */
  'database-damaged': '{file} is damaged and could not be opened. It wasn’t changed.',
  'database-damaged.copied': '{file} is damaged and could not be opened. It wasn’t changed, with a copy at {copy}.',
  newestBackup: 'The newest backup is {newestBackup}.',
  noBackup: 'There is no backup yet.',
  'disk-full-change-lost':
    'The disk is full, so the last change to {file} wasn’t saved. Earlier changes are saved. Free some space, then try again.',
  'database-part-unreadable': '{file} is damaged. Part of it can’t be read.',
  'database-in-use': 'Another app is using {file}. Close it and try again. Nothing was changed.',
  'database-read-only': 'Overvoice doesn’t have permission to write to {file}. Nothing was changed.',
  'database-not-opened': '{file} could not be opened.',
  'database-out-of-memory': 'There isn’t enough memory to use {file}. Nothing was changed.',
  'database-disk-error':
    'The disk reported an error for {file} ({systemCode}). The last change wasn’t saved; earlier changes are.',
  'database-moved':
    '{file} was moved or deleted while Overvoice was running. Everything saved until then was written back to {file}, but nothing more can be saved until you restart Overvoice.',
  'database-replaced':
    'Another program replaced {file} while Overvoice was running. Everything saved until then is kept as the backup {copy}, but nothing more can be saved until you restart Overvoice. To go back to your work, restore the backup in Settings, under Storage.',
  'database-folder-moved':
    'The folder with your work, {folder}, was moved or deleted while Overvoice was running. Nothing can be saved until it is back.',
  'database-missing':
    '{file} is missing and has no backup, but {folder} still has audio or changes for it. Put {file} back, or move the folder away to start with an empty studio. Nothing was changed.',
  'database-too-new':
    '{file} was written by a newer version of Overvoice. It wasn’t changed. Update Overvoice to open it.',
  'response-too-large': 'The response is larger than {maxBytes, number} bytes.',
  /** {missing} is the name of a field */
  'response-incomplete': 'The response is missing {missing}.',
  'response-incomplete.unknown': 'The response is missing required data.',
  'file-too-large': 'The file is larger than {maxBytes, number} bytes.',
  'stream-unreadable.event-too-long': 'Couldn’t read the stream: an event is too long.',
  'stream-unreadable.event-not-json': 'Couldn’t read the stream: an event isn’t JSON.',
  'stream-unreadable.audio-not-base64': 'Couldn’t read the stream: an event’s audio isn’t base64.',
  'stream-rest-unreadable.event-too-long': 'Couldn’t read the rest of the stream: an event is too long.',
  'stream-rest-unreadable.event-not-json': 'Couldn’t read the rest of the stream: an event isn’t JSON.',
  'stream-rest-unreadable.audio-not-base64': 'Couldn’t read the rest of the stream: an event’s audio isn’t base64.',
  'not-audio': 'Expected audio, but the service returned {contentType}.',
  'key-placeholder-in-text':
    'This contains “{placeholder}”, where the service’s text had your API key. Replace it and try again. Nothing was sent.',
  'dialogue-with-too-many-lines':
    'A dialogue has at most {maxLines, number} lines; {lines, number} blocks are selected.',
  'text-too-long':
    'This text is longer than {maxChars, number} characters. Nothing was imported. Split it into several files.',
  'voice-not-in-list': 'The voice “{voiceId}” isn’t in the voice list.',
  'voice-not-available': '{voice} is no longer available.',
  'voice-not-on-model': '{voice} isn’t available with {model}.',
  'model-not-offered': 'The model “{modelId}” isn’t offered by the service.',
  'model-without-streaming': '{model} doesn’t support streaming.',
  'model-english-only': '{model} supports English voices only; {voice} is {locale}.',
  'language-not-on-model': '{model} doesn’t support {language}.',
  /** {problem} is a sentence, here and below */
  'nothing-changed': '{problem} Nothing was changed.',
  'nothing-moved': '{problem} Nothing was moved.',
  'not-a-flow-graph': 'This isn’t a flow graph. {problem} Nothing was saved.',
  'document-refused': 'Couldn’t import this document. {problem} Nothing was imported.',
  /** {part} is the name of a file in the document */
  'document.incomplete': 'It isn’t a complete EPUB, DOCX or XLSX file.',
  'document.too-many-files': 'It contains too many files.',
  'document.part-missing': 'Its part “{part}” is missing.',
  'document.part-damaged': 'Its part “{part}” is damaged.',
  'document.part-too-large': 'Its part “{part}” is too large.',
  'document.encrypted': 'It is encrypted (“{part}”). Export it without copy protection or password.',
  'document.neither': 'It is neither an EPUB, a Word document nor an Excel workbook. Save it as EPUB, DOCX or XLSX.',
  'document.no-sections': 'None of the texts listed in “{part}” exist.',
  'document.sheet-damaged': 'Its sheets can’t be read.',
  'document.sheet-too-large': 'Its sheet has too many cells.',
  'document.not-text': 'It isn’t text. Choose an EPUB, DOCX, XLSX, CSV, TXT, Markdown, SRT or VTT file.',
  'document.old-office':
    'It has a password, or an old Word or Excel format (DOC, XLS). Save it as DOCX or XLSX without a password.',
  'project-file-refused': 'Couldn’t import this project file. {problem} Nothing was imported.',
  'project-file-row-invalid':
    'Couldn’t import this project file. Row {row, number} of its table “{table}” contains invalid data. Nothing was imported.',
  'project-file.not-archive': 'It isn’t an archive, or it’s incomplete.',
  'project-file.contents-damaged': 'Its list of contents is damaged.',
  'project-file.too-large': 'The file’s declared size is too large.',
  'project-file.name-twice': 'It contains the same name twice.',
  'project-file.entries-overlap': 'The file is corrupt (overlapping entries).',
  'project-file.shorter-than-declared': 'It is shorter than declared.',
  'project-file.link-or-folder': 'It contains a link or a folder.',
  'project-file.password-protected': 'It is password-protected.',
  'project-file.repacked': 'The file was repacked by another program.',
  'project-file.sizes-inconsistent': 'Its sizes are inconsistent.',
  'project-file.part-missing': 'Part of the file is missing.',
  'project-file.part-unreadable': 'Part of the file can’t be read.',
  'project-file.part-missing-or-wrong-size': 'Part of the file is missing or has the wrong size.',
  'project-file.unknown-file': 'It contains an unknown file.',
  'project-file.duplicate-entry': 'It contains a duplicate entry.',
  'project-file.more-than-declared': 'It contains more than it declares.',
  'project-file.less-than-declared': 'It contains less than it declares.',
  'project-file.line-too-long': 'One of its lines is too long.',
  'project-file.changed': 'It was changed or damaged.',
  'project-file.text-invalid': 'It contains invalid text.',
  'project-file.too-deep': 'It contains data that is nested too deeply.',
  'project-file.reference-missing': 'It refers to something that is missing.',
  'project-file.data-invalid': 'It contains invalid data.',
  'project-file.description-missing': 'It has no valid description.',
  'project-file.description-too-long': 'Its description is too long.',
  'project-file.description-invalid': 'Its description isn’t valid.',
  'project-file.not-one-project': 'It doesn’t contain exactly one project.',
  'project-file.too-much-text': 'It contains more text than a project can have.',
  'project-file.audio-file-count-wrong': 'It has the wrong number of audio files.',
  'project-file.take-longer-than-audio': 'A take is longer than its audio.',
  'project-file.audio-description-invalid': 'Its description of an audio file isn’t valid.',
  'project-file.audio-length-differs': 'An audio file and its take differ in length.',
  'project-file.audio-changed': 'An audio file was changed or damaged.',
  'project-file.audio-missing': 'The audio of a take is missing.',
  'project-file.cover-invalid': 'Its cover isn’t a usable image.',
  'project-file.timings-damaged': 'The word timings of a take are damaged.',
  /** {problem} is a sentence */
  'sandbox-unavailable': 'The sandbox isn’t running. {problem}',
  /** {id} finds the error in the log */
  bug: 'Something went wrong. See the log, error {id}.',
} as const

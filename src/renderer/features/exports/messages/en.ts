/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  'title.chapter': 'Export the chapter',
  'title.project': 'Export the project',
  /** Title of the dialog; {name} is the name of the exported files */
  'title.other': 'Export of {name}',
  /** Title of the dialog while the name isn’t known */
  'title.unnamed': 'Export',
  /** Button */
  exportAgain: 'Export again',
  /** Button */
  'exportThis.chapter': 'Export this chapter',
  /** Button */
  'exportThis.project': 'Export this project',
  /** Button */
  cancelExport: 'Cancel export',
  /** Button */
  runInBackground: 'Run in background',
  /** {name} is the name of the exported files */
  busy: '{name} is exporting. You can start the next export when it finishes.',
  /** {name} is the name of the exported files */
  interrupted: 'The export of {name} was interrupted.',
  whileRunning: 'You can keep working during the export.',
  /** Label of the choice of chapters and files below */
  scope: 'Export',
  'scope.chapter': 'This chapter',
  'scope.chapter-blocks': 'This chapter, one file per block',
  'scope.project': 'All chapters, separate files',
  'scope.project-whole': 'All chapters, one file',
  'scope.project-blocks': 'All chapters, one file per block',
  /** Switch: exports changed files only */
  onlyChanged: 'Only what changed',
  /** Below the switch */
  'changed.none': 'No files changed since the last export.',
  /** {names} is a list of file names */
  'changed.all': '{count, number} of {total, plural, one {# file} other {# files}}: {names}',
  'changed.more': '{count, number} of {total, plural, one {# file} other {# files}}: {names} and {more, number} more',
  /** {reason} is one or more sentences */
  unsaved: 'Not exported. Your last edits aren’t saved. {reason}',
  'silent.chapter': 'Nothing to export yet. Generate audio for this chapter first.',
  'silent.project': 'Nothing to export yet. Generate audio for this project first.',
  /** Button */
  generateFirst: '{count, plural, one {Generate # block first} other {Generate # blocks first}}',
  /** The same with the billed characters */
  generateFirstCost:
    '{count, plural, one {Generate # block first} other {Generate # blocks first}} · {characters, plural, one {# character} other {# characters}}',
  'generating.none': 'No block can be generated. The script shows why.',
  'generating.done': 'All blocks are up to date.',
  'generating.failed': 'Couldn’t generate {count, plural, one {# block} other {# blocks}}. The script shows why.',
  'generating.progress': 'Generating… {done, number} of {count, plural, one {# block} other {# blocks}} up to date.',
  /** Button */
  start: '{count, plural, one {Export # file} other {Export # files}}',
  /** Button */
  startReplacing: '{count, plural, one {Export and replace # file} other {Export and replace # files}}',
  /** Button: the audio of these blocks differs from their text */
  startOutdated: '{count, plural, one {Export with # out-of-date block} other {Export with # out-of-date blocks}}',
  /** Button */
  startOutdatedReplacing:
    'Export with {count, plural, one {# out-of-date block} other {# out-of-date blocks}}, replace {files, plural, one {# file} other {# files}}',
  /** First of the facts beside the button: files, length and size */
  files: '{count, plural, one {# file} other {# files}}',
  /** {size} is a size such as 2.9 MB */
  aboutSize: 'about {size}',
  /** Below the name of the files; {placeholders} are those that a name can contain */
  'names.none': 'Available placeholders: {placeholders}',
  /** {names} are file names */
  'names.all': '{names}. Available placeholders: {placeholders}',
  /** {more} is a number */
  'names.more': '{names} and {more} more. Available placeholders: {placeholders}',
  /** Button: goes to the name of the files */
  changeName: 'Change name',
  /** Above a list of files */
  replaced:
    '{count, plural, one {This file exists and will be replaced. Change the name to keep it.} other {These files exist and will be replaced. Change the name to keep them.}}',
  /** Ends a list of files */
  moreFiles: '{count, plural, one {and # more file} other {and # more files}}',
  /** In the title bar */
  'indicator.finished': 'Exported',
  'indicator.failed': 'Export failed',
  'indicator.running': 'Exporting… {share, number, percent}',
  /** The three above as a button, for screen readers */
  'indicator.show': '{state}. Show it',
  /** Step of an export */
  measuringLoudness: 'Measuring loudness',
  /** Step of an export; {format} is one of the formats below */
  writing: 'Writing {format}',
  /** An export was canceled */
  canceled: 'Canceled.',
  /** Follows why an export ended early */
  'kept.none': 'No files were exported.',
  'kept.some': '{count, plural, one {# file had finished and was kept.} other {# files had finished and were kept.}}',
  /** File formats */
  'format.wav': 'WAV',
  'format.mp3': 'MP3',
  'format.flac': 'FLAC',
  'format.m4a': 'M4A (AAC)',
  'format.m4b': 'M4B (audiobook)',
  'format.opus': 'Opus',
  'format.srt': 'SRT captions',
  'format.vtt': 'VTT captions',
  'format.chapters': 'Podcast chapters (JSON)',
  'format.labels': 'Audacity labels',
  'format.premiere': 'Premiere markers',
  'format.resolve': 'Resolve markers',
  /** When each word is spoken */
  'format.words': 'Word timings (JSON)',
  'format.review': 'Review page (HTML)',
  'format.issues': 'Issues and comments (CSV)',
  'format.text': 'Text',
  'format.markdown': 'Markdown',
  /** Its rows have IDs, so that the edited file can be brought back; also the next one */
  'format.docx': 'Word document for editing',
  'format.csv': 'CSV for editing',
  /** A file that lists the files of an export */
  'format.manifest': 'Manifest',
  /** Name of the choice of formats, for screen readers */
  formats: 'Formats',
  /** Headings above formats */
  'formatGroup.audio': 'Audio',
  'formatGroup.captions': 'Captions',
  'formatGroup.markers': 'Markers and timing',
  'formatGroup.review': 'Review',
  'formatGroup.script': 'Script',
  /** Label of the choice below */
  preset: 'Preset',
  /** Settings that aren’t those of a preset */
  'preset.custom': 'Custom',
  'preset.podcast': 'Podcast',
  'preset.audiobook': 'Audiobook (ACX)',
  'preset.m4b': 'Audiobook (M4B)',
  'preset.video': 'Video',
  'preset.web': 'Web',
  'preset.game': 'Game or e-learning',
  'preset.review': 'Client review',
  /** What a preset exports */
  'makes.podcast': 'MP3 at 128 kbps and −16 LUFS, the level podcast apps expect.',
  'makes.audiobook': 'MP3 at 192 kbps and −20 dB RMS, with the silence at the start and end that ACX requires.',
  'makes.m4b': 'One M4B file with chapters and cover, AAC at 64 kbps and −20 dB RMS.',
  'makes.video': 'WAV at 48 kHz and 24 bit, and SRT captions by phrase.',
  'makes.web': 'MP3 at 96 kbps for quick loading, and VTT captions by phrase.',
  'makes.game': 'One WAV file per block at 48 kHz and 16 bit, and a JSON manifest that lists them.',
  'makes.review': 'A page that plays in any browser, lights up each word and takes comments.',
  /** Button: opens the individual settings */
  customize: 'Customize',
  /** Label of the choice below */
  loudness: 'Loudness',
  'loudness.as-is': 'No change',
  'loudness.podcast': 'Podcast',
  /** Radio and television */
  'loudness.broadcast': 'Broadcast',
  'loudness.audiobook': 'Audiobook',
  'loudness.custom': 'Custom',
  /** Below the loudness of the same name */
  'level.as-is': 'Keep original loudness',
  'level.podcast': '−16 LUFS, peaks below −1 dBTP',
  'level.broadcast': '−23 LUFS, peaks below −1 dBTP',
  'level.audiobook': '−20 dB RMS, peaks below −3 dB',
  'level.custom': 'Your own level and peak ceiling',
  /** Labels of the two fields of a custom loudness */
  customLevel: 'Level',
  customCeiling: 'Peak ceiling',
  sampleRate: 'Sample rate',
  khz: '{value, number} kHz',
  bitDepth: 'Bit depth (WAV, FLAC)',
  bits: '{count, number} bit',
  bitrate: 'MP3 bitrate',
  aacBitrate: 'AAC bitrate',
  opusBitrate: 'Opus bitrate',
  kbps: '{value, number} kbps',
  silenceBefore: 'Lead-in silence',
  silenceAfter: 'Trailing silence',
  /** No silence */
  'silence.none': 'None',
  /** {seconds} is a number such as 0.5 */
  'silence.seconds': '{seconds} s',
  measuringAudio: 'Measuring audio… {share, number, percent}',
  /** {figures} are measurements such as −18.2 LUFS */
  currentLevel: 'Current level: {figures}',
  /** {length} is a duration such as 0:04.5 */
  'longSilence.inside': 'Contains {length} of silence.',
  'longSilence.start': 'Starts with {length} of silence.',
  'longSilence.end': 'It ends with {length} of silence.',
  /** {count} are samples at full scale */
  clipping: 'Clipping: {count, plural, one {# sample} other {# samples}}. The audio may crackle.',
  /** {place} is such as “block 5, Rupert” */
  clippingAt: 'Clipping: {count, plural, one {# sample} other {# samples}} ({place}). The audio may crackle.',
  clippedBlock: '{count, plural, one {# sample} other {# samples}} ({place})',
  /** Ends a list of blocks */
  moreBlocks: '{count, plural, one {and # more block} other {and # more blocks}}',
  /** Button */
  showBlock: 'Show block {block}',
  /** Button */
  showBlockOfChapter: 'Show chapter {chapter}, block {block}',
  /** Label: how captions are divided */
  cueLength: 'Caption segments',
  'cueLength.word': 'By word',
  /** A part of a sentence */
  'cueLength.phrase': 'By phrase',
  'cueLength.sentence': 'By sentence',
  lineChars: 'Max characters per line',
  characters: '{count, plural, one {# character} other {# characters}}',
  /** Maximum, for captions */
  readingSpeed: 'Reading speed',
  /** {speed} is a number such as 18.2 */
  speed: '{speed} characters/s',
  frameRate: 'Marker frame rate',
  fps: '{value, number} fps',
  /** A kind of timecode */
  fpsNonDrop: '{value, number} fps, non-drop',
  /** Checkbox */
  speakerNames: 'Include speaker names in captions',
  /** {speed} is a number, {length} a number of seconds */
  captions:
    '{count, plural, one {# caption} other {# captions}}: fastest {speed} characters per second, shortest {length} s.',
  tooFast: '{count, plural, one {# caption} other {# captions}} over {limit, number} characters per second.',
  /** {length} is a number of seconds */
  tooShort: '{count, plural, one {# caption} other {# captions}} under {length} s.',
  /** Opens a list */
  showFast: 'Show fast captions',
  /** Ends that list */
  moreCaptions: '{count, plural, one {And # more caption.} other {And # more captions.}}',
  exported: '{count, plural, one {Exported # file.} other {Exported # files.}}',
  'gap.missing': '{count, plural, one {# block} other {# blocks}} skipped: no audio.',
  /** Before an export */
  'gap.changed.is': '{count, plural, one {# block} other {# blocks}} out of date: the existing audio is used.',
  /** After an export */
  'gap.changed.was': '{count, plural, one {# block} other {# blocks}} out of date: the existing audio was used.',
  'gap.partial.is': '{count, plural, one {# block} other {# blocks}} incomplete: the audio so far is used.',
  'gap.partial.was': '{count, plural, one {# block} other {# blocks}} incomplete: the audio so far was used.',
  /** Name of the list, for screen readers */
  exportedFiles: 'Exported files',
  /** Button */
  openFolder: 'Open folder',
  /** Opens a list */
  showFiles: 'Show files',
  /** Ends that list */
  moreInFolder: '{count, plural, one {And # more file in the folder.} other {And # more files in the folder.}}',
  /** Number of files of a format, such as “120 WAV” */
  filesOfFormat: '{count, number} {format}',
  /** Button for screen readers; {format} is one of the formats above */
  download: 'Download {format}',
  /** Button: checks the file for a watermark */
  check: 'Check watermark',
  'check.stopped': 'Checks stopped. Remaining files are on the Watermark screen.',
  /** Button */
  'check.smaller': 'Send a smaller copy',
  /** {facts} are such as “Watermarked, very likely, checked in a smaller copy” */
  'check.answer': '{facts}.',
  /** Last of these facts */
  'check.inSmaller': 'checked in a smaller copy',
  'check.unusable': 'Inconclusive. Needs at least 3 seconds of clear speech.',
  'check.tooLarge': 'Over 25 MB: nothing was sent.',
  'check.canceled': 'Canceled.',
  'check.running': 'Checking',
  /** Label of the choice below: a file that lists the files of an export */
  manifest: 'Manifest',
  /** No manifest */
  'manifest.none': 'None',
  'manifest.json': 'JSON, for programs',
  'manifest.csv': 'CSV, for spreadsheets',
  manifestHint: 'A file that lists all exported files with their blocks, times and checksums.',
  /** Checkbox */
  embedTags: 'Embed metadata (title, author, cover)',
  /** Metadata of audio files */
  'tag.title': 'Title',
  'tag.artist': 'Author',
  'tag.album': 'Album',
  /** Placeholder: what is written if the field is empty */
  'tag.albumDefault': 'The project’s title',
  'tag.year': 'Year',
  /** Placeholder: no language is known */
  'tag.noLanguage': 'Not set',
  'tag.languageWrong': 'Language code, for example en or pt-BR.',
  'tag.copyright': 'Copyright',
  'tag.comment': 'Comment',
  cover: 'Cover',
  /** Shown while an image is dragged over the cover */
  'cover.drop': 'Drop image',
  /** For screen readers; {width} and {height} are numbers */
  'cover.alt': 'Cover, {width} × {height} pixels',
  'cover.none': 'No cover',
  'cover.hint': 'Stores require a square image.',
  /** Several files were dropped */
  'cover.several': 'Only one image can be used as the cover. Choose one.',
  /** In the report of an export; the reason follows */
  'cover.omitted': 'The cover was left out.',
  /** Button: opens the choice of a file */
  'cover.replace': 'Replace…',
  /** Button: opens the choice of a file */
  'cover.choose': 'Choose…',
} as const

/** English texts of the command line. */
export const messages = {
  'help.about': 'Overvoice on the command line: generates and exports voice-over without a window.',
  'help.usage': 'Usage:',
  'help.commands': 'Commands:',
  'help.options': 'Options:',
  'help.exitCodes': 'Exit codes:',
  'help.commandPlaceholder': 'COMMAND',
  'help.optionsPlaceholder': 'OPTIONS',
  /** What each command does */
  'command.render':
    'Generate the audio of a script file and export it. Running it again continues, and generates only what has changed.',
  'command.export': 'Export the audio of a project, by its ID or title, with the options of its last export.',
  'command.projects': 'List the projects: ID, title, generated blocks.',
  'command.verify': 'Measure audio files, and check them against the requirements of a store or kind of program.',
  'command.watermark check': 'Ask the service whether audio files have its watermark.',
  'command.mcp':
    'Serve the commands as tools to an AI assistant, over the Model Context Protocol on standard input and output.',
  'command.voices': 'List the voices: ID, name, language, gender, models.',
  /** What each option does */
  'option.out': 'Folder for the exported files. render: the current folder if not given',
  'option.voice': 'ID or name of the voice',
  'option.model': 'ID of the model',
  'option.language': 'Language as a BCP 47 tag, such as en-US',
  'option.cast': 'Voice of a speaker: lines that start with the name and a colon. Can be repeated',
  'option.title': 'Title of the new project. The file name if not given',
  'option.format': 'Formats, separated by commas',
  'option.per': 'One file for everything, per chapter, or per block',
  'option.check-for': 'Check the files against the requirements of a store or kind of program',
  'option.loudness': 'Loudness target',
  'option.sample-rate': 'Sample rate in hertz',
  'option.bit-depth': 'Bit depth of WAV and FLAC',
  'option.mp3-kbps': 'MP3 bitrate',
  'option.aac-kbps': 'M4A and M4B bitrate',
  'option.opus-kbps': 'Opus bitrate',
  'option.name': 'File names, with placeholders as in the export dialog',
  'option.manifest': 'File that lists the exported files with their blocks, times and checksums',
  'option.overwrite': 'Replace existing files',
  'option.allow': 'What the assistant may do besides reading. render is charged without asking',
  'option.yes': 'Generate without asking, even if it is charged',
  'option.dry-run': 'Show what would be generated, and generate nothing',
  'option.smaller-copy': 'Check a smaller copy of a file that is over the service’s limit',
  'option.json': 'Print the result as JSON',
  'option.help': 'Show this help',
  /** Exit codes */
  'exit.done': 'Done.',
  'exit.failed': 'Failed: a file couldn’t be read or written, or something unexpected happened.',
  'exit.usage': 'Wrong arguments, or a missing confirmation.',
  'exit.incomplete':
    'Some blocks couldn’t be generated (the others are kept, nothing was exported), or some files couldn’t be checked.',
  'exit.service': 'The service can’t be used: no API key, refused, unreachable, or a limit is reached.',
  'exit.busy': 'Another process uses Overvoice’s folder and can’t be reached.',
  'exit.rejected': 'A file doesn’t meet the requirements of --check-for.',
  'exit.interrupted': 'Interrupted. Finished blocks are kept.',
  /** Wrong arguments */
  'usage.unknownCommand': 'Unknown command: {name}',
  'usage.unknownOption': 'Unknown option: {option}',
  'usage.missingOperand': 'Missing argument: {operand}',
  'usage.extraOperand': 'Unexpected argument: {operand}',
  'usage.switchWithValue': '{option} takes no value.',
  'usage.missingValue': '{option} needs a value: {value}',
  'usage.wrongChoice': '{option} doesn’t take “{value}”. It takes: {choices}',
  'usage.seeHelp': 'See {hint}',
  /** Script files */
  'file.missing': 'File not found: {path}',
  'file.unreadable': 'Couldn’t read {path}.',
  'file.empty': '{path} is empty.',
  'file.notText': '{path} isn’t a text, an EPUB, a Word document or an Excel workbook.',
  'file.tooLarge': '{path} is too large.',
  'file.tooLong': '{path} is too long: at most {limit, number} characters.',
  'file.notStored': 'Couldn’t store {path}. The disk may be full.',
  /** Voices, models, speakers and projects that aren’t found */
  'voice.unknown': 'No voice has the ID or name “{voice}”. “overvoice voices” lists them.',
  'voice.ambiguous': 'Several voices are called “{voice}”. Use an ID: {ids}',
  'model.unknown': 'No model has the ID “{model}”. There are: {ids}',
  'cast.unreadable': '--cast needs a name and a voice, such as NARRATOR=Henry, not “{value}”.',
  'project.unknown': 'No project has the ID or title “{project}”. “overvoice projects” lists them.',
  'project.ambiguous': 'Several projects are called “{project}”. Use an ID: {ids}',
  'voices.none': 'No voices.',
  'projects.none': 'No projects.',
  'projects.blocks': '{done, number} of {total, number} blocks',
  /** The project of a script file; {title} is the project’s */
  'render.created': 'Created the project “{title}”.',
  'render.continues': 'Using the project “{title}”, which was created from this file.',
  'render.changed':
    'The file has changed. Its chapters replaced those of the project “{title}”, where they can be restored.',
  /** What is generated */
  'plan.nothing': 'All blocks are generated.',
  'plan.blocks':
    'To generate: {count, plural, one {# block} other {# blocks}}, {characters, plural, one {# character} other {# characters}}.',
  'plan.reused': '{count, plural, one {# block has} other {# blocks have}} stored audio, free of charge.',
  'confirm.question':
    'Generate? {characters, plural, one {# character} other {# characters}} will be charged. [{yes}/N]',
  /** One letter that means yes */
  'confirm.yes': 'y',
  'confirm.declined': 'Nothing was generated.',
  'confirm.needsYes': 'Nothing was generated: characters would be charged. Add --yes to generate without asking.',
  'generate.progress': '{done, number} of {total, number} blocks',
  'generate.paused': 'Generation is paused in the studio. Waiting until it is resumed there.',
  /** {text} is the start of a block’s text */
  'generate.failedBlock': '“{text}”: {reason}',
  'generate.refusedBlocks': '{count, plural, one {# block} other {# blocks}}: {reason}',
  'generate.moreFailed': 'And {count, plural, one {# more block} other {# more blocks}}.',
  'generate.incomplete':
    '{count, plural, =0 {Generation stopped.} one {# block wasn’t generated.} other {# blocks weren’t generated.}} The others are kept. Run the command again to continue.',
  /** Exports */
  'export.unready':
    'Blocks without audio: {missing, number}, out of date: {changed, number}, incomplete: {partial, number}.',
  'export.progress': 'Exporting… {share, number, percent}',
  'export.written': '{count, plural, one {# file} other {# files}} exported.',
  'export.coverOmitted': 'The cover was left out. {reason}',
  /** {rule} is such as “rms”, {measured} and {required} such as “-17.2” and “-23 to -18” */
  'export.failedRule': '{file}: {rule} is {measured}, required: {required}',
  'export.checked': '{passed, number} of {count, plural, one {# file} other {# files}} passed the check.',
  /** An export that ended early */
  'export.unchecked':
    '{count, plural, one {# audio file wasn’t exported and wasn’t checked.} other {# audio files weren’t exported and weren’t checked.}}',
  'export.upToDate': 'All files are up to date.',
  'export.addOverwrite': 'Add --overwrite to replace it.',
  /** Verified files: the result of the check */
  'verify.passed': 'passed',
  'verify.failed': 'failed',
  'verify.unknown': 'not checked',
  /** {rules} is a list such as “rms, peak” */
  'verify.unknownRules': '{file}: not checked: {rules}',
  /** After an interruption */
  'verify.remaining': '{count, plural, one {# file wasn’t verified.} other {# files weren’t verified.}}',
  /** A file and its levels, such as “44100 Hz  mono  12.5 s  RMS -20.1 dB” */
  'verify.bitrate': '{format} {kbps} kbps',
  'verify.rate': '{rate} Hz',
  'verify.channels': '{count, plural, one {mono} =2 {stereo} other {# channels}}',
  'verify.seconds': '{seconds, number} s',
  'verify.loudness': '{value} LUFS',
  'verify.rms': 'RMS {value} dB',
  'verify.peak': 'peak {value} dBTP',
  'verify.noiseFloor': 'noise floor {value} dB',
  /** Watermark checks: what was found in a file */
  'watermark.marked': 'watermarked',
  'watermark.clear': 'no watermark',
  'watermark.unsure': 'unsure',
  'watermark.failed': 'not checked',
  'watermark.confidence': 'confidence {confidence, number, percent}',
  'watermark.tooLarge': 'Over the service’s limit. Add --smaller-copy to check a smaller copy.',
  'watermark.canceled': 'Canceled in the studio.',
  'watermark.paused': 'Watermark checks are paused in the studio. Waiting until they are resumed there.',
  /** Another process has the studio open */
  'busy.otherVersion': 'Overvoice {open} is open, and this is version {own}. Close it or use the same version.',
  'busy.closed': 'Overvoice was closed in the meantime. What was finished is kept. Run the command again to continue.',
  'busy.waiting': 'Done. Waiting for another command that uses the same folder…',
  interrupted: 'Interrupted. Finished blocks are kept. Run the command again to continue.',
  failed: 'Failed: {problem}',
} as const

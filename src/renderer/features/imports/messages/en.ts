/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  'title.project': 'Import text',
  'title.new-project': 'New project from text',
  /** Button: inserts the pasted text where the user types, without splitting it */
  pasteAtCaret: 'Paste at the caret',
  /** Button */
  import: 'Import',
  importBlocks: 'Import {count, plural, one {# block} other {# blocks}}',
  loadingFile: 'Loading file…',
  projectTitle: 'Project title',
  titleMissing: 'Enter a project title.',
  /** Label of a choice of places in the project */
  into: 'Import into',
  /** A place to import into, shown if the project has only one chapter and it’s empty */
  replacingChapter: 'New chapters, replacing the empty chapter',
  splitting: 'Splitting into blocks…',
  /** {reason} is one or more sentences */
  notSaved: 'Nothing was imported because your last edits aren’t saved. {reason}',
  /** Title of the chapter with a book’s title page */
  titlePage: 'Title page',
  tooLong: 'This text is longer than {limit, number} characters. Split it into several files.',
  'choose.text':
    'Drop EPUB, DOCX, XLSX, CSV, TXT, Markdown, SRT or VTT files here, or choose them. You’ll see a preview before anything is imported.',
  /** Shown while files are dragged over the area */
  'choose.drop': 'Drop to import',
  'choose.files': 'Choose files',
  'choose.one': 'Choose one file.',
  'choose.button': 'Choose a file',
  /** {name} is a file, {size} and {limit} are sizes such as 300 MB */
  oldOffice:
    '“{name}” is a Word or Excel file with a password or in an old format (DOC, XLS). Save it as DOCX or XLSX without a password.',
  documentTooLarge:
    '“{name}” is {size}. Documents up to {limit} can be imported: make its pictures smaller, or split it.',
  /** Follows “Save it as” */
  formats: 'EPUB, DOCX, XLSX, CSV, TXT, Markdown, SRT or VTT',
  pasted: 'Pasted text, {count, plural, one {# character} other {# characters}}.',
  /** Label of a choice between plain text, Markdown and subtitles */
  format: 'Format',
  'format.text': 'Plain text',
  'format.markdown': 'Markdown',
  'format.subtitles': 'Subtitles',
  'format.sheet': 'Table',
  /** Label of a choice of how a text becomes blocks; a cue is one subtitle with its times */
  blocks: 'Blocks',
  'blocks.paragraphs': 'By paragraph',
  'blocks.lines': 'Each line',
  'blocks.sentences': 'By sentence',
  'blocks.cues': 'Each cue',
  /** Label of a choice of headings in Markdown */
  level: 'Split chapters at',
  'level.auto': 'Automatic',
  'level.0': 'No chapters',
  'level.1': 'Headings of level 1',
  'level.2': 'Headings of levels 1 and 2',
  'level.3': 'Headings of levels 1 to 3',
  /** Switches */
  chapterLines: 'Lines such as “Chapter 4” start a chapter',
  includesTitlePage: 'Include the title page',
  includesCode: 'Include code blocks',
  includesFrontMatter: 'Read title page, copyright and contents aloud',
  includesNotes: 'Read footnotes and endnotes aloud',
  includesTables: 'Read tables aloud, row by row',
  includesImages: 'Read descriptions of images aloud',
  keepsEmphasis: 'Keep italics and bold as emphasis',
  /** Label of a choice between the sheets of an Excel workbook */
  sheetName: 'Sheet',
  hasHeader: 'The first row contains column names',
  /** Heading of the choice of which column has what */
  columns: 'Columns',
  columnsHint: 'Tables with the same columns are imported like this next time.',
  /** Labels of choices of a column; a character is somebody who speaks */
  'field.text': 'Text',
  'field.character': 'Character',
  'field.chapter': 'Chapter',
  'field.externalId': 'ID',
  'field.fileName': 'File name',
  'field.targetSeconds': 'Target length',
  'field.note': 'Note',
  /** A column that isn’t used, or that none is */
  'column.none': 'Not used',
  /** {letter} is the column’s letter in a spreadsheet */
  'column.named': '{letter}: {name}',
  textColumnMissing: 'Choose the column with the text.',
  sheetEmpty: 'No rows with text found in this sheet.',
  speakTitles: 'Read chapter titles aloud',
  speakTitlesHint: 'Each title is also the first block of its chapter.',
  speakBrackets: 'Read text in brackets aloud',
  speakBracketsHint: 'If off, text such as “[gulls crying]” becomes a note on the next block.',
  splitLong: 'Split long blocks at sentence ends',
  splitLongHint: 'Splits blocks over 2,000 characters.',
  'files.tooMany': 'Import at most {limit, number} files at once.',
  /** Heading of a list */
  'files.count': '{count, plural, one {# file} other {# files}}, imported in this order',
  'files.found':
    '{chapters, plural, one {# chapter} other {# chapters}}, {blocks, plural, one {# block} other {# blocks}}.',
  /** Why a file is left out */
  'files.empty': 'No text.',
  /** Of a file; {reason} is one or more sentences */
  'files.leftOut': 'Left out. {reason}',
  /** Buttons beside a file */
  'files.up': 'Move “{name}” up',
  'files.down': 'Move “{name}” down',
  'files.remove': 'Leave out “{name}”',
  /** For screen readers, after a file was moved */
  'files.moved': '“{name}” is now file {number, number}.',
  'files.someLeftOut':
    '{count, plural, one {# file has no text that can be imported and is left out.} other {# files have no text that can be imported and are left out.}}',
  'files.none': 'None of these files has text that can be imported.',
  noneFound: 'No speakable text found. Try another format above.',
  'count.chapters': '{count, plural, one {# chapter} other {# chapters}}',
  'count.blocks': '{count, plural, one {# block} other {# blocks}}',
  'count.characters': '{count, plural, one {# character} other {# characters}}',
  'count.lines': '{count, plural, one {# line} other {# lines}}',
  longBlocks:
    '{count, plural, one {# block} other {# blocks}} over 2,000 characters. Long blocks are hard to fix line by line.',
  titlesAsBlocks: 'Chapter titles are imported as blocks in this chapter.',
  /** What differs between the text and the script; front matter is the metadata at the start of a Markdown file */
  'note.front-matter': 'Front matter skipped.',
  'note.book-title': 'Book title skipped.',
  'note.code': '{count, plural, one {# piece of code} other {# pieces of code}} included.',
  'note.html': '{count, plural, one {# piece of HTML} other {# pieces of HTML}} skipped.',
  'note.images': '{count, plural, one {# image} other {# images}} replaced with a description.',
  'note.tables': '{count, plural, one {# table} other {# tables}} read row by row.',
  'note.links': '{count, plural, one {# link} other {# links}} replaced with text.',
  'note.footnotes': '{count, plural, one {# footnote} other {# footnotes}} skipped.',
  'note.joined-lines': '{count, plural, one {# line} other {# lines}} joined to the previous line.',
  'note.cue-tags': '{count, plural, one {# tag} other {# tags}} removed.',
  'note.cue-ids': '{count, plural, one {# cue ID} other {# cue IDs}} skipped.',
  /** Captions that repeat their last line when the next one appears */
  'note.repeated-lines': 'Rolling captions: {count, plural, one {# repeated line} other {# repeated lines}} skipped.',
  /** Dashes in subtitles before what each of two people says */
  'note.speaker-dashes': '{count, plural, one {# speaker dash} other {# speaker dashes}} removed.',
  'note.empty-cues': '{count, plural, one {# empty cue} other {# empty cues}} skipped.',
  'note.unread-lines':
    '{count, plural, one {Line {line, number} is outside cues and was skipped.} other {# lines outside cues skipped, from line {line, number} on.}}',
  'note.unread-times':
    '{count, plural, one {The time in line {line, number} can’t be read. The text is kept.} other {# times can’t be read, the first in line {line, number}. Their text is kept.}}',
  'note.titles-shortened':
    '{count, plural, one {# chapter title} other {# chapter titles}} shortened to {limit, number} characters.',
  'note.split-blocks': '{count, plural, one {# long block} other {# long blocks}} split at sentence ends.',
  'note.brackets': '{count, plural, one {# note} other {# notes}} made from text in brackets.',
  'note.title-page': 'Title page skipped.',
  'note.control-characters': '{count, plural, one {# control character} other {# control characters}} skipped.',
  'note.front-sections': '{count, plural, one {# section} other {# sections}} such as title page or contents skipped.',
  'note.missing-sections': '{count, plural, one {# section is} other {# sections are}} missing in the file.',
  'note.tables-skipped': '{count, plural, one {# table} other {# tables}} skipped.',
  'note.images-skipped': '{count, plural, one {# image} other {# images}} skipped.',
  'note.formulas-skipped': '{count, plural, one {# formula} other {# formulas}} skipped.',
  'note.crossed-out': '{count, plural, one {# crossed-out passage} other {# crossed-out passages}} skipped.',
  'note.hidden-text': '{count, plural, one {# passage of hidden text} other {# passages of hidden text}} skipped.',
  'note.unread-elements': 'Parts that the studio doesn’t know were skipped, such as charts or embedded objects.',
  'note.emphasis': '{count, plural, one {# emphasized passage} other {# emphasized passages}} kept as formatting.',
  'note.title-rows': '{count, plural, one {# row} other {# rows}} above the column names skipped.',
  'note.empty-rows': '{count, plural, one {# row} other {# rows}} without text skipped.',
  'note.repeated-ids': '{count, plural, one {# ID occurs} other {# IDs occur}} more than once.',
  'note.unread-lengths':
    '{count, plural, one {# target length} other {# target lengths}} skipped: only seconds such as 3.5 or times such as 0:03.5 can be read, up to an hour.',
  'note.values-too-long': '{count, plural, one {# value} other {# values}} skipped: too long.',
  'note.unusable-names':
    '{count, plural, one {# character name can’t be used in the cast and is} other {# character names can’t be used in the cast and are}} kept as a note.',
  /** What a document says about itself; {named} is one of the next three: a title, a title with its author, an author */
  'details.title': '“{title}”',
  'details.by': '“{title}” by {author}',
  'details.named': '{named}.',
  'details.cover': 'With a cover.',
  'details.withCover': '{named}, with a cover.',
  'imported.blocks': 'Imported {blocks, plural, one {# block} other {# blocks}}.',
  'imported.chapters':
    'Imported {chapters, plural, one {# chapter} other {# chapters}} with {blocks, plural, one {# block} other {# blocks}}.',
  'imported.withoutCover': 'The cover was left out: it isn’t a usable PNG or JPEG image.',
  'imported.speakers':
    'Added {count, plural, one {# speaker} other {# speakers}} to the cast. Assign their voices there.',
  /** {names} are names with numbers of lines: Aria (12), Marlo (8) */
  'speakers.andMore': '{names} and {count, number} more',
  'speakers.known': 'Already in the cast: {names}.',
  'speakers.choose': 'Speaker names found. Select the ones to add to the cast.',
  'speakers.rest': '{count, plural, one {# more name} other {# more names}} in the cast’s own list.',
  'speakers.restAdded': '{count, plural, one {# more name is} other {# more names are}} also added.',
  /** Name of the list of chapters and blocks, for screen readers */
  preview: 'Preview',
  /** Buttons of a line in the preview */
  'use.text': 'Use as text: {line}',
  'use.title': 'Use as chapter title: {line}',
  'row.note': 'Note: {note}',
  /** Follows a block’s number of characters */
  'row.long': 'long',
  'row.chapter': 'Chapter {number}',
  'row.chapterWithTitle': 'Chapter {number}: {title}',
  'row.block': 'Block {number}, {count, plural, one {# character} other {# characters}}: {text}',
  /** Values of a block from a sheet */
  'row.id': 'ID: {id}',
  'row.file': 'File: {fileName}',
  'row.target': 'Target: {seconds, number} s',
  'row.rest': '{count, plural, one {# more block} other {# more blocks}} not shown here.',
} as const

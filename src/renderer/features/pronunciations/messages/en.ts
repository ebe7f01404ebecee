/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Dialog with all pronunciations */
  'list.title': 'Pronunciations',
  /** Button: opens a dialog */
  'list.import': 'Import…',
  /** Buttons: save the list as a file */
  'list.exportCsv': 'Export CSV',
  'list.exportPls': 'Export PLS',
  /** Button, and title of the dialog that it opens */
  add: 'Add pronunciation',
  'list.find': 'Find a word',
  /** Label of a choice of which pronunciations are shown */
  'filter.label': 'Show',
  'filter.project': 'This project',
  'filter.all': 'All projects',
  /** Label of a choice of the order */
  'sort.label': 'Sort by',
  'sort.written': 'Word',
  'sort.spoken': 'Pronunciation',
  'sort.scope': 'Applies to',
  'sort.newest': 'Newest first',
  'list.count': '{count, plural, one {# word} other {# words}}',
  'list.loading': 'Loading pronunciations…',
  'list.loadingMore': 'Loading more',
  'list.emptyTitle': 'No words yet',
  'list.emptyText': 'Add names and terms the voice mispronounces. Scripts and captions keep the original spelling.',
  'list.noMatchTitle': 'No matches',
  'list.noMatchText': 'No pronunciation contains this text.',
  'column.written': 'Word',
  'column.spoken': 'Pronunciation',
  'column.scope': 'Where',
  /** Name of the list, for screen readers */
  'list.words': 'Words',
  /** An entry of the list, for screen readers; {scope} is where it applies */
  'list.entry': '{written}, said as {spoken}, {scope}',
  /** Buttons of an entry */
  'list.change': 'Change “{word}”',
  'list.remove': 'Remove “{word}”',
  'list.removed': 'Removed the pronunciation for “{word}”.',
  'list.restored': 'Restored “{word}”.',
  'list.exported': 'Saved {file} to your Downloads folder.',
  'edit.title': 'Edit pronunciation',
  /** Label of a field */
  'edit.word': 'Word',
  'edit.wordMissing': 'Enter the word as written in the script.',
  /** Label of a field */
  'edit.spoken': 'Pronounce as',
  'edit.spokenHint': 'The script, captions and highlighting keep the original spelling.',
  'edit.spokenMissing': 'Spell it the way it sounds.',
  /** Switch */
  'edit.matchCase': 'Match case',
  'edit.effectHint': 'Replaces whole words in the generated audio only.',
  'edit.searching': 'Searching scripts',
  /** Label of a choice of where a pronunciation applies */
  appliesTo: 'Applies to',
  'appliesTo.block': 'Only this block',
  'appliesTo.project': 'This project',
  'appliesTo.everywhere': 'Everywhere',
  /** Where an entry of the list applies; the chapter and the project follow */
  'scope.block': 'One block',
  /** In place of the title of a project that isn’t known */
  'scope.project': 'A project',
  /** Follows “Preview” */
  free: 'free',
  characters: '{count, plural, one {# character} other {# characters}}',
  /** {voice} is the name of a voice */
  generating: 'Generating with {voice}…',
  playing: 'Playing {voice}',
  /** Cost of a preview */
  'cost.unknown': 'Cost unconfirmed.',
  'cost.none': 'Not charged.',
  'cost.used': '{count, plural, one {# character} other {# characters}} used.',
  'effect.none': 'No blocks are affected.',
  'effect.blocks': '{count, plural, one {# block} other {# blocks}} will sound different.',
  /** Follows the number of blocks, {count} */
  'effect.notGenerated': '{count, plural, one {It hasn’t been generated yet.} other {None have been generated yet.}}',
  'effect.allGenerated':
    '{count, plural, one {It has} other {All have}} audio already; regenerating uses {characters, plural, one {# character} other {# characters}}.',
  /** {number} is {count} as shown */
  'effect.someGenerated':
    '{count, plural, one {{number} of them has} other {{number} of them have}} audio already; regenerating uses {characters, plural, one {# character} other {# characters}}.',
  'remove.title': 'Remove the pronunciation for “{word}”?',
  'remove.confirm': 'Remove pronunciation',
  /** Follows the number of blocks that will sound different */
  'remove.text': 'Existing takes are kept. Nothing is generated yet.',
  'import.title': 'Import words',
  /** Button */
  'import.confirm': 'Import',
  'import.confirmCount': 'Import {count, plural, one {# word} other {# words}}',
  'import.choose': 'Choose a CSV or PLS file',
  'import.chooseOther': 'Choose another file',
  /** Follows “Save it as” */
  'import.formats': 'CSV or PLS',
  'import.hint': 'CSV needs the columns “written” and “spoken”. From PLS files, aliases are imported.',
  'import.loading': 'Importing file…',
  /** {changed} and {same} are numbers of words */
  'import.found': '{count, plural, one {# new word} other {# new words}}, {changed} changed, {same} the same.',
  'import.unreadable': '{count, plural, one {# line} other {# lines}} can’t be read and won’t be imported.',
  /** Name of the list, for screen readers */
  'import.words': 'Words in the file',
  'import.line': 'line {number}',
  /** What would become of a word in the file */
  'import.outcome.new': 'new',
  'import.outcome.changed': 'was “{before}”',
  'import.outcome.same': 'No change',
  'import.done':
    '{added, plural, one {# new word} other {# new words}}, {changed, plural, one {# changed word} other {# changed words}} imported.',
} as const

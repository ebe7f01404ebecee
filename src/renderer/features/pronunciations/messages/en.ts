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
  /** Dialog with the words of a project that a voice may mispronounce */
  'unusual.title': 'Names and unusual words',
  'unusual.text': 'Words that a voice may mispronounce. Play each once, and set its pronunciation if needed.',
  'unusual.reading': 'Reading the script…',
  'unusual.emptyTitle': 'No names or unusual words found',
  'unusual.emptyText': 'Names, abbreviations and words of other languages in the script are listed here.',
  'unusual.noMatchText': 'No word or pronunciation contains this text.',
  'unusual.clearFilter': 'Clear filter',
  'unusual.showAccepted': 'Show words that sound right',
  /** Follows the number of words */
  'unusual.unlisted': '{count, plural, one {# rarer word isn’t listed} other {# rarer words aren’t listed}}',
  /** Heads of the columns: how often a word occurs, why it is listed, and its first place */
  'unusual.column.count': 'Count',
  'unusual.column.reason': 'Why',
  'unusual.column.place': 'Where',
  /** Why a word is listed */
  'unusual.reason.name': 'Name',
  'unusual.reason.foreign-letters': 'Letters of another language',
  'unusual.reason.rare-letters': 'Unusual letters',
  'unusual.reason.only-capitalized': 'Always capitalized',
  'unusual.reason.abbreviation': 'Abbreviation',
  'unusual.reason.letters-and-digits': 'Letters and digits',
  /** Such as “Henry VIII” */
  'unusual.reason.roman-numeral': 'Name with a numeral',
  /** Buttons of a word; {cost} is “free” or a number of characters */
  'unusual.preview': 'Preview “{word}” · {cost}',
  'unusual.stop': 'Stop “{word}”',
  'unusual.pronounce': 'Pronunciation…',
  'unusual.pronounceWord': 'Pronunciation of “{word}”…',
  /** Button, and head of its column: the word needs no pronunciation */
  'unusual.soundsRight': 'Sounds right',
  'unusual.wordSoundsRight': '“{word}” sounds right',
  /** Button: shows the word in the script */
  'unusual.goTo': 'Go to block',
  'unusual.accepted': '“{word}” sounds right and is no longer listed.',
} as const

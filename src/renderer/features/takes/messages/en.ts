/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Name of a list of takes */
  takes: 'Takes',
  /** Name of a take; {number} counts from the oldest take of its block */
  take: 'Take {number}',
  /** The take that its block plays; alone, or after the name of the take */
  'take.active': 'active',
  /** Starred by the user, so it isn’t deleted */
  'take.starred': 'starred',
  'take.unused': 'unused',
  /** After the name of a take: preferred in a blind comparison */
  'take.choice': 'your choice',
  unreadable: 'Couldn’t read this take. The file wasn’t changed.',
  noTakes: 'No takes yet. Generate this block to create one.',
  /** Button; {count} is more than 20 */
  showAll: 'Show all {count} takes',
  /** Buttons beside a take, for screen readers */
  'row.play': 'Play take {number}',
  'row.stop': 'Stop take {number}',
  /** A star protects the take from deletion */
  'row.star': 'Star take {number}',
  'row.unstar': 'Unstar take {number}',
  'row.details': 'View take {number} details',
  /** Button: makes the take the active one */
  use: 'Use',
  /** In place of the name of a model: a dialogue is always generated with the same one */
  dialogueModel: 'Dialogue model',
  /** Generation ended early */
  stoppedAfter: 'Stopped after {count, plural, one {# word} other {# words}}.',
  /** {text} is the text of a take */
  quote: '“{text}”',
  /** Why a block lists a take made for another one */
  'borrowed.same': 'Reused from another block with the same text. Not charged.',
  'borrowed.edited': 'From a block that was split or merged.',
  /** How a take was made from existing audio */
  'derived.joined': 'Joined from two takes when blocks were merged.',
  'derived.split': 'Created when the block was split.',
  /** How a take was made */
  dialogue: '{count, plural, one {Generated as dialogue with # line.} other {Generated as dialogue with # lines.}}',
  /** Button: completes a take without a request */
  'rest.free': 'Complete take · free',
  /** Button: generates the missing part of a take */
  'rest.generate': 'Generate the rest',
  'rest.generateFor': 'Generate the rest · {count, plural, one {# character} other {# characters}}',
  /** In place of the length of a take */
  'length.receiving': 'Receiving',
  'length.failed': 'No audio',
  /** Characters that the service charged for */
  'charge.known': '{count, plural, one {# character} other {# characters}}',
  'charge.knownAndPending': '{count, plural, one {# character} other {# characters}} · up to {pending, number} pending',
  'charge.pending': 'Up to {count, plural, one {# character} other {# characters}} pending',
  /** In place of the characters */
  'charge.running': 'In progress',
  'charge.unknown': 'Cost unconfirmed',
  'charge.none': 'Not charged',
  /** Versions of the service that a take was generated with */
  'version.none': 'Unknown version',
  'version.unrecorded': 'a version not recorded',
  'version.default': 'Service default (not pinned)',
  /** {first} and {second} are versions */
  'version.both': '{first} and {second}',
  /** Label of a take: a change of the service affects it */
  'touch.model-retired': 'model retired',
  'touch.model-replaced': 'Model changed',
  'touch.rate-doubtful': 'Sample rate may be wrong',
  /** {date} is a version of the service such as 2026-09-30 */
  'touchHint.model-retired':
    'This model was retired in version {date}. The take still plays, but you can’t regenerate it: choose another model first.',
  'touchHint.model-replaced':
    'Since {date}, this model name points to a newer model. The take is unchanged, but a new take will sound different.',
  'touchHint.rate-doubtful':
    'Before version {date}, 24 kHz audio was labeled 16 kHz. If the take sounds slow and low, regenerate it.',
  /** Button, and title of the dialog that it opens */
  compareTakes: 'Compare takes',
  /** Button; {count} is more than one */
  compareNewest: 'Compare the newest {count, number}',
  'compare.loading': 'Matching loudness…',
  'compare.help': 'Takes loop at matched loudness. Press a letter or an arrow key to switch; Space plays and pauses.',
  'compare.unreadable': 'Couldn’t read a take. The file wasn’t changed. Try again.',
  /** Name of the list in a blind comparison, for screen readers */
  'compare.hiddenTakes': 'Takes, hidden',
  /** In place of the name of a take */
  'compare.hidden': 'hidden',
  /** State of a take */
  'compare.playing': 'playing',
  /** State of a take: the letter is chosen */
  'compare.chosen': 'chosen',
  /** Announced to screen readers */
  'compare.chosenTake': 'You chose take {number}.',
  /** Button */
  play: 'Play',
  /** Button */
  'compare.reveal': 'Reveal takes',
  /** Button; {letter} is that of a take */
  'compare.prefer': 'Prefer {letter}',
  /** Button */
  'compare.blind': 'Compare blind',
  /** Button */
  'compare.blindAgain': 'Compare blind again',
  /** Button: the take stays the active one */
  'compare.keep': 'Keep take {number}',
  /** Button: makes the take the active one */
  'compare.use': 'Use take {number}',
  'compare.locked': 'This block is locked, so its active take can’t be changed.',
  'details.title': 'Take details',
  'details.loading': 'Loading take…',
  /** Labels of facts about a take */
  'details.length': 'Length',
  'details.words': 'Words',
  'details.wordCount': '{count, plural, one {# word} other {# words}}',
  'details.date': 'Date',
  'details.version': 'Service version',
  /** The take has the language of its voice */
  'details.voiceLanguage': 'Voice default',
  /** Label: how numbers and dates were read */
  'details.numbers': 'Numbers and dates',
  'details.numbersNormalized': 'Normalized',
  'details.numbersWritten': 'as written',
  'details.loudness': 'Loudness',
  /** Of the loudness */
  'details.normalized': 'Normalized',
  /** Of the loudness */
  'details.notNormalized': 'Not normalized',
  /** Label of the characters that the service charged for */
  'details.usage': 'Usage',
  /** Label: what a take was made from */
  'details.source': 'Source',
  'details.size': 'Size',
  /** {size} is such as 2.9 MB */
  'details.sizeAndRate': '{size}, {rate, number} kHz',
  /** Label of request IDs */
  'details.requests': 'Requests',
  'details.noRequests': 'None recorded',
  'details.text': 'Script text',
  /** Label of the text that the service received */
  'details.textSent': 'Text sent',
  /** The text was sent */
  'details.sentAsWritten': 'as written',
  'manage.title': 'Manage takes',
  /** Which takes are listed */
  'filter.all': 'All takes',
  'filter.unused': 'Unused takes',
  'filter.starred': 'Starred takes',
  /** {size} is such as 2.9 MB */
  total: '{count, plural, one {# take} other {# takes}}, {size}',
  /** Button */
  deleteUnused: '{count, plural, one {Delete the unused take} other {Delete all # unused takes}} · {size}',
  /** Disabled button */
  noneUnused: 'No unused takes',
  /** Button */
  deleteSelected: '{count, plural, one {Delete # take} other {Delete # takes}} · {size}',
  loadingTakes: 'Loading takes…',
  'empty.title': 'No takes yet',
  /** The filter has no takes */
  'empty.noMatch': 'No matching takes',
  /** Below the two above */
  'emptyHint.all': 'Generate a block to create its first take. Takes are never overwritten.',
  'emptyHint.unused': 'Every take is in use or starred.',
  'emptyHint.starred': 'Star a take to protect it from deletion.',
  /** {size} is such as 2.9 MB */
  'deletion.done': 'Deleted {count, plural, one {# take} other {# takes}}, {size}.',
  'deletion.active': '{count, plural, one {# take} other {# takes}} kept: in use by a block.',
  'deletion.starred': '{count, plural, one {# take} other {# takes}} kept: starred.',
  /** Follows these sentences */
  'deletion.later': 'The audio files are deleted the first time Overvoice starts after 24 hours.',
  /** Names the step for undo */
  'deletion.step': '{count, plural, one {deletion of # take} other {deletion of # takes}}',
  restored: 'Restored {count, plural, one {# take} other {# takes}}.',
  /** Name of the list, for screen readers */
  'table.name': 'Takes of the project',
  /** Selected takes */
  'table.count': '{count, plural, one {# take} other {# takes}}',
  /** Headings of columns */
  'column.text': 'Text',
  'column.place': 'Chapter and voice',
  'column.status': 'Status',
  'column.created': 'Created',
  /** In place of the text of a take */
  'table.noText': 'no text',
  /** In place of the chapter of a take */
  'table.removedBlock': 'removed block',
  /** A star protects the take from deletion; {text} is the take’s beginning */
  'table.star': 'Star the take “{text}”',
  'table.unstar': 'Unstar the take “{text}”',
  'table.showDetails': 'Show details',
} as const

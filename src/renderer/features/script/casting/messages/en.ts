/** English texts of casting the quotations of a chapter. */
export const messages = {
  /** Title of the dialog */
  title: 'Cast quotations',
  help: 'Each quotation gets its speaker’s voice. The narration around it keeps the voice of its block.',
  reading: 'Finding quotations…',
  emptyTitle: 'No quotations in this chapter',
  emptyText: 'Quoted speech inside narration is listed here, with the speakers that the text suggests.',
  noMatchTitle: 'No matching quotations',
  noMatchText: 'No quotation fits the filter and the search.',
  clearFilters: 'Clear filters',
  count: '{count, plural, one {# quotation} other {# quotations}}',
  /** Follows the number of quotations */
  unlisted: '{count, plural, one {# more isn’t listed} other {# more aren’t listed}}',
  /** Label of a search field */
  find: 'Find a quotation',
  /** Label of a choice of which quotations are shown */
  show: 'Show',
  'show.all': 'All',
  'show.check': 'To check',
  /** Heading, and name of the list */
  speakers: 'Speakers',
  /** Label of a field, and title of the dialog that it opens */
  'speaker.voice': 'Voice of {name}',
  'speaker.inCast': 'In the cast: {voice}',
  /** Label of a choice */
  'speaker.use': 'Use {name} as',
  'speaker.use.own': 'Speaker',
  /** The quotations keep the voice of their block */
  'speaker.use.none': 'Not a speaker',
  /** Both names are of one person */
  'speaker.use.same': 'Same as {name}',
  'speakers.unlisted': '{count, plural, one {# rarer name isn’t listed.} other {# rarer names aren’t listed.}}',
  /** Heads of columns; the last one has buttons that include a quotation or leave it out */
  'column.quotation': 'Quotation',
  'column.speaker': 'Speaker',
  'column.confidence': 'Confidence',
  'column.cast': 'Cast',
  noSpeaker: 'No speaker',
  /** Button that opens a list of speakers */
  'row.speaker': 'Speaker of {quotation}: {speaker}',
  /** Button, pressed if the quotation is included */
  'row.cast': 'Cast {quotation}',
  'row.include': 'Include or leave out',
  /** Button that opens a list of speakers, for the selected quotations */
  setSpeaker: 'Set speaker',
  /** How sure a speaker is */
  'confidence.high': 'Clear',
  'confidence.medium': 'Likely',
  'confidence.low': 'Guess',
  'confidence.none': 'Unknown',
  'confidence.byHand': 'Set by you',
  'confidence.present': 'Already cast',
  'confidence.line': 'Line of {name}',
  'confidence.mention': 'Probably not speech',
  /** Why a speaker is proposed */
  'evidence.attribution': 'named beside it',
  'evidence.pronoun': 'pronoun beside it',
  'evidence.action': 'acts in the paragraph',
  'evidence.continued': 'continues the speech before',
  'evidence.addressed': 'addressed before',
  'evidence.alternation': 'speakers take turns',
  /** {confidence} such as “Likely”, {evidence} such as “named beside it” */
  confidenceWithEvidence: '{confidence}: {evidence}',
  /** Button */
  apply: 'Cast {count, plural, one {# quotation} other {# quotations}}',
  applying: 'Casting…',
  newSpeakers: '{count, plural, one {Adds # speaker to the cast.} other {Adds # speakers to the cast.}}',
  noCost: 'No generated audio becomes out of date.',
  /** {characters} is billed for generating these blocks again */
  cost: '{blocks, plural, one {# generated block becomes} other {# generated blocks become}} out of date: {characters, plural, one {# character} other {# characters}} to regenerate.',
  /** {names} is a list of speakers */
  added: 'Added to the cast: {names}. No quotation was cast.',
  done: '{count, plural, one {# quotation has} other {# quotations have}} a speaker’s voice.',
  /** Follows that sentence */
  doneAdded:
    '{count, plural, one {# speaker was added to the cast and stays there if you undo once.} other {# speakers were added to the cast and stay there if you undo once.}}',
  skipped:
    '{count, plural, one {# quotation wasn’t cast because its text changed.} other {# quotations weren’t cast because their text changed.}}',
} as const

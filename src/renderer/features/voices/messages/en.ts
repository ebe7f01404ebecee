/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Button */
  refresh: 'Refresh voices',
  refreshing: 'Refreshing…',
  /** Search field */
  find: 'Find a voice',
  loadingVoices: 'Loading voices…',
  emptyTitle: 'No voices yet',
  emptyText: 'Refresh to download the voice list. It stays available offline.',
  noMatch: 'No matching voices',
  clearFilters: 'Clear filters',
  noFavorites: 'Star a voice to add it to your favorites.',
  noMatchHint: 'Try a different search or clear the filters.',
  /** Above the list, followed by `updated` */
  count: '{count, plural, one {# voice} other {# voices}}',
  countOfAll: '{shown, number, ::group-off} of {count, plural, one {# voice} other {# voices}}',
  /** {when} is a time such as “today, 14:20” or “3 March” */
  updated: 'Updated {when}',
  filter: 'Filter voices',
  /** Choices of the filter */
  'group.any': 'All voices',
  'group.favorite': 'Favorites',
  'group.personal': 'Cloned voices',
  'group.shared': 'Stock voices',
  anyLanguage: 'Any language',
  anyGender: 'Any gender',
  anyModel: 'Any model',
  /** Column or label of a voice’s gender */
  gender: 'Gender',
  'gender.female': 'female',
  'gender.male': 'male',
  'gender.not_specified': 'not specified',
  /** Column: tags such as calm or narration */
  style: 'Style',
  models: 'Models',
  /** Beside the name of a cloned voice */
  personal: 'personal',
  /** Switch in a list, for screen readers */
  favorite: 'Favorite: {name}',
  addFavorite: 'Add to favorites',
  removeFavorite: 'Remove from favorites',
  favoriteNotSaved: 'Couldn’t save the favorite. {reason}',
  selectToAudition: 'Select {name} to audition',
  /** Button of a cloned voice, opens a question */
  delete: 'Delete voice…',
  downloadSample: 'Download sample',
  downloadingSample: 'Downloading sample…',
  /** {path} is the saved file */
  sampleSaved: 'Sample saved ({size}): {path}',
  /** {reason} is one or more sentences. */
  sampleNotSaved: '{reason} No file was written.',
  modelsUnknown: 'Not specified',
  tags: 'Tags',
  owner: 'Owner',
  'owner.you': 'You (cloned voice)',
  'owner.service': 'The service',
  id: 'Voice ID',
  usedIn: 'Used in',
  checkingUse: 'Checking usage…',
  unused: 'No project uses this voice.',
  /** Parts of how a project uses a voice, separated by semicolons */
  'use.project': 'voice of the project for {count, plural, one {# block} other {# blocks}}',
  'use.chosen': 'chosen for {count, plural, one {# block} other {# blocks}}',
  /** {name} is a speaker of the cast */
  'use.cast': '{name} of the cast, {count, plural, one {# line} other {# lines}}',
  'use.running': '{count, plural, one {# block queued or generating} other {# blocks queued or generating}}',
  'use.takes': '{count, plural, one {# take} other {# takes}}',
  /** Placeholder of a field */
  choose: 'Choose a voice',
  /** Below the voice that is used if none is chosen */
  projectDefault: 'Project default',
  /** Below a speaker and their voice, before facts about the voice */
  cast: 'Cast',
  /** The same for a speaker with an emotion, which a block with only their voice doesn’t get */
  castWithoutEmotion: 'Cast, without the emotion',
  favoritesOnly: 'Favorites only',
  noMatchForModel: 'No matching voices for {model}.',
  voicesForModel: 'Voices for {model}',
  /** Button: shows voices that the model can’t use */
  showIncompatible: 'Show {count, number, ::group-off} incompatible with {model}',
  hideIncompatible: 'Hide incompatible voices',
  /** Mark of the voice in use, for screen readers */
  chosen: 'chosen',
  /** Area that plays a line of the script in several voices to compare them, for screen readers */
  audition: 'Audition',
  /** Field: what the voices say */
  text: 'Text',
  /** What they say if no line of a script was selected */
  exampleText: 'The lamp had been dark for eleven years when the keeper’s daughter came back.',
  /** Button, opens a list of projects */
  useInProject: 'Use in project…',
  /** {text} is a line of the script */
  line: '“{text}”',
  clearSelection: 'Clear selection',
  /** Button, before its cost is known */
  hear: 'Hear {count, plural, one {# voice} other {# voices}}',
  /** Button, followed by its cost */
  auditionVoice: 'Audition voice',
  auditionVoices: '{count, plural, one {Audition # voice} other {Audition # voices}}',
  free: 'Already generated, free',
  characters: '{count, plural, one {# character} other {# characters}}',
  'state.asking': 'Generating {name}…',
  'state.askingOneOf': 'Generating {name}, {number, number} of {count, number}…',
  'state.playingOneOf': '{name}, {number, number} of {count, number}',
  'state.stopped': 'Stopped after {count, plural, one {# voice} other {# voices}}.',
  'state.played': 'Played {count, plural, one {# voice} other {# voices}}.',
  'state.failed': 'Couldn’t generate {name}.',
  costUnconfirmed: 'Cost unconfirmed.',
  costUsed: '{count, plural, one {# character} other {# characters}} used.',
  costNone: 'Not charged.',
  /** {name} is a voice, {reason} a sentence */
  skipped: 'Skipped {name}: {reason}',
  /** Follows `skipped` */
  othersSkipped: '{count, plural, one {# other voice} other {# other voices}} also skipped.',
} as const

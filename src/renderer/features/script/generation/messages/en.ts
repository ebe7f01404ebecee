/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Name of the bar, for screen readers */
  'generate.bar': 'Generate and export',
  /** Disabled buttons */
  'generate.nothingYet': 'Nothing to generate yet',
  'generate.upToDate': 'All audio up to date',
  'generate.upToDateExceptLocked': 'Up to date, except locked blocks',
  'generate.nothing': 'Nothing can be generated',
  /** Buttons; one of the two texts below follows */
  'generate.blocks': 'Generate {count, plural, one {# block} other {# blocks}}',
  /** Buttons: like the one above while offline, when nothing is sent yet */
  'generate.queueBlocks': 'Queue {count, plural, one {# block} other {# blocks}}',
  'generate.rest': 'Generate the rest of {count, plural, one {# block} other {# blocks}}',
  'generate.characters': '{count, plural, one {# character} other {# characters}}',
  'generate.free': 'free',
  /** Button */
  'generate.reuse': 'Reuse existing takes for {count, plural, one {# block} other {# blocks}} · free',
  /** Name of the progress bar, for screen readers */
  'generate.meter': 'Blocks generated',
  'generate.done': '{done, number} of {count, plural, one {# block} other {# blocks}} done',
  'generate.doneAndFailed':
    '{done, number} of {count, plural, one {# block} other {# blocks}} done, {failed, number} failed',
  /** {reason} is one or more sentences */
  'generate.problems': '{count, plural, one {# block} other {# blocks}} can’t be generated: {reason}',
  /** May follow the sentences above */
  'generate.othersCan': 'The others can.',
  /** Buttons */
  'generate.goToBlock': 'Go to block',
  /** Of several blocks */
  'generate.goToFirst': 'Go to first',
  'generate.editBudget': 'Edit budget',
  'generate.export': 'Export…',
  /** State of the script */
  'generate.saved': 'Saved',
  'generate.saving': 'Saving…',
  'generate.unsaved': 'Unsaved changes',
  /** What generating would need and what the budget of the project allows; {left} and {limit} are characters */
  'budget.stops':
    'Needs {count, plural, one {# character} other {# characters}}; only {left, number} left of this project’s {limit, number}-character monthly budget. It won’t be sent.',
  'budget.warns':
    'This brings the project to {total, number} characters this month. Warning threshold: {threshold, number}.',
  'budget.warnsOfLimit':
    'This brings the project to {total, number} of {limit, number} characters this month. Warning threshold: {threshold, number}.',
  /** Name of a menu, for screen readers */
  'dialogue.menu': 'More ways to generate',
  /** Menu item: generates the lines of several voices in one request */
  'dialogue.generate': 'Generate as dialogue',
  /** Below the menu item */
  'dialogue.cost':
    '{blocks, plural, one {# block} other {# blocks}} · {characters, plural, one {# character} other {# characters}}',
  /** Why the menu item is disabled */
  'dialogue.locked': 'A selected block is locked.',
  'dialogue.running': 'A selected block is already being generated.',
  /** Menu item: opens a dialog with the cost */
  'project.menu': 'Generate project…',
  /** Title of that dialog */
  'project.title': 'Generate project',
  'project.counting': 'Counting blocks…',
  /** Follows: the characters */
  'project.amount':
    '{blocks, plural, one {# block} other {# blocks}} in {chapters, plural, one {# chapter} other {# chapters}}',
  /** What else happens to the blocks of the project */
  'project.reused':
    '{count, plural, one {# block reuses an existing take} other {# blocks reuse existing takes}}, free.',
  'project.queued': '{count, plural, one {# block is already queued.} other {# blocks are already queued.}}',
  'project.locked': '{count, plural, one {# locked block is skipped.} other {# locked blocks are skipped.}}',
  /** Below “All audio up to date” */
  'project.upToDate': 'Blocks you add or change appear here.',
  'project.offline': 'You’re offline. Nothing is sent or charged until you send the queued blocks.',
  /** Button while the blocks are added to the queue */
  'project.queueing': 'Queuing…',
  /** Heading above these blocks */
  'project.problems': '{count, plural, one {# block can’t be generated} other {# blocks can’t be generated}}',
  /** Button; {place} is such as “chapter 2, block 5” */
  'project.goTo': 'Go to {place}',
  /** Words whose pronunciation isn't set or confirmed */
  'project.unchecked':
    'A voice may mispronounce {count, plural, one {# word. Listen to it} other {# words. Listen to them}} before you generate.',
  /** Button: opens a list of them */
  'project.words': 'Names and unusual words…',
  /** Below the list */
  'project.unlisted': '{count, plural, one {# more block} other {# more blocks}}',
} as const

/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** State of a block of text in the script, narrow */
  'blockStatus.empty': 'Empty',
  'blockStatus.not-spoken': 'Not generated',
  /** The text was changed after its audio was generated */
  'blockStatus.changed': 'Out of date',
  'blockStatus.fresh': 'Up to date',
  'blockStatus.partial': 'Incomplete',
  'blockStatus.queued': 'Queued',
  'blockStatus.speaking': 'Generating',
  'blockStatus.failed': 'Failed',
  'blockStatus.locked': 'Locked',
  'encoding.label': 'Text encoding',
  'encoding.guessed': 'The text encoding is a guess. If letters look wrong in the preview, choose another encoding.',
  'encoding.unreadable':
    '{count, plural, one {# character} other {# characters}} can’t be read in this encoding and will show as “�”. Choose another encoding.',
  /** {message} is what the service responded */
  'failure.serviceMessage': 'Service message: “{message}”',
  /** {path} is the name of a field, {message} what is wrong with it */
  'failure.field': '<code>{path}</code>: {message}',
  /** Entries are any items of a list, such as voices or agents */
  'incomplete.unread':
    '{count, plural, one {# entry} other {# entries}} couldn’t be read completely. The other fields are shown as usual.',
  /** Follows the sentence above */
  'incomplete.unlisted': '{count, plural, one {# entry} other {# entries}} without an ID can’t be listed.',
  'incomplete.withoutId': 'Entry without an ID',
  /** Stands for {path} below if the whole entry is meant */
  'incomplete.entry': 'entry',
  /** A field and what was found in it */
  'incomplete.found': '<code>{path}</code>: <code>{found}</code>',
  'incomplete.missing': '<code>{path}</code>: missing',
  /** Last line of a list */
  'incomplete.more': '{count, plural, one {and # more entry} other {and # more entries}}',
  /** {reason} is a sentence */
  previousValueKept: '{reason} The previous value is kept.',
  /** A field and its value, for screen readers */
  labelWithValue: '{label}: {value}',
  /** {label} says what is being done */
  'progress.text': '{label}, {share, number, percent}',
  /** {detail} is the time left, for example */
  'progress.textWithDetail': '{label}, {share, number, percent} · {detail}',
  'progress.value': '{share, number, percent}',
  'progress.valueWithDetail': '{share, number, percent}, {detail}',
  'removed.empty': 'Nothing to restore.',
  /** Button */
  'removed.restore': 'Restore',
  'removed.restoreItem': 'Restore {name}',
  'request.id': 'Request ID <code>{id}</code>',
  /** Button */
  'request.copy': 'Copy request ID',
  'request.copied': 'Copied',
  /** Shown in a field without a choice */
  select: 'Select…',
  /** {items} is what is selected with its number, such as “3 conversations” */
  'table.selected': '{items} selected',
  /** Button */
  'table.clearSelection': 'Clear selection',
  'table.selectAll': 'Select all',
  'table.selectRow': 'Select {name}',
  /** Heading of the column of checkboxes, for screen readers */
  'table.selection': 'Selection',
  /** Heading of the column of menus, for screen readers */
  'table.actions': 'Actions',
  /** Menu of a row */
  'table.actionsFor': 'Actions for {name}',
  /** Menu that shows and hides columns */
  'table.columns': 'Columns',
  'table.resetColumns': 'Reset columns',
  /** Field: the title of a project or chapter, for example */
  'title.label': 'Title',
  'title.charactersLeft': '{count, plural, one {# character} other {# characters}} left',
  /** For screen readers: a value of one series */
  'chart.part': '{series} {value}',
  /** For screen readers; `values` is a list */
  'chart.bar': '{bar}: {values}',
  /** Of dropped files and folders */
  'drop.empty': 'Nothing was found that can be imported.',
  'drop.unreadable': '“{name}” couldn’t be read. Nothing was imported.',
} as const

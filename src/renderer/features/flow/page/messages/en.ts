/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Announced to screen readers */
  noIssues: 'No issues',
  /** Names of the parts of the editor, for screen readers */
  'part.outline': 'Outline of the flow',
  'part.canvas': 'Canvas of the flow',
  'part.form': 'Form',
  /** Names of the dividers, for screen readers */
  'width.outline': 'Width of the outline',
  'width.form': 'Width of the form',
  /** Name of a group of buttons */
  'bar.graph': 'Graph',
  /** Button: shows or hides the list of nodes */
  'bar.outline': 'Outline',
  /** Button: shows or hides the form */
  'bar.form': 'Form',
  /** Button */
  'bar.addNode': 'Add node',
  /** Button; {step} is what is undone, such as “deleting 2 nodes” or “connecting” */
  'bar.undo': 'Undo {step}',
  /** Button; {step} as above */
  'bar.redo': 'Redo {step}',
  /** Button, when there is nothing to redo */
  'bar.redoNothing': 'Redo',
  /** Button */
  'bar.find': 'Find in the flow',
  /** Button: positions all nodes */
  'bar.tidy': 'Auto-layout',
  /** Name of a group */
  'bar.issues': 'Issues',
  'bar.previousIssue': 'Previous issue',
  'bar.nextIssue': 'Next issue',
  /** Button: opens a dialog that steps through a conversation */
  testPath: 'Test path',
  /** What answers calls now */
  'live.unknown': 'Live version unknown',
  'live.default': 'Live: default flow',
  /** {version} is a number, a name or both */
  'live.version': 'Live: {version}',
  /** Where the newest state of the flow is stored */
  'saved.saving': 'Saving locally…',
  'saved.failed': 'Unsaved changes',
  'saved.otherWindow': 'Also edited in another window',
  'saved.behind': 'Saved locally · Newer draft on service',
  'saved.draft': 'Draft saved',
  'saved.local': 'Saved locally · Not saved to service',
  /** {time} is a time of day, or a day and time */
  'saved.localAt': 'Saved locally, {time} · Not saved to service',
  /** {time} is a day and time such as “today, 14:20” */
  lastSynced: 'Last synced {time}',
  /** Names of steps that can be undone, after “Undo” and in the list of versions, as all texts starting with “step” */
  'step.stored': 'what the service stored',
  'step.merge': 'the merge',
  'step.changesFromElsewhere': 'changes from elsewhere',
  /** {name} is a version */
  'step.open': 'opening {name}',
  'step.template': 'taking a template',
  'step.rollback': 'rolling back',
  'step.discard': 'discarding the draft',
  'step.deactivate': 'deactivating',
  /** Announced to screen readers, as the following ones */
  'said.draftSaved': 'Draft saved to service',
  'said.nothingToMerge': 'There is nothing to merge',
  'said.merged': 'Now editing the merged flow',
  /** {name} is a version */
  'said.opened': 'Now editing {name}',
  /** Button: saves the flow to the service, without publishing it */
  'draft.save': 'Save draft',
  'draft.saving': 'Saving draft…',
  /** {keys} is a keyboard shortcut */
  'draft.rejected':
    'Draft rejected: {count, plural, one {# issue} other {# issues}}. Your version is saved locally and the service draft is unchanged. Press {keys} to go to the first issue.',
  'draft.rejectedFixed':
    'Draft rejected: all issues are fixed now. Your version is saved locally and the service draft is unchanged. Save the draft again.',
  'draft.changedElsewhere':
    'The service draft was changed elsewhere. Nothing was overwritten; your version is saved locally.',
  'draft.changedInWindow': 'This flow was also edited in another window. Your version is kept separately.',
  /** Button */
  saveAgain: 'Save again',
  /** Button: opens a dialog */
  merge: 'Merge…',
  /** Name of a menu */
  'menu.label': 'More flow actions',
  'menu.compare': 'Compare…',
  'menu.templates': 'Templates…',
  'menu.versions': 'Versions…',
  'menu.discard': 'Discard draft…',
  /** The agent's calls use the default flow then */
  'menu.deactivate': 'Deactivate flow…',
  /** {agent} is the agent's name */
  'rollback.title': 'Roll back: {agent}',
  /** Button */
  'rollback.confirm': 'Roll back',
  'rollback.done': 'Rolled back.',
  /** {agent} is the agent's name */
  'discard.title': 'Discard the draft: {agent}',
  /** Button */
  'discard.confirm': 'Discard the draft',
  'discard.done': 'Draft discarded. Your edits are kept in local versions.',
  /** {agent} is the agent's name */
  'deactivate.title': 'Deactivate the flow: {agent}',
  /** Button */
  'deactivate.confirm': 'Deactivate',
  'deactivate.done': 'Deactivated. Calls now use the default flow.',
  /** Why the dialog's button is disabled */
  'obstacle.no-draft': 'The service has no draft to discard.',
  'obstacle.nothing-active': 'No flow is live, so there’s nothing to deactivate.',
  'obstacle.no-such-version': 'This version no longer exists on the service.',
  'obstacle.already-active': 'This version is already live.',
  refreshing: 'Refreshing…',
  'action.changed':
    'The flow changed on the service in the meantime. Nothing was changed. Here is the current version.',
  /** Label of what answers calls */
  'action.liveNow': 'Live now',
  'action.liveAfter': 'Live after this',
  'action.editsKept': 'Your edits are kept in local versions.',
  'empty.title': 'No flow yet',
  'empty.text':
    'A flow defines what the agent does in a call, step by step. Until you publish one, the default flow is used.',
  /** Button, and title of the dialog that it opens */
  'empty.fromTemplate': 'Start from a template',
  /** Button */
  'empty.fromScratch': 'Start from scratch',
  'template.find': 'Find a template',
  'template.loading': 'Loading templates…',
  'template.failed': 'Couldn’t load templates. Try again when you’re online.',
  'template.noMatch': 'No matching templates.',
  /** Heading of the list */
  'template.list': 'Templates',
  /** {description} is one or more sentences, written by the template's author */
  'template.detail': '{description} {count, plural, one {# node} other {# nodes}}',
  loading: 'Loading flow…',
  /** Shown after pasting something else */
  nothingToPaste: 'The clipboard doesn’t contain flow nodes.',
  'versions.title': 'Versions',
  'versions.publishedTitle': 'Published versions',
  'versions.nonePublished': 'Nothing published yet.',
  /** After a version, and a dot */
  'versions.live': 'Live',
  /** After a version; {time} is a day and time such as “today, 14:20” */
  'versions.published': 'published {time}',
  /** Button */
  'versions.edit': 'Edit a copy',
  /** The same, for screen readers */
  'versions.editOf': 'Edit a copy of {version}',
  /** Button: makes a version live again */
  'versions.rollBack': 'Roll back…',
  /** The same, for screen readers */
  'versions.rollBackTo': 'Roll back to {version}',
  'versions.localTitle': 'Local versions',
  /** Name of a list; {day} is “Today”, “Yesterday” or a date */
  'versions.localOn': 'Local versions, {day}',
  /** After a version, and a dot */
  'versions.current': 'Current',
  'versions.pushed': 'Saved as the service’s draft',
  /** Button: continues with this version */
  'versions.restore': 'Restore',
  /** The same, for screen readers; {change} is what was done in this version */
  'versions.restoreOf': 'Restore {change}, {time}',
  /** How a local version came about */
  'origin.edit': 'Edited locally',
  'origin.received': 'Pulled from service',
  'origin.merged': 'Merged',
  'origin.aside': 'Kept aside after a conflict with another window',
  'day.today': 'Today',
  'day.yesterday': 'Yesterday',
} as const

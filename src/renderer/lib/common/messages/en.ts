/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  agents: 'Agents',
  cancel: 'Cancel',
  /** Button: opens a choice */
  choose: 'Choose',
  close: 'Close',
  conversations: 'Conversations',
  delete: 'Delete',
  details: 'Details',
  /** Button: hides a notice */
  dismiss: 'Dismiss',
  /** Button: closes a dialog */
  done: 'Done',
  folder: 'Folder',
  language: 'Language',
  loading: 'Loading…',
  /** Speech model */
  model: 'Model',
  name: 'Name',
  /** Button: pauses a queue or playback */
  pause: 'Pause',
  /** Button: plays a short sample */
  preview: 'Preview',
  projects: 'Projects',
  refresh: 'Refresh',
  remove: 'Remove',
  rename: 'Rename',
  /** Button: continues a paused queue */
  resume: 'Resume',
  retry: 'Retry',
  save: 'Save',
  settings: 'Settings',
  show: 'Show',
  showAll: 'Show all',
  stop: 'Stop',
  tryAgain: 'Try again',
  undo: 'Undo',
  voice: 'Voice',
  voices: 'Voices',
} as const

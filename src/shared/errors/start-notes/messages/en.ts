/** English texts about a start: restored or recovered work, and what this computer lacks. A note is one or more of these sentences. */
export const messages = {
  /** {file} is the file with the user’s work, here and below. Followed by where it was restored from */
  'file-missing': '{file} was missing.',
  'folder-moved-aside': 'A folder that was in its place is now {path}.',
  'restored-from-file': 'Your work was restored from {file}.',
  /** The log holds the latest changes to a database */
  'restored-from-file-and-log': 'Your work was restored from {file} and the log.',
  'restored-from-log': 'Your work was restored from the log.',
  'restored-from-backup':
    'Your work was restored from the backup {backup}. Other backups are in Settings, under Storage.',
  /** {folder} is the folder of the backups */
  'file-missing-backups-unreadable':
    '{file} was missing, and none of its backups could be read. They are still in {folder}.',
  'started-empty': 'Overvoice started with an empty studio.',
  'file-missing-without-backup': '{file} was missing and there was no backup.',
  /** {rows} are entries of the file, such as blocks or takes */
  'recovered-from-damage':
    'The file with your work was damaged. {rows, plural, one {# entry could be read and was kept} other {# entries could be read and were kept}}.',
  /** Follows `recovered-from-damage`: more entries. {backup} is the path of a backup */
  'rest-from-backup': '{rows, plural, one {# more was restored} other {# more were restored}} from {backup}.',
  'no-backup-for-rest': 'There was no backup to restore the rest from.',
  'damaged-file-kept': 'The damaged file is at {path}.',
  /** {backup} is the name of a file, here and below */
  'backup-restored': 'The backup {backup} was restored.',
  'previous-file-kept': 'The previous file is kept as {file}.',
  'previous-file-damaged': 'The previous file was damaged and is at {path}.',
  /** Followed by `work-unchanged`, as are the next two */
  'backup-missing': 'The backup {backup} couldn’t be restored because it no longer exists.',
  'no-space-for-backup':
    'The backup {backup} couldn’t be restored because the disk is full. Free at least {megabytes, number, ::group-off} MB, then restore it again.',
  /** {problem} is a sentence */
  'backup-not-restored': 'The backup {backup} couldn’t be restored: {problem}',
  'work-unchanged': 'Your work wasn’t changed.',
  /** Followed by `key-in-memory`, as are the next four */
  'keychain-without-session':
    'The system keychain isn’t available: there is no D-Bus session here. To use it, start Overvoice in a desktop session with GNOME Keyring or KWallet.',
  'keychain-library-missing':
    'The system keychain isn’t available: its library is missing. Run `npm run keychain` in the Overvoice folder, then restart Overvoice.',
  'keychain-timed-out':
    'The system keychain isn’t available: it did not answer within {seconds, plural, one {# second} other {# seconds}}.',
  'keychain-lost-value': 'The system keychain isn’t available: it didn’t return the stored value.',
  /** {problem} in the system’s words, which are English */
  'keychain-unavailable': 'The system keychain isn’t available: {problem}.',
  'key-in-memory': 'Your API key stays in memory and must be entered again after a restart.',
  'tls-override-ignored':
    'NODE_TLS_REJECT_UNAUTHORIZED=0 is ignored. Overvoice always verifies the service’s certificate.',
} as const

/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Notice after a change, with the button below */
  'running.stillOthers':
    '{count, plural, one {# block is still queued or generating with the other settings.} other {# blocks are still queued or generating with the other settings.}}',
  /** Notice before a change, with the choices below */
  'running.current':
    '{count, plural, one {# block is queued or generating with the current settings.} other {# blocks are queued or generating with the current settings.}}',
  /** Name of the choices, for screen readers */
  'running.label': 'Queued and generating blocks',
  /** Button, and a choice */
  'running.regenerate': 'Cancel and regenerate',
  /** Choice: the blocks are generated with the earlier settings */
  'running.finish': 'Finish as they are',
  /** What a choice does */
  'running.effect.regenerate': 'Audio received so far is kept as partial takes.',
  'running.effect.finish': 'They use the earlier settings and will be out of date.',
  /** {reason} is one or more sentences */
  'running.failed': 'Couldn’t regenerate all blocks: {reason}',
  'running.failedAfterSaving': 'The change is saved. Couldn’t regenerate all blocks: {reason}',
  /** State of the connection; {wait} is a duration such as “3 s” */
  'service.rateLimited': 'Rate limited, retrying in {wait}',
  /** Tooltips, each for the state above */
  'service.rateLimitedDetail': 'Your account’s rate limit was reached. The next request is sent automatically.',
  'service.sandbox': 'Sandbox',
  'service.sandboxDetail': 'Runs on this computer. Nothing is charged.',
  'service.sandboxStopped': 'Sandbox stopped',
  'service.connected': 'Connected',
  'service.unknown': 'Not connected yet',
  'service.unknownDetail': 'No request has been sent since Overvoice started.',
  'service.offline': 'Offline',
  /** {time} is such as 14:20 */
  'service.offlineSince': 'Offline, last seen {time}',
  'service.offlineDetail': 'Your existing audio is stored locally and still plays.',
  'service.keyRejected': 'API key rejected',
  'service.keyRejectedDetail': 'Check your API key in Settings.',
  'service.keyMissing': 'No API key',
  'service.keyMissingDetail': 'Add your API key in Settings, or use the sandbox.',
  'service.keychain': 'Waiting for the keychain',
  'service.keychainDetail': 'Unlock the system keychain, or allow access in its window. It may be behind this one.',
} as const

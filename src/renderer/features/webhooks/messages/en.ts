/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  title: 'Webhooks',
  intro:
    'The receiver runs on this computer. To receive deliveries from the internet, set up a tunnel and enter its host under “Port and tunnel”.',
  /** Name of the tabs, for screen readers */
  sections: 'Webhook sections',
  conversation: 'Conversation',
  deliveries: 'Deliveries',
  loadingDeliveries: 'Loading deliveries…',
  loadingConversations: 'Loading conversations…',
  /** Of a delivery, in a table and above a choice */
  signature: 'Signature',
  signingSecret: 'Signing secret',
  signingSecrets: 'Signing secrets',
  secret: 'Secret',
  rawRequest: 'Raw request',
  /** Button: rebuilds the event of a conversation from current data */
  rebuildEvent: 'Rebuild event',
  lastList: 'Showing the last synced list.',
  /** {at} is a date with a time */
  updated: 'Updated {at}',
  /** States of a secret that can’t be used now */
  'secret.waiting': 'Waiting for the keychain',
  'secret.missing': 'Missing from keychain',
  /** {at} is a date */
  'secret.stored': 'stored {at}',

  /** Result of a signature check, in a table */
  'verdict.valid': 'Verified',
  'verdict.not-checked': 'Not checked',
  'verdict.secret-missing': 'No secret',
  'verdict.outside-window': 'Timestamp too old',
  'verdict.header-missing': 'Not signed',
  'verdict.old-format': 'Legacy format',
  'verdict.part-missing': 'Missing field',
  'verdict.time-twice': 'Multiple timestamps',
  'verdict.time-malformed': 'Invalid timestamp',
  'verdict.prefixed': 'Prefix in v0',
  'verdict.wrong-case': 'Uppercase hex',
  'verdict.signature-malformed': 'Signature unreadable',
  'verdict.body-changed': 'Body modified',
  'verdict.time-not-signed': 'Time not signed',
  'verdict.milliseconds-signed': 'Milliseconds signed',
  'verdict.secret-used-otherwise': 'Secret encoding mismatch',
  'verdict.wrong-secret-or-body': 'Signature mismatch',
  /** {name} is a secret */
  checkedWith: 'Checked with “{name}”.',
  /** Each follows a result above. {age} is a duration such as “5 minutes” */
  'happened.validAtOnce': 'Signature valid. It was made within a second of receipt.',
  'happened.validBefore': 'Signature valid. It was made {age} before receipt.',
  'happened.validAfter': 'Signature valid. It was made {age} after receipt.',
  'happened.outsideBefore': 'Signature valid, but it was made {age} before receipt. The tolerance is 300 seconds.',
  'happened.outsideAfter': 'Signature valid, but it was made {age} after receipt. The tolerance is 300 seconds.',
  'age.seconds': '{count, plural, one {# second} other {# seconds}}',
  'age.minutes': '{count, plural, one {# minute} other {# minutes}}',
  'age.hours': '{count, plural, one {# hour} other {# hours}}',
  'age.days': '{count, plural, one {# day} other {# days}}',
  'happened.not-checked': 'No signing secret is stored, so the sender can’t be verified.',
  'happened.secret-missing': 'No signing secret to verify with.',
  'happened.header-missing': 'No signature header.',
  'happened.old-format': 'Legacy signature format: sha256=… alone, with a separate timestamp header.',
  /** {part} is a field such as v0 */
  'happened.partMissing': 'The header has no {part}=.',
  /** {found} are names of fields, separated by commas */
  'happened.partMissingFound': 'The header has no {part}=, only {found}.',
  unnamedPart: 'an unnamed part',
  'happened.time-twice': 'The header has two timestamps.',
  'happened.timeInMilliseconds': 't={time} is in milliseconds.',
  'happened.timeMalformed': 't={time} isn’t a timestamp.',
  'happened.prefixedRight': 'v0 starts with sha256=; the rest is valid.',
  'happened.prefixedWrong': 'v0 starts with sha256=, and the rest isn’t valid either.',
  'happened.wrong-case': 'v0 is uppercase; otherwise it’s valid.',
  'happened.signature-malformed':
    'v0 is {count, plural, one {# character} other {# characters}}; expected 64 hex digits.',
  'happened.time-not-signed': 'Only the body was signed, not the timestamp.',
  'happened.milliseconds-signed': 'Milliseconds were signed, but t is in seconds.',
  'happened.wrong-secret-or-body':
    'Signed with another secret, or the body was modified. The signature can’t tell which.',
  'bodyChanged.byte-order-mark':
    'The body was modified in transit: a byte order mark was added or removed at the start.',
  'bodyChanged.line-ends': 'The body was modified in transit: line endings were changed.',
  'bodyChanged.outer-blanks': 'The body was modified in transit: surrounding whitespace was changed.',
  'bodyChanged.compact': 'The body was modified in transit: the sender signed it without spaces between values.',
  'bodyChanged.indented': 'The body was modified in transit: the sender signed it indented.',
  'bodyChanged.spaced':
    'The body was modified in transit: the sender signed it with a space after each comma and colon.',
  'bodyChanged.sorted-keys': 'The body was modified in transit: the sender signed it with its keys sorted.',
  'bodyChanged.escaped': 'The body was modified in transit: the sender signed it with letters or slashes escaped.',
  'usedOtherwise.trimmed': 'It was signed with this secret, but without the whitespace around it.',
  'usedOtherwise.without-prefix': 'It was signed with this secret, but without whsec_ at its beginning.',
  'usedOtherwise.base64-decoded': 'It was signed with this secret, but decoded from base64.',
  'usedOtherwise.hex-decoded': 'It was signed with this secret, but decoded from hex.',
  /** What to do about a result */
  'next.not-checked': 'Add the agent’s secret under Signing secrets.',
  'next.secret-missing': 'Enter the secret or add it again.',
  'next.outsideBefore': 'A replayed delivery, or this computer’s clock is ahead.',
  'next.outsideAfter': 'The sender’s clock is ahead, or this computer’s clock is behind.',
  'next.header-missing': 'The sender has no signing secret, or a proxy removed the header.',
  /** {format} is the form of a header, such as t=… */
  'next.oldFormat': 'Choose a newer API version for the agent, so it signs {format}.',
  'next.partMissing': 'Use {format}.',
  'next.time-twice': 'Send a single t=.',
  'next.timeMalformed': 'Send whole seconds since 1970.',
  'next.prefixedRight': 'Send only the hex digits.',
  'next.prefixedWrong': 'Remove sha256= and check again.',
  'next.wrong-case': 'Send lowercase hex.',
  'next.signature-malformed': 'Copy the whole header and nothing else.',
  'next.body-changed': 'Verify the raw body before parsing it.',
  'next.time-not-signed': 'Sign t, a dot and the body.',
  'next.milliseconds-signed': 'Sign the exact text of t.',
  'next.secret-used-otherwise': 'Use the secret exactly as shown by the service.',
  'next.wrong-secret-or-body': 'Check that the secret is this agent’s latest and that the body is complete.',

  'filter.label': 'Filter',
  'filter.all': 'All',
  'filter.verified': 'Verified',
  'filter.faulty': 'Not verified',
  'filter.bookmarked': 'Bookmarked',
  'filter.from-here': 'Sent by Overvoice',

  'list.find': 'Find a delivery',
  'list.count': '{count, plural, one {# delivery} other {# deliveries}}',
  'list.found': '{found, number} of {count, plural, one {# delivery} other {# deliveries}}',
  'list.emptyTitle': 'No deliveries yet',
  'list.emptyText': 'Turn on the receiver, then set its URL as an agent’s webhook.',
  'list.emptyTextListening': 'Set the endpoint URL as an agent’s webhook, then start a test conversation.',
  'list.unmatchedTitle': 'No matching deliveries',
  'list.unmatchedText': 'Try another search or filter.',
  /** A delivery in the table, for screen readers */
  'list.row': '{event}, {verdict}',
  /** In place of an event's name */
  'list.noEvent': 'Not a service event',
  'list.noId': 'No delivery ID',
  'list.event': 'Event',
  'list.attempts': 'Attempts',
  'list.size': 'Size',
  'list.source': 'Source',
  'list.fromHere': 'Sent by Overvoice',
  /** Label of a date */
  'list.received': 'Received',
  'list.bookmarked': 'Bookmarked',

  'page.all': 'All deliveries',
  /** Title of a delivery without an event */
  'page.delivery': 'Delivery',
  'page.loading': 'Loading delivery…',
  /** Buttons */
  'page.bookmark': 'Bookmark',
  'page.removeBookmark': 'Remove bookmark',
  'page.resend': 'Resend',
  /** Menu */
  'page.more': 'More',
  'page.verify': 'Verify with another secret',
  'page.copyId': 'Copy delivery ID',
  'page.remove': 'Delete local copy',
  'page.fromHere': 'This was sent by Overvoice, not by the service.',
  /** Label of a date: when the delivery was accepted */
  'page.processed': 'Processed',
  'page.notProcessed': 'Not yet. No attempt was verified.',
  'page.processedOnce': '{at} ({count, plural, one {# attempt} other {# attempts}} received, processed once)',
  'page.id': 'Delivery ID',
  'page.noId': 'None. Duplicates can’t be detected.',
  'page.attempt': 'Attempt',
  'page.attemptNumber': 'Attempt {number, number} of {count, number}',
  'page.download': 'Download body',
  /** Name of the saved file */
  'page.file': 'delivery-{id}',
  /** Choice beside “Signed with …” */
  'page.originalSignature': 'With its original signature',

  'view.label': 'Show it',
  'view.readable': 'Formatted',
  'view.raw': 'Raw',
  'view.bytes': 'Hex',
  'view.differences': 'Diff',
  'view.envelope': 'Envelope',
  'view.gone': 'The body is no longer stored.',
  'view.loading': 'Loading body…',
  'view.readableLabel': 'Body, readable',
  'view.bytesLabel': 'Body as bytes',
  'view.envelopeLabel': 'Body as an envelope',
  'view.same': 'Identical, including headers.',
  'view.sameBodies': 'The bodies are identical.',
  /** Columns: the place of a difference, and its values */
  'view.where': 'Where',
  'view.before': 'Before',
  'view.after': 'In this attempt',
  /** In place of a value */
  'view.nothing': 'nothing',
  'view.noEnvelope': 'Can’t show this body as an envelope.',
  'view.envelopeText': 'The same event in the current envelope format.',
  /** {fields} are names of fields, such as “id and version” */
  'view.envelopeLacks': 'Earlier bodies don’t include the {fields}.',
  /** At the end of a shortened text; {count} is a number */
  'view.moreBytes': '… {count} more',
  'view.moreLetters': '… {count} more. Save the bytes to see everything.',

  /** {words} are English words in a header */
  'send.lead': 'Requests include a header marking them “{words}”.',
  'send.to': 'Send to',
  /** {name} is a secret */
  'send.signedWith': 'Signed with {name}',
  'send.typed': 'Sign with a secret entered here',
  'send.send': 'Send',
  'send.waiting': 'Waiting for response…',
  'send.stop': 'Stop waiting',
  /** {status} is an HTTP status such as 200 */
  'send.answered': '{status} in {duration} ms.',
  'send.failed': 'No response: {reason}.',
  /** In place of {reason} above, as the next */
  'send.timeout': 'No response within {seconds, number} s',
  'send.ended': 'The connection ended without a response',
  'send.request': 'Request',
  /** {words} are English words in a header */
  'send.requestTitle': 'Request, {words}',
  'send.response': 'Response',
  'send.rawResponse': 'Raw response',
  'send.truncated': '… truncated (connection closed, over 64 KB or longer than 5 s)',

  'log.checked': '{looked, number} of {count, plural, one {# conversation} other {# conversations}} checked',
  'log.sum':
    '{count, plural, one {# delivery} other {# deliveries}} failed of {records, number} across {conversations, plural, one {# conversation} other {# conversations}}',
  'log.notLoaded': 'Not loaded yet.',
  'log.checkAll': 'Check all conversations',
  'log.newest': 'The newest {count, number} of them are shown.',
  'log.neverTitle': 'No deliveries stored yet',
  'log.neverText': 'Failed deliveries appear here with the reason.',
  'log.noneTitle': 'No failed deliveries',
  'log.noneText': 'All checked deliveries succeeded. The service doesn’t retry after three attempts.',
  'log.list': 'Deliveries that failed',
  /** Headings of columns */
  'log.reason': 'Reason',
  'log.message': 'Service message',
  'log.url': 'Endpoint URL',
  'log.lastAttempt': 'Last attempt',
  'log.openConversation': 'Open conversation',
  /** Button: opens a dialog */
  'log.send': 'Send…',
  'log.sendTitle': 'Send event',
  'log.changeUrl': 'Change webhook URL',

  /** States of a delivery on the service */
  'record.delivered': 'delivered',
  'record.failed': 'failed',
  'record.pending': 'pending',
  'record.attempts': '{count, plural, one {# attempt} other {# attempts}}',
  /** {status} is an HTTP status such as 500 */
  'record.lastResponse': 'last response {status}',
  'record.message': 'Service message: “{message}”',

  /** {at} is a date with a time */
  'records.asOf': 'Last synced {at}',
  'records.refreshing': 'Refreshing…',
  'records.none':
    'No deliveries. The agent has no webhook, no endpoint subscribes to this event, or the conversation hasn’t ended.',
  'records.further': '{count, plural, one {# further delivery} other {# further deliveries}}',
  'records.more': 'Show more',

  /** {words} are English words in a header */
  'rebuild.lead':
    'Rebuild the event for a conversation from current data and send it to any URL. It’s marked “{words}”.',
  /** Button: opens a dialog */
  'rebuild.choose': 'Choose conversation…',
  'rebuild.chooseTitle': 'Choose conversation',
  'rebuild.find': 'Find a conversation',
  'rebuild.newest': 'Newest conversations',
  'rebuild.none': 'No conversations stored yet. Refresh the Conversations screen.',
  'rebuild.unmatched': 'No matching conversations.',
  'rebuild.unknownAgent': 'Unknown agent',
  'rebuild.rebuilding': 'Rebuilding event…',
  'rebuild.notSent': 'Nothing was sent.',
  /** {type} and {version} are those of the event; {status} is one of those below */
  'rebuild.sum':
    '{type}, version {version}: {messages, plural, one {# message} other {# messages}}, {evaluations, plural, one {# evaluation} other {# evaluations}}, {size}. The conversation is {status}.',
  'conversationStatus.pending': 'pending',
  'conversationStatus.active': 'active',
  'conversationStatus.completed': 'completed',
  'conversationStatus.failed': 'failed',
  'rebuild.event': 'Rebuilt event',
  /** Choice beside “Signed with …” */
  'rebuild.unsigned': 'Unsigned',

  'checker.lead': 'Paste a delivery to verify its signature. Nothing is sent or stored.',
  'checker.header': 'Signature header',
  'checker.body': 'Body',
  'checker.bodyHint': 'Raw request body. If line endings matter, upload the file instead.',
  'checker.tooLarge': 'The file is over 4 MB, the maximum size of a delivery.',
  'checker.bodyOfDelivery': 'Body: from the open delivery (unmodified)',
  'checker.bodyOfFile': 'Body: exact bytes of {name}, {size}.',
  'checker.paste': 'Paste body',
  'checker.upload': 'Upload file',
  'checker.typed': 'Enter manually',
  /** Label of a field for a date with a time */
  'checker.receivedAt': 'Received at',
  'checker.now': 'now',
  'checker.receivedAtHint': 'For example 2026-11-20T08:00:00Z. Leave empty for now.',
  'checker.verify': 'Verify signature',

  'receiver.switch': 'Local receiver',
  /** In the command palette */
  'receiver.turnOn': 'Turn on local receiver',
  'receiver.turnOff': 'Turn off local receiver',
  'receiver.secrets': 'Signing secrets ({count, number})',
  /** Button and title of its dialog */
  'receiver.settings': 'Port and tunnel',
  'receiver.localUrl': 'Local endpoint URL',
  'receiver.publicUrl': 'Public endpoint URL',
  'receiver.copy': 'Copy',
  /** For screen readers; {label} is one of the two labels above */
  'receiver.copyUrl': 'Copy: {label}',
  'receiver.copied': 'URL copied. Paste it as an agent’s webhook URL.',
  'receiver.otherPort': 'Use another port',
  /** {port} is a number */
  'receiver.failed.port-taken':
    'Couldn’t start the receiver on port {port}: the port is in use by another app. Deliveries aren’t being received. If you change the port, update your agents’ webhook URLs.',
  'receiver.failed.not-allowed':
    'Couldn’t start the receiver on port {port}: permission denied. Deliveries aren’t being received. If you change the port, update your agents’ webhook URLs.',
  'receiver.failed.other':
    'Couldn’t start the receiver on port {port}: system error; see the log. Deliveries aren’t being received. If you change the port, update your agents’ webhook URLs.',
  'receiver.viewSecrets': 'View secrets',
  'receiver.missing':
    '{count, plural, one {# signing secret is missing from the keychain. Deliveries signed with it get a 503 (so they’re retried) until you add it again.} other {# signing secrets are missing from the keychain. Deliveries signed with them get a 503 (so they’re retried) until you add them again.}}',
  'receiver.waiting':
    'Waiting for the system keychain. Deliveries signed with secrets in it get a 503 (so they’re retried) until you unlock it.',
  /** {at} is a time, {reason} is one of those below */
  'receiver.refused':
    '{count, plural, one {# request refused, at {at}: {reason}.} other {# requests refused, the last at {at}: {reason}.}}',
  'refused.host': 'host not allowed',
  'refused.browser': 'a browser sent it',
  'refused.method': 'method wasn’t POST',
  'refused.path': 'wrong path',
  'refused.content-type': 'it was not application/json',
  'refused.too-large': 'it was larger than 4 MB',
  'refused.malformed': 'malformed HTTP request',
  'refused.upgrade': 'it asked for another protocol',
  'refused.pipelined': 'pipelined request',
  'refused.interrupted': 'connection closed early',

  'settings.port': 'Port',
  'settings.anyPort': 'Any free port',
  'settings.portHint': 'The receiver listens on 127.0.0.1 only.',
  'settings.tunnelHost': 'Tunnel host',
  'settings.tunnelHint':
    'Your tunnel forwards internet requests to this port. Only requests with exactly this host are accepted. Leave empty for none.',
  'settings.pathHint': 'Treat the URL path as a secret: anyone who has it can send requests here.',
  'settings.pathChanged': 'The URL changed. Requests to the old URL are rejected.',
  'settings.newPath': 'Generate new path',

  'secrets.text': 'A delivery is verified if it matches any of these.',
  'secrets.inKeychain': 'Stored in the system keychain and never shown.',
  'secrets.inMemory': 'No keychain found: they’re kept until Overvoice closes and never shown.',
  'secrets.list': 'Stored secrets',
  'secrets.remove': 'Remove the secret {name}',
  /** Example of a secret's name */
  'secrets.nameExample': 'Reception',
  'secrets.add': 'Add secret',
} as const

/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** In place of an agent's name */
  untitled: 'Untitled agent',
  newAgent: 'New agent',
  /** On the button “Refresh” while it works */
  refreshing: 'Refreshing…',
  /** {time} is a day and time such as “today, 14:20” or “3 March, 14:20” */
  lastSynced: 'Last synced {time}',
  /** Below a failure */
  showingStored: 'Showing the last synced version. You can keep editing.',
  changeUnsaved: 'Your last change isn’t saved yet.',
  /** Button */
  saveNow: 'Save now',
  savedLocally: 'Your changes are saved locally.',
  editsUnsaved: 'Nothing was published: your last edits couldn’t be saved.',
  changes: '{count, plural, one {# change} other {# changes}}',
  /** Parts of an agent: names of tabs, and of what is published */
  'part.settings': 'Settings',
  'part.widget': 'Widget',
  'part.evaluation': 'Evaluation',
  /** What the agent does in a conversation, as a graph */
  'part.flow': 'Flow',
  /** While the list is being refreshed */
  'list.loaded': '{count, number} loaded',
  'list.count': '{count, plural, one {# agent} other {# agents}}',
  /** {time} is a day and time such as “today, 14:20” */
  'list.updated': 'Updated {time}',
  'list.find': 'Find an agent',
  'list.loading': 'Loading agents…',
  'list.emptyTitle': 'No agents yet',
  'list.emptyText': 'Create an agent that answers calls and messages with its own voice, prompt and flow.',
  'list.unreadTitle': 'Agents not loaded',
  'list.unreadText': 'Refresh to download your agents. They stay available offline.',
  'list.noMatchTitle': 'No matching agents',
  'list.noMatchText': 'No agent matches “{search}”.',
  /** Column: public or private */
  'list.access': 'Access',
  'list.public': 'Public',
  'list.private': 'Private',
  /** Column: number of unpublished changes */
  'list.unpublished': 'Unpublished changes',
  /** Column: when the agent was changed */
  'list.changed': 'Changed',
  'list.deleted': 'Deleted on service',
  /** Button: back to the list */
  'page.back': 'All agents',
  'page.title': 'Agent',
  'page.loading': 'Loading agent…',
  'page.notFoundTitle': 'Agent not found',
  'page.notFoundText': 'This agent isn’t on this computer and couldn’t be loaded from the service.',
  /** Name of a menu */
  'page.more': 'More',
  'page.copyId': 'Copy agent ID',
  /** Name of the tabs, for screen readers */
  'page.tabs': 'Agent sections',
  'page.deleted': 'This agent was deleted on the service. Your local copy and changes are kept.',
  /** Button: creates an agent from the local copy of a deleted one */
  'page.recreate': 'Recreate agent',
  'page.removeCopy': 'Remove local copy',
  /** Button */
  'create.confirm': 'Create',
  'create.busy': 'Creating…',
  'create.enterName': 'Enter a name.',
  'create.enterPrompt': 'Enter a system prompt.',
  'create.chooseVoice': 'Choose a voice.',
  'create.defaultFlow': 'Default flow',
  'create.defaultFlowHint': 'You can add a flow later.',
  /** Size of a flow template */
  'create.nodes': '{count, plural, one {# node} other {# nodes}}',
  'create.flowHint': 'The template is copied to a draft flow. It goes live when you publish it.',
  /** {reason} is one or more sentences */
  'create.withoutFlow': 'The agent was created, but without the template’s flow. {reason}',
  /** Below a failure */
  'create.mayExist': 'Your input is kept. The agent may already exist: check the list before trying again.',
  'create.kept': 'Your edits are kept here.',
  'delete.title': 'Delete “{name}”',
  'delete.text': 'The agent, its flow and its widget are deleted from the service. This can’t be undone.',
  /** Label of what remains after the agent is deleted */
  'delete.kept': 'Kept',
  'delete.keptText': 'Its conversations, and the tools that were attached to it. The history of its test runs.',
  /** Label of what is deleted with the agent */
  'delete.deleted': 'Deleted',
  'delete.tests': 'Its tests.',
  'delete.testsAndChanges': 'Its tests and {count, plural, one {# unpublished change} other {# unpublished changes}}.',
  /** Button */
  'delete.confirm': 'Delete agent',
  'delete.busy': 'Deleting',
  'delete.failed': 'The agent wasn’t deleted.',
  'delete.done': 'Deleted “{name}”. Its conversations are kept.',
  'duplicate.title': 'Duplicate the agent',
  /** Button */
  'duplicate.confirm': 'Duplicate',
  'duplicate.busy': 'Duplicating…',
  /** Suggested name of the copy; {name} is the original's */
  'duplicate.name': '{name} copy',
  'duplicate.text':
    'Copies all settings, including unpublished changes. Flow, evaluation and webhook secret aren’t copied.',
  'discard.title': 'Discard changes',
  'discard.text': 'These changes go back to the published version.',
  'discard.flow': 'Local edits of the flow are kept in local versions.',
  'discard.flowDraft':
    'The flow’s draft on the service is deleted. Local edits of the flow are kept in local versions.',
  /** Button */
  'discard.confirm': 'Discard {count, plural, one {# change} other {# changes}}',
  'discard.failed': 'No changes were discarded.',
  'discard.done': '{count, plural, one {# change} other {# changes}} discarded.',
  /** {reason} is one or more sentences */
  'discard.undoFailed': 'Couldn’t restore all changes. {reason}',
  /** Name of the bar, for screen readers */
  'publish.label': 'Unpublished changes',
  'publish.none': 'All changes published',
  /** {parts} is a list such as “Settings 2, Flow 1” */
  'publish.count': '{count, plural, one {# unpublished change} other {# unpublished changes}}: {parts}',
  'publish.partCount': '{part} {count, number}',
  'publish.agentDeleted': 'The agent was deleted on the service.',
  /** {reason} is a state such as “Offline” or “API key rejected” */
  'publish.unreachable': '{reason}: can’t publish now. Your changes are saved on this computer.',
  /** {problems} is one or more sentences */
  'publish.fix': 'Fix before publishing: {problems}',
  /** {parts} is a list such as “Settings, Flow” */
  'publish.changedThere': 'Also changed on the service: {parts}.',
  /** Button */
  'publish.review': 'Review…',
  /** Button */
  'publish.discard': 'Discard…',
  /** Button */
  'publish.confirm': 'Publish',
  'publish.busy': 'Publishing…',
  /** Button: shows why the service rejects the flow */
  'publish.showIssues': 'Show flow issues',
  /** Button: merges the flow with the service's version */
  'publish.merge': 'Merge…',
  'publish.flowDiffers': 'The flow was changed on the service. Nothing was overwritten; your version is saved locally.',
  'publish.done': 'Published: {parts}.',
  'publish.nothingDone': 'Nothing was published.',
  'publish.partlyDone': 'Published: {published}. Not published: {left}.',
  'publish.draftSaved': 'The flow’s draft is saved on the service but isn’t live.',
  'review.title': 'Review changes',
  /** Button */
  'review.confirm': 'Publish {count, plural, one {# change} other {# changes}}',
  /** Button: discards one's own version of all changes */
  'review.useTheirs': 'Use service version',
  'review.comparing': 'Comparing with the service…',
  'review.none': 'No differences. Everything is published.',
  'review.evaluation':
    'Publishing replaces all criteria and data fields on the service. The service then has {criteria, plural, one {# criterion} other {# criteria}} and {fields, plural, one {# data field} other {# data fields}} from here, and the entries listed above as changed there.',
  'review.flowDiffers': 'The flow was also changed on the service. Merge both versions before publishing.',
  /** Label of the version that answers calls */
  'review.liveNow': 'Live now',
  'review.liveAfter': 'Live after this',
  'review.thisDraft': 'This draft, as a new version',
  'review.notes': 'Version notes',
  'review.conflict.title': 'Conflicts',
  'review.conflict.hint': 'Choose which version to keep.',
  'review.here.title': 'Changed here',
  'review.here.hint': 'Will be published.',
  'review.there.title': 'Changed on the service',
  'review.there.hint': 'Not overwritten.',
  /** {field} is the name of a field or an entry */
  'review.choice': '{field}: version to keep',
  'review.mine': 'Your version',
  'review.theirs': 'Service version',
  /** Labels of a value before the changes, after one's own and after those on the service */
  'review.base': 'Before',
  'review.yours': 'Yours',
  'review.service': 'On the service',
  /** Changes of a flow */
  'named.added':
    '{item, select, node {Node} edge {Edge} variable {Variable} graph {Fields of the graph} other {Item}} “{name}” added',
  'named.removed':
    '{item, select, node {Node} edge {Edge} variable {Variable} graph {Fields of the graph} other {Item}} “{name}” removed',
  'named.changed':
    '{item, select, node {Node} edge {Edge} variable {Variable} graph {Fields of the graph} other {Item}} “{name}” changed',
  'named.moved':
    '{item, select, node {Node} edge {Edge} variable {Variable} graph {Fields of the graph} other {Item}} “{name}” moved',
  /** Changes of parts without names */
  'unnamed.added':
    '{count, plural, one {{item, select, node {Node} edge {Edge} variable {Variable} graph {Fields of the graph} other {Item}}} other {# {item, select, node {nodes} edge {edges} variable {variables} graph {fields of the graph} other {items}}}} added',
  'unnamed.removed':
    '{count, plural, one {{item, select, node {Node} edge {Edge} variable {Variable} graph {Fields of the graph} other {Item}}} other {# {item, select, node {nodes} edge {edges} variable {variables} graph {fields of the graph} other {items}}}} removed',
  'unnamed.changed':
    '{count, plural, one {{item, select, node {Node} edge {Edge} variable {Variable} graph {Fields of the graph} other {Item}}} other {# {item, select, node {nodes} edge {edges} variable {variables} graph {fields of the graph} other {items}}}} changed',
  'unnamed.moved':
    '{count, plural, one {{item, select, node {Node} edge {Edge} variable {Variable} graph {Fields of the graph} other {Item}}} other {# {item, select, node {nodes} edge {edges} variable {variables} graph {fields of the graph} other {items}}}} moved',
  /** Changes that aren't listed */
  moreChanges: '{count, number} more',
  otherChanges: 'Name, notes or order of the draft changed',
  /** An entry of the evaluation: its name or key, or its ID */
  'entry.criterion': 'Criterion “{name}”',
  'entry.criterionId': 'Criterion {id}',
  'entry.field': 'Data field “{name}”',
  'entry.fieldId': 'Data field {id}',
  /** In place of an entry that one of the versions doesn't have */
  'entry.missing': 'not there',
  /** {number} counts criteria or data fields from 1 */
  'problem.criterion-name': 'Criterion {number, number} needs a name.',
  'problem.field-key': 'The key of data field {number, number} needs 1 to 64 letters, digits or underscores.',
  'problem.field-key-taken': 'Data field {number, number} has the same key as another.',
  'evaluation.loading': 'Loading evaluation…',
  'evaluation.unread': 'Connect once to load the current settings before editing.',
  'evaluation.criteria': 'Success criteria',
  'evaluation.criteriaHint': 'Every conversation is evaluated against each criterion: passed, failed or unknown.',
  /** {number} counts criteria from 1 */
  'evaluation.criterion': 'Criterion {number, number}',
  'evaluation.condition': 'Success condition',
  'evaluation.removeCriterion': 'Remove criterion {number, number}',
  'evaluation.addCriterion': 'Add a criterion',
  'evaluation.fields': 'Data to collect',
  'evaluation.fieldsHint': 'Extracted from each conversation and saved under its key.',
  /** {number} counts data fields from 1 */
  'evaluation.field': 'Data field {number, number}',
  /** Of a data field, such as order_number */
  'evaluation.key': 'Key',
  'evaluation.type': 'Type',
  'evaluation.description': 'Description',
  'evaluation.removeField': 'Remove data field {number, number}',
  'evaluation.addField': 'Add a data field',
  /** Types of a data field */
  'type.string': 'Text',
  'type.int': 'Whole number',
  'type.number': 'Number',
  'type.boolean': 'Boolean (yes/no)',
  /** In place of a voice */
  'voice.none': 'Choose a voice',
  /** Beside a voice: cloned by the user */
  'voice.personal': 'personal',
  'voice.unavailable': 'This voice is no longer available for agents. Choose another.',
  'voice.refresh': 'Refresh voices',
  'voice.hint': 'Agents use a separate voice catalog. Your cloned voices are listed last.',
  'voice.find': 'Find a voice',
  'voice.stored': 'Showing saved voices (offline).',
  'voice.loading': 'Loading voices…',
  'voice.noMatch': 'No matching voices.',
  /** Name of the list, for screen readers */
  'voice.list': 'Voices for agents',
  /** Name of the check mark, for screen readers */
  'voice.chosen': 'chosen',
  /** Receives webhook deliveries */
  'receiver.label': 'Receiver on this computer',
  /** Button */
  'receiver.use': 'Use this computer’s receiver',
  'receiver.portTaken': 'Port {port} is in use by another program. Choose another one on the Webhooks screen.',
  'receiver.failed': 'The receiver couldn’t be started. The Webhooks screen shows why.',
  /** {reach} in the texts below */
  'receiver.sandboxOnly': 'Only the sandbox can reach it; the internet needs a tunnel.',
  'receiver.tunnel': 'Reachable through your tunnel.',
  'receiver.inUse': 'In use and on. {reach}',
  'receiver.inUseOff': 'In use, but off.',
  'receiver.on': 'On. {reach}',
  'receiver.off': 'Off. It’s turned on when you use it. {reach}',
  /** Signs webhook deliveries */
  'secret.label': 'Signing secret',
  'secret.set': 'Set. Stored by the service and never shown again.',
  'secret.notSet': 'Not set. Receivers can’t verify deliveries.',
  /** Button */
  'secret.generate': 'Generate secret',
  /** Button: generates another secret */
  'secret.rotate': 'Rotate secret',
  /** Button */
  'secret.remove': 'Remove secret',
  'secret.removeTitle': 'Remove signing secret',
  'secret.removeText': 'Deliveries will no longer be signed, so receivers can’t verify them.',
  'secret.removeFailed': 'The secret wasn’t changed.',
  'secret.removed': 'The secret was removed. Deliveries are no longer signed.',
  'secret.generateTitle': 'Generate signing secret',
  'secret.rotateTitle': 'Rotate signing secret',
  'secret.generateText': 'A random 32-byte secret is generated here and set on the agent immediately.',
  'secret.rotateText':
    'A random 32-byte secret is generated here and set on the agent immediately. Update your receiver: deliveries will be signed with the new secret.',
  'secret.busy': 'Generating…',
  /** The secret may have been set */
  'secret.generateFailed': 'Generate it again to be sure that it’s active.',
  'secret.rotateFailed': 'Rotate the secret again to be sure which one is active.',
  'secret.title': 'The signing secret',
  'secret.copyNow': 'Copy it now. You won’t be able to see it again.',
  /** Name of the code, for screen readers */
  'secret.code': 'Secret',
  'secret.saveIt': 'Save it in your webhook receiver. Deliveries are signed with it from now on.',
  'secret.replaceIt':
    'Save it in your webhook receiver. Deliveries are signed with it from now on, not with the previous one.',
  /** Button */
  'secret.copy': 'Copy',
  /** The same button, once pressed */
  'secret.copied': 'Copied',
  /** Button: closes the dialog */
  'secret.saved': 'I’ve saved it',
  /** Button: stores the secret for the receiver on this computer */
  'secret.store': 'Add to local receiver',
  'secret.stored': 'Stored for the receiver',
  /** Webhooks is a screen; {name} is the secret's */
  'secret.storedAs': 'Webhooks verifies deliveries with it, under the name “{name}”.',
  'secret.storeFailed': 'The agent has this secret, but the local receiver doesn’t.',
} as const

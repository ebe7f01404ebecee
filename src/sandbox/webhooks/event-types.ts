/** Events a workspace endpoint can subscribe to by name (specification part 6, Delivery targets). */
const EVENT_TYPES: readonly string[] = [
  'conversation.started',
  'conversation.completed',
  'conversation.failed',
  'batch_call.completed',
  'batch_call.failed',
]

/** Event families for which the specification gives only a prefix. */
const EVENT_FAMILIES = ['api_key.spend_cap.', 'workspace.spend_budget.', 'project.spend_budget.']

/** Valid values in `enabled_events`: a type, `*` for all, or a family with any suffix or `*`. */
export function isSubscribable(name: string): boolean {
  return (
    name === '*' ||
    EVENT_TYPES.includes(name) ||
    EVENT_FAMILIES.some((family) => name.startsWith(family) && /^(\*|\w+)$/.test(name.slice(family.length)))
  )
}

/** Whether a list of subscriptions covers an event type. */
export function covers(enabledEvents: readonly string[], type: string): boolean {
  return enabledEvents.some(
    (name) => name === '*' || name === type || (name.endsWith('.*') && type.startsWith(name.slice(0, -1))),
  )
}

/** Events about one conversation. */
export type ConversationEventType = 'conversation.started' | 'conversation.completed' | 'conversation.failed'

/** Limits with alerts (name suffixes assumed): at 80% and when nothing more fits. */
export type SpendLimitKind = 'api_key.spend_cap' | 'workspace.spend_budget' | 'project.spend_budget'
export type SpendAlertLevel = 'warning' | 'reached'

/** Workspace events, sent to workspace endpoints only. */
export type WorkspaceEventType = 'batch_call.completed' | 'batch_call.failed' | `${SpendLimitKind}.${SpendAlertLevel}`

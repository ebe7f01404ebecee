/** Events a workspace endpoint can subscribe to by name (specification part 6, Delivery targets). */
const EVENT_TYPES: readonly string[] = [
  'conversation.started',
  'conversation.completed',
  'conversation.failed',
  'batch_call.completed',
  'batch_call.failed',
]

/** Families of which only the beginning is specified. */
const EVENT_FAMILIES = ['api_key.spend_cap.', 'workspace.spend_budget.', 'project.spend_budget.']

/** What can stand in `enabled_events`: a type, `*` for all, or a family with its own end or `*`. */
export function isSubscribable(name: string): boolean {
  return (
    name === '*' ||
    EVENT_TYPES.includes(name) ||
    EVENT_FAMILIES.some((family) => name.startsWith(family) && /^(\*|\w+)$/.test(name.slice(family.length)))
  )
}

/** Whether a list of subscriptions covers a type of event. */
export function covers(enabledEvents: readonly string[], type: string): boolean {
  return enabledEvents.some(
    (name) => name === '*' || name === type || (name.endsWith('.*') && type.startsWith(name.slice(0, -1))),
  )
}

/** Events of this service itself; the others are about calls and limits it does not have. */
export type ConversationEventType = 'conversation.started' | 'conversation.completed' | 'conversation.failed'

/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Link for keyboard users, before the navigation */
  skip: 'Skip to the screen',
  'rail.label': 'Main navigation',
  /** Heading of Projects, Voices and Voice cloning */
  'rail.create': 'Create',
  /** Heading of Agents, Conversations and Webhooks */
  'rail.agentsGroup': 'Agents',
  /** Heading of Activity, Usage and Watermark check */
  'rail.manage': 'Manage',
  'rail.projects': 'Projects',
  'rail.voices': 'Voices',
  'rail.cloning': 'Voice cloning',
  'rail.agents': 'Agents',
  'rail.conversations': 'Conversations',
  'rail.webhooks': 'Webhooks',
  'rail.activity': 'Activity',
  'rail.usage': 'Usage and limits',
  /** A short name of the watermark check */
  'rail.watermark': 'Watermark check',
  'rail.settings': 'Settings',
  'rail.expand': 'Expand navigation',
  'rail.collapse': 'Collapse navigation',
  'status.lost': 'Lost connection to Overvoice. Reconnecting…',
  'status.running': '{running, number} of {limit, number} requests running',
  'status.runningAndQueued': '{running, number} of {limit, number} requests running, {queued, number} queued',
  'status.waiting': 'Waiting for the rate limit to reset',
  /** Shown in a window that the studio refuses */
  'refused.text':
    'Start Overvoice as usual. If you run it without a window, <code>npm start -- --headless</code> prints a new address: copy all of it.',
  'refused.kept': 'Your work is stored on this computer, and nothing was sent.',
  /** Title of the question before a screen with unsaved changes is left */
  'leave.title': 'Leave without saving?',
  'leave.saving': 'Your last changes are still being saved. If you leave now, they may be lost.',
  /** `reason` is one or more sentences. */
  'leave.failed': 'Your last changes couldn’t be saved. {reason} If you leave, they are lost.',
  'leave.confirm': 'Leave without saving',
  /** Button */
  'leave.stay': 'Stay',
} as const

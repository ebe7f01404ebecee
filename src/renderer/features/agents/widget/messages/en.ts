/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  appearance: 'Appearance',
  shape: 'Shape',
  /** Shapes of the widget */
  'shape.pill': 'Pill',
  'shape.fab': 'Round button',
  theme: 'Theme',
  'theme.auto': 'Auto',
  'theme.light': 'Light',
  'theme.dark': 'Dark',
  avatarType: 'Avatar type',
  /** A ball with a gradient of two colors */
  'avatar.orb': 'Orb',
  'avatar.image': 'Image',
  primaryColor: 'Primary color',
  secondaryColor: 'Secondary color',
  colorWrong: 'Six digits after #, such as #2f6fed.',
  /** {label} is the name of a color, such as “Primary color” */
  pickColor: 'Pick: {label}',
  avatarUrl: 'Avatar image URL',
  avatarUrlHint: 'Loaded by the website, not by Overvoice.',
  /** Heading: texts on the widget */
  labels: 'Labels',
  'text.start_call': 'Start button text',
  'text.end_call': 'End button text',
  'text.listening': 'Text while listening',
  'text.thinking': 'Text while thinking',
  'text.speaking': 'Text while talking',
  behavior: 'Behavior',
  /** Switch */
  consent: 'Require consent',
  terms: 'Terms',
  /** Switch */
  transcript: 'Show transcript',
  /** Switch */
  analytics: 'Send usage analytics',
  /** Heading: what the widget looks like */
  preview: 'Preview',
  previewHint: 'Preview. Shape and position are approximate.',
  /** Which moment of a call the preview shows */
  state: 'State',
  'state.idle': 'Before a call',
  /** What the agent does */
  'state.listening': 'Listening',
  'state.thinking': 'Thinking',
  'state.speaking': 'Speaking',
  /** Below a preview */
  'page.light': 'On a light page: {theme, select, dark {dark} other {light}} widget',
  'page.dark': 'On a dark page: {theme, select, dark {dark} other {light}} widget',
  /** An example of what the agent says */
  exampleGreeting: 'Hello, how can I help?',
  /** An example of what the visitor says */
  exampleQuestion: 'When do you open?',
  /** In place of the terms, which are empty */
  termsEmpty: 'Terms without text',
  /** Heading: how a website shows the widget */
  embed: 'Embed',
  private: 'Private agent. Websites can’t show the widget.',
  publicUnpublished: 'The agent is set to public but not published. Websites can’t show the widget yet.',
  /** Button */
  makePublic: 'Make public',
  /** Name of the code, for screen readers */
  snippet: 'Snippet',
  sandboxHint: 'The sandbox has no widget. With an account, the URL is your service’s.',
  /** Button */
  copySnippet: 'Copy the snippet',
  /** The same button, once pressed */
  copied: 'Copied',
  /** Button: checks whether websites can load the widget */
  testEmbed: 'Test embed',
  /** The same button, while it checks */
  testing: 'Asking',
  loads: 'Websites can load the widget.',
  loadsPublished: 'Websites can load the widget, without your unpublished changes.',
  doesNotLoad: 'Websites can’t load the widget: the agent isn’t public.',
} as const

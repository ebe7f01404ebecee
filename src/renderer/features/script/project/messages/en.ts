/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** What a change of voices or settings would affect; several of these sentences are shown together */
  'touched.none': 'No generated audio is affected.',
  'touched.outdated':
    '{blocks, plural, one {# generated block} other {# generated blocks}} ({characters, plural, one {# character} other {# characters}}) will be out of date.',
  /** {count} are some of these blocks */
  'touched.locked': '{count, plural, one {# of them is} other {# of them are}} locked and won’t change.',
  'touched.stored':
    '{count, plural, one {# of them already has a matching take and costs} other {# of them already have a matching take and cost}} nothing.',
  'touched.fitting': '{count, plural, one {# outdated block} other {# outdated blocks}} would be up to date again.',
  'touched.kept': 'Existing takes are kept. Nothing is generated yet.',
  /** Button */
  'touched.save': 'Save and mark {count, plural, one {# block} other {# blocks}} out of date',
  /** Names of steps; each follows “Undid: ” or “Redid: ”. {name} is a speaker’s */
  'step.settings': 'change of the project settings',
  'step.added': 'addition of {name} to the cast',
  'step.removed': 'removal of {name} from the cast',
  'step.restored': 'return of {name} to the cast',
  'step.changed': 'change of {name} in the cast',
  'settings.title': 'Project voice settings',
  /** Label of a field in seconds */
  'settings.pause': 'Pause after each block',
  /** Switches */
  'settings.numbers': 'Normalize numbers and dates',
  'settings.numbersHint': 'Numbers and dates are expanded to words before synthesis. May add latency.',
  'settings.loudness': 'Normalize loudness',
} as const

/** English texts of the cast. */
export const messages = {
  /** Dialog with the speakers of the script */
  'cast.title': 'Cast',
  /** Button */
  'cast.addSpeaker': 'Add a speaker',
  /** Button: opens a dialog with the quotations of the chapter */
  'cast.findQuotations': 'Find quotations…',
  'cast.help':
    'Start a line with a name and a colon (“Aria: Good morning.”) to use that speaker’s voice. The name isn’t read aloud. A voice set on the block takes precedence.',
  'cast.loading': 'Loading cast',
  'cast.empty': 'No speakers yet. Every line uses the project voice.',
  /** Name of the list, for screen readers */
  'cast.list': 'Speakers',
  /** In place of the name of a speaker’s voice; {voice} is the name of a voice */
  'cast.projectVoice': 'Project voice ({voice})',
  'cast.measuring': 'Measuring loudness…',
  /** Name of a group of buttons, for screen readers */
  'cast.found': 'Names in the script',
  /** Heading of these buttons */
  'cast.foundTitle': 'Names in the script without a speaker',
  /** Button; {name} starts that many lines */
  'cast.addName': 'Add {name} · {count, plural, one {# line} other {# lines}}',
  'cast.removed': 'Removed {name} from the cast. “{name}:” is now read aloud at the start of those lines.',
  /** Of a voice, compared with the other voices */
  'loudness.same': 'As loud as the others.',
  /** {difference} such as 3.1 */
  'loudness.louder': '{difference} dB louder than the others.',
  'loudness.quieter': '{difference} dB quieter than the others.',
  /** {place} such as “block 5” or “chapter 2, block 5” */
  'loudness.clipping': 'Clipping: {count, plural, one {# sample} other {# samples}} ({place}).',
  /** {others} is a number of blocks */
  'loudness.clippingMore':
    'Clipping: {count, plural, one {# sample} other {# samples}} ({place}, {others, number} more).',
  /** Button */
  'loudness.evenOut': 'Even out loudness',
  'loudness.on': '“Normalize loudness” is on for this project. Generate out-of-date blocks to apply it.',
  'loudness.differ': 'The voices differ in loudness.',
  'loudness.clip': 'Some lines clip and may crackle.',
  'loudness.title': 'Even out loudness?',
  'loudness.text':
    'Turns on “Normalize loudness” for this project: the service brings every voice to the same loudness. Lines generated before have to be generated again.',
  /** Figures of a speaker */
  'member.blocks': '{count, plural, one {# block} other {# blocks}} with this voice',
  'member.lines': '{count, plural, one {# line} other {# lines}}',
  /** Parts of blocks with another speaker than the rest of their block */
  'member.passages': '{count, plural, one {# passage} other {# passages}}',
  /** Button beside a speaker, and its name for screen readers */
  'member.change': 'Change',
  'member.changeName': 'Change {name}',
  /** Button beside a speaker, for screen readers */
  'member.removeName': 'Remove {name}',
  'member.noLines': 'No lines yet. Start a line with “{name}:”, or choose {name} for a block or for selected words.',
  /** Buttons */
  'member.showBlock': 'Show block {block}',
  'member.showBlockOfChapter': 'Show chapter {chapter}, block {block}',
  /** Titles of a dialog */
  'member.addTitle': 'Add a speaker',
  'member.title': 'Speaker {name}',
  /** Label of a field */
  'member.name': 'Name before the colon',
  /** Below the choice of an emotion */
  'member.emotionHelp': 'For words without an emotion of their own. Not every model supports emotions.',
  'member.renames': 'Renames the speaker in {count, plural, one {# line} other {# lines}}. The audio doesn’t change.',
  'removeMember.title': 'Remove {name} from the cast?',
  /** Button */
  'removeMember.confirm': 'Remove speaker',
  'removeMember.text': '{count, plural, one {# line} other {# lines}} will be read aloud with the name included.',
  'removeMember.passages':
    '{count, plural, one {# passage gets its block’s voice.} other {# passages get their blocks’ voices.}}',
} as const

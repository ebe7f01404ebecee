/** The script in the screenshots: a scene with a narrator and a speaker. */
export const LIGHTHOUSE: readonly { voice: 'Aria' | 'Marlo'; text: string }[] = [
  { voice: 'Aria', text: 'The lamp had been dark for eleven years when the keeper’s daughter came back.' },
  {
    voice: 'Aria',
    text: 'She carried one suitcase and a ring of keys, and she climbed the 142 steps without once stopping for breath.',
  },
  { voice: 'Marlo', text: '“You’re late,” said the harbor master.' },
  { voice: 'Aria', text: '“I know.” She set the case down on the boards and looked up into the glass.' },
  {
    voice: 'Aria',
    text: 'Somebody had kept it clean. Not a fly, not a streak of salt; only the low sun of October in a hundred small pieces.',
  },
  { voice: 'Marlo', text: '“Every Sunday,” he said. “Nobody asked me to.”' },
  { voice: 'Aria', text: 'Below them the first boats were turning for home.' },
]

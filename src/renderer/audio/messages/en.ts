/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Name of the toolbar, for screen readers */
  player: 'Player',
  /** Button: opens speed, volume and zoom */
  playerOptions: 'Player options',
  /** Button */
  play: 'Play',
  nothingToPlay: 'Nothing to play yet. Generate audio first.',
  previousBlock: 'Previous block',
  previousWord: 'Previous word',
  nextWord: 'Next word',
  nextBlock: 'Next block',
  /** Of playback */
  speed: 'Speed',
  volume: 'Volume',
  zoomOut: 'Zoom out',
  zoomIn: 'Zoom in',
  /** Button: shows the waveform of the whole project */
  zoomToProject: 'Zoom to project',
  zoomToChapter: 'Zoom to chapter',
  /** Button that repeats a part of the audio, while it does */
  'loop.stop': 'Stop looping',
  'loop.selection': 'Loop the selection',
  'loop.block': 'Loop this block',
  /** Button: the script and the waveform scroll with playback again */
  follow: 'Follow playhead',
  /** State: playback waits for audio */
  buffering: 'Buffering…',
  /** {device} is the name of an output device such as headphones */
  outputAbsent: '{device} isn’t connected. Playing on the system output.',
  noOutput: 'Couldn’t play audio on this device. Check the output device, then try again.',
  unreadable: 'Couldn’t read this block’s audio. The file wasn’t changed. Press Play to try again.',
  /** Of a chapter’s audio, for screen readers */
  length: 'Length',
  /** In an empty waveform */
  noAudio: 'No audio yet',
  /** Name of the waveform, for screen readers; its value is made of the following */
  'position.label': 'Position in the chapter',
  'position.word': 'word {number} of {count}',
  'position.block': 'block {number} of {count}',
  'position.chapter': 'chapter {number} of {count}',
  'position.noWordTiming': 'no word timing',
  'position.noAudio': 'no audio yet',
  'position.selectedWords': '{count, plural, one {# word} other {# words}} selected',
  /** {length} is a duration such as “1.5 s” */
  'position.selectedLength': '{length} selected',
  /** Name of the small waveform of everything, for screen readers; its value is made of the following */
  'map.ofChapter': 'Visible range of the chapter',
  'map.ofProject': 'Visible range of the project',
  'map.whole': 'entire length, {length}',
  'map.range': '{from} to {to} of {length}',
  'map.chapters': 'chapters {first} to {last} of {count}',
  /** Button: plays a sample of the voice {name} */
  'preview.play': 'Preview {name}',
  'preview.stop': 'Stop {name}',
  'preview.none': '{name} has no preview',
  'preview.failed': 'Couldn’t play the preview of <name>{voice}</name>. Connect to the service once to download it.',
  /** Stands for a device without a name */
  'microphone.unnamed': 'Microphone',
  'microphone.inUse': 'The microphone is in use by another app. Close that app, then try again.',
  'microphone.failed': 'Couldn’t open the microphone. Choose another one or reconnect it.',
  /** Instead of a level such as “−21 dBFS” */
  'level.silence': 'silence',
  /** Advice during a recording */
  'level.clipping': 'Clipping. Move back or lower the input level.',
  'level.nothing': 'No signal. Check the mute switch and the cable.',
  'level.noise': 'Only steady noise for 3 seconds. Speak, or reduce the noise in the room.',
  'level.quiet': 'No clear speech for 3 seconds. Move closer or raise the input level.',
} as const

/** English texts about the measurements of a recording: what was measured, and what to do. */
export const messages = {
  /** About a measurement of room noise, as the following ones. Lengths are such as “1.5 s”, levels such as “−42 dBFS” */
  'room-silent': 'No signal from the microphone. Unmute it or choose another.',
  'room-too-short': '{length} is too short to measure room noise. Record 2 seconds.',
  'room-with-speech': 'Speech detected. Measure again while nobody speaks.',
  'room-noisy':
    'Room noise is {level}; aim for {limit} or lower. Close windows, turn off fans or move closer to the microphone.',
  'sample-too-short': 'The sample is {length} long. It needs at least {minSeconds, number} s.',
  'sample-too-long': 'The sample is {length} long. Trim it to {maxSeconds, number} s or less.',
  'consent-too-short': 'The consent recording is {length} long. It needs at least {minSeconds, number} s.',
  'consent-too-long': 'The consent recording is {length} long. Trim it to {maxSeconds, number} s or less.',
  silent: 'No audio detected. Check the microphone and re-record.',
  clipped:
    '{samples, plural, one {# sample is clipped} other {# samples are clipped}}. Lower the input level or move back, then re-record.',
  'no-speech': 'No clear speech found. Re-record closer to the microphone.',
  'little-speech': 'Only {speech} of {length} is speech. Trim the silence or re-record without long pauses.',
  'too-quiet': 'Speech level is {level}; aim for {limit} or higher. Move closer or raise the input level.',
  noisy: 'Speech is only {difference, number} dB above the noise. Find a quieter place or move closer.',
  'other-processing': 'Noise suppression was on for one recording and off for the other. The voices may not match.',
  /** {sample} and {consent} are names of microphones, or the words below */
  'other-microphone':
    'The sample was recorded with {sample}, the consent statement with {consent}. The voices may not match.',
  /** In place of a name in the sentence above */
  'unnamed-microphone': 'another microphone',
  'other-noise':
    'Background noise differs by {difference, number} dB between the recordings. Record both in the same room.',
  'consent-louder':
    'The consent statement is {difference, number} dB louder than the sample. Use the same distance and input level for both.',
  'consent-quieter':
    'The consent statement is {difference, number} dB quieter than the sample. Use the same distance and input level for both.',
  seconds: '{count} s',
} as const

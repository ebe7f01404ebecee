/** Endings of audio files that no system knows as audio, for file pickers. */
export const LARGE_SOUND_ENDINGS: readonly string[] = ['.w64', '.rf64', '.bw64', '.aifc']

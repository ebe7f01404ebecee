import { ALL_FORMATS, HLS, type InputFormat } from 'mediabunny'

/**
 * What a sound file may be. Playlists are none: they hold no sound and name other files, which would be read in their place
 * and could be any on this computer.
 */
export const SOUND_FORMATS: InputFormat[] = ALL_FORMATS.filter((format) => format !== HLS)

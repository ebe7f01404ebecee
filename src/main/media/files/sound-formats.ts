import { ALL_FORMATS, HLS, type InputFormat } from 'mediabunny'

/** More is a damaged header. */
export const MAX_CHANNELS = 64

/**
 * Accepted audio formats. Playlists are excluded: they contain no audio and name other files, which could be any file
 * on this computer.
 */
export const SOUND_FORMATS: InputFormat[] = ALL_FORMATS.filter((format) => format !== HLS)

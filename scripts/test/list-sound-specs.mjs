import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Fixtures that measure audio: what is played, or a recording from the fake microphone. */
const SOUND = /fixtures\/(player-test|player-server|spoken-browser|fake-microphone)|browser\/sound-tap/

/**
 * Lists the specs of a folder that measure audio in real time: on a small machine, it starves beside other browsers. A spec
 * that only plays, and checks what the screen shows, isn't one of them.
 *
 * @param {string} folder
 * @returns {string[]} file names
 */
export function listSoundSpecs(folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.spec.ts') && SOUND.test(readFileSync(join(folder, name), 'utf8')))
    .sort()
}

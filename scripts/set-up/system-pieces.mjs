import { existsSync } from 'node:fs'
import { findBrowser } from './find-browser.mjs'
import { findProgram } from './find-program.mjs'

/**
 * @typedef {object} SystemPiece
 * @property {string} name as a sentence names it
 * @property {string[]} debianPackages
 * @property {() => boolean} isPresent
 * @property {string} withoutIt one sentence without its full stop: what does not work while it is missing
 */

/** @type {SystemPiece} */
export const browser = {
  name: 'a Chromium browser',
  debianPackages: ['chromium'],
  isPresent: () => findBrowser() !== undefined,
  withoutIt: 'No Chromium-family browser is installed, so there is no window to open the studio in',
}

/** @type {SystemPiece} */
export const fonts = {
  name: 'fonts',
  debianPackages: ['fonts-noto-core'],
  isPresent: () =>
    process.platform !== 'linux' || existsSync('/usr/share/fonts/truetype/noto') || existsSync('/usr/share/fonts/noto'),
  withoutIt: 'The Noto fonts are not installed, so some letters may show as boxes',
}

/** @type {SystemPiece} */
export const sessionBus = {
  name: 'a D-Bus session and a keyring',
  debianPackages: ['dbus', 'gnome-keyring'],
  isPresent: () =>
    process.platform !== 'linux' || Boolean(findProgram('dbus-run-session') && findProgram('gnome-keyring-daemon')),
  withoutIt: 'D-Bus and gnome-keyring are not installed, so the keychain is tested with the in-memory store only',
}

/** @type {SystemPiece} */
export const keychainHeaders = {
  name: 'the keychain headers',
  debianPackages: ['libsecret-1-dev'],
  isPresent: () => existsSync('/usr/include/libsecret-1/libsecret/secret.h'),
  withoutIt: 'The headers of libsecret are not installed, so the keychain library may not build',
}

/** @type {SystemPiece} */
export const compiler = {
  name: 'a C++ compiler',
  debianPackages: ['g++', 'make', 'python3', 'pkg-config'],
  isPresent: () => ['c++', 'make', 'python3', 'pkg-config'].every((name) => findProgram(name) !== undefined),
  withoutIt: 'There is no C++ compiler with make and Python, so the keychain library cannot be built',
}

/** @type {SystemPiece} */
export const soundTools = {
  name: 'sox and mpg123',
  debianPackages: ['sox', 'mpg123'],
  isPresent: () => findProgram('soxi') !== undefined && findProgram('mpg123') !== undefined,
  withoutIt: 'sox and mpg123 are not installed, so exported files are not checked with programs other than our own',
}

import { existsSync } from 'node:fs'
import { findBrowser } from './find-browser.mjs'
import { findProgram } from './find-program.mjs'

/**
 * @typedef {object} SystemPiece
 * @property {string} name as it stands in a sentence
 * @property {string[]} programs that come with it and that tests and scripts run
 * @property {string[]} debianPackages
 * @property {() => boolean} isPresent
 * @property {string} whenMissing one sentence without its period: what doesn't work without it
 */

const isLinux = process.platform === 'linux'
/** @param {string[]} programs */
const arePresent = (...programs) => programs.every((program) => findProgram(program) !== undefined)

/** Programs of every Linux and macOS system, and those that start Overvoice itself. */
export const BASE_PROGRAMS = ['sh', 'bash', 'node', 'npm', 'apt-get']

/** @type {SystemPiece} */
export const browser = {
  name: 'a Chromium browser',
  programs: [],
  debianPackages: ['chromium'],
  isPresent: () => findBrowser() !== undefined,
  whenMissing: 'No Chromium-based browser is installed, so the studio can’t open in a window',
}

/** @type {SystemPiece} */
const headlessBrowser = {
  name: 'the headless shell of Chromium',
  programs: ['chromium-headless-shell'],
  debianPackages: ['chromium-headless-shell'],
  isPresent: () => !isLinux || arePresent('chromium-headless-shell'),
  whenMissing: 'The headless shell of Chromium isn’t installed, so tests use the full browser, which is slower',
}

/** @type {SystemPiece} */
export const fonts = {
  name: 'fonts',
  programs: [],
  debianPackages: ['fonts-noto-core'],
  isPresent: () => !isLinux || existsSync('/usr/share/fonts/truetype/noto') || existsSync('/usr/share/fonts/noto'),
  whenMissing: 'The Noto fonts aren’t installed, so some characters may show as boxes',
}

/** @type {SystemPiece} */
export const sessionBus = {
  name: 'a D-Bus session and a keyring',
  programs: ['dbus-run-session', 'dbus-send', 'gnome-keyring-daemon'],
  debianPackages: ['dbus', 'gnome-keyring'],
  isPresent: () => !isLinux || arePresent('dbus-run-session', 'dbus-send', 'gnome-keyring-daemon'),
  whenMissing: 'D-Bus and gnome-keyring aren’t installed, so the system keychain isn’t tested',
}

/** @type {SystemPiece} */
export const keychainHeaders = {
  name: 'the keychain headers',
  programs: [],
  debianPackages: ['libsecret-1-dev'],
  isPresent: () => existsSync('/usr/include/libsecret-1/libsecret/secret.h'),
  whenMissing: 'The headers of libsecret aren’t installed, so the keychain library can’t be built',
}

/** @type {SystemPiece} */
export const compiler = {
  name: 'a C++ compiler',
  programs: ['c++', 'make', 'python3', 'pkg-config'],
  debianPackages: ['g++', 'make', 'python3', 'pkg-config'],
  isPresent: () => arePresent('c++', 'make', 'python3', 'pkg-config'),
  whenMissing: 'No C++ compiler with make and Python is installed, so the keychain library can’t be built',
}

/** @type {SystemPiece} */
export const audioTools = {
  name: 'audio tools',
  programs: ['sox', 'soxi', 'mpg123', 'ffmpeg', 'ffprobe'],
  debianPackages: ['sox', 'mpg123', 'ffmpeg'],
  isPresent: () => arePresent('sox', 'soxi', 'mpg123', 'ffmpeg', 'ffprobe'),
  whenMissing: 'sox, mpg123, and ffmpeg aren’t installed, so exported files aren’t checked with independent programs',
}

/** @type {SystemPiece} */
const commandLineTools = {
  name: 'command-line tools',
  programs: ['curl', 'unzip', 'openssl', 'ps', 'mount', 'umount', 'git', 'cut', 'sleep'],
  debianPackages: ['curl', 'unzip', 'openssl', 'procps', 'mount', 'git', 'coreutils'],
  isPresent: () =>
    arePresent('curl', 'unzip', 'openssl', 'ps', 'git', 'cut', 'sleep', ...(isLinux ? ['mount', 'umount'] : [])),
  whenMissing: 'curl, unzip, openssl, ps, or git isn’t installed, so the tests that run them are skipped or fail',
}

/** Everything that tests and scripts run. */
export const ALL_PIECES = [
  ...[browser, headlessBrowser, fonts, sessionBus],
  ...[keychainHeaders, compiler, audioTools, commandLineTools],
]

/** What the tests run; the keychain library's step installs its own. */
export const TEST_PIECES = [browser, headlessBrowser, fonts, sessionBus, audioTools, commandLineTools]

import path from 'node:path'
import { expect, it } from 'vitest'
import { defaultHomeFolder } from './home-folder.ts'

it.each<[NodeJS.Platform, NodeJS.ProcessEnv, string]>([
  ['linux', {}, '/home/ada/.config/Overvoice'],
  ['linux', { XDG_CONFIG_HOME: '/conf' }, '/conf/Overvoice'],
  ['darwin', {}, '/home/ada/Library/Application Support/Overvoice'],
  ['win32', { APPDATA: '/roaming' }, '/roaming/Overvoice'],
  ['linux', { OVERVOICE_HOME: 'here' }, path.resolve('here')],
])('on %s with %o is %s', (platform, env, expected) => {
  expect(defaultHomeFolder(platform, env, '/home/ada')).toBe(expected)
})

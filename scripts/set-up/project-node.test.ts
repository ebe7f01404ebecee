import { describe, expect, it } from 'vitest'
import { NODE_SECURITY_RELEASES } from './node-security-releases.mjs'
import { chooseNode } from './project-node.mjs'

const bundled = { path: '/bundled/node', version: '24.21.0' }

describe('the project’s Node', () => {
  it.each([
    ['a newer release of the same line', '24.99.0', '/system/node'],
    ['a newer supported line', '26.99.0', '/system/node'],
    ['a newer line without its security release', '26.0.0', '/bundled/node'],
    ['an unsupported line', '25.99.0', '/bundled/node'],
    ['an older release', NODE_SECURITY_RELEASES[24]!.version, '/bundled/node'],
    ['an older line', '20.20.2', '/bundled/node'],
  ])('is the right one beside %s on the system', (_how, version, path) => {
    expect(chooseNode(bundled, { path: '/system/node', version })).toBe(path)
  })

  it('is the system’s own where no Node is bundled for the machine', () => {
    expect(chooseNode(undefined, { path: '/system/node', version: '24.99.0' })).toBe('/system/node')
  })

  it('is missing where none is bundled and the system’s has no security fixes', () => {
    expect(() => chooseNode(undefined, { path: '/system/node', version: '24.9.0' })).toThrow(/Install the latest Node/)
  })
})

import { expect, it } from 'vitest'
import { webhookHost } from './webhook-host.ts'

it.each([
  ['http://127.0.0.1:4020/hook', 'this-machine'],
  ['https://127.8.9.10/', 'this-machine'],
  ['http://0x7f000001/', 'this-machine'],
  ['http://2130706433/', 'this-machine'],
  ['http://[::1]:4020/', 'this-machine'],
  ['http://localhost/', 'this-machine'],
  ['http://LOCALHOST:1/', 'this-machine'],
  ['http://hooks.localhost/', 'this-machine'],
  ['https://tunnel.example/hook', 'allowed'],
  ['https://Tunnel.Example/hook', 'allowed'],
  ['https://sub.tunnel.example/hook', 'refused'],
  ['https://example.com/', 'refused'],
  ['http://127.0.0.1.example.com/', 'refused'],
  ['http://localhost.example.com/', 'refused'],
  ['http://notlocalhost/', 'refused'],
  ['http://0.0.0.0/', 'refused'],
  ['http://10.0.0.1/', 'refused'],
  ['http://169.254.169.254/', 'refused'],
  ['http://[::ffff:127.0.0.1]/', 'refused'],
  ['http://[fe80::1]/', 'refused'],
  ['http://user:localhost@example.com/', 'refused'],
])('classifies %s as %s', (url, host) => {
  expect(webhookHost(url, ['tunnel.example'])).toBe(host)
})

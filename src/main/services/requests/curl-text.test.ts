import { expect, it } from 'vitest'
import { writeCurl } from './write-curl.ts'

const NO_CONTENT = { headers: [], body: null }

it('writes a request to the service with the key as a variable', () => {
  const entry = { method: 'POST', path: '/v1/x?a=b', baseUrl: 'https://api.test' }
  expect(
    writeCurl(entry, {
      headers: [
        ['accept', '*/*'],
        ['x-a', 'it’s'],
      ],
      body: `{"a":"it's"}`,
    }),
  ).toBe(
    [
      `curl -X POST 'https://api.test/v1/x?a=b' \\`,
      `  -H "Authorization: Bearer $OVERVOICE_API_KEY" \\`,
      `  -H 'accept: */*' \\`,
      `  -H 'x-a: it’s' \\`,
      String.raw`  --data-binary '{"a":"it'\''s"}'`,
    ].join('\n'),
  )
})

it('writes a request to another host without a key', () => {
  const entry = { method: 'GET', path: 'https://files.test/a', baseUrl: null }
  expect(writeCurl(entry, NO_CONTENT)).toBe(`curl 'https://files.test/a'`)
})

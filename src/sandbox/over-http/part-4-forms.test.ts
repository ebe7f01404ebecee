import { expect, it } from 'vitest'
import { askForPhrase, createToldChecks } from './cloning.test-support.ts'
import { openService, refusal } from './service.test-support.ts'
import type { ServiceUnderTest } from './service.test-support.ts'

/** Bytes that may confuse a form parser: line ends, dashes, the boundary itself within a line. */
const SAMPLE = Buffer.from('\r\n--\r\nRIFF\u0000--limit\r\n --limit\r\n\r\n', 'latin1')

interface FormStyle {
  contentType: string
  /** The boundary line. */
  line: string
  text: (name: string) => string
  file: (name: string) => string
  before: string
  after: string
}

/** As written by browsers. */
const BROWSER: FormStyle = {
  contentType: 'multipart/form-data; boundary=limit',
  line: '--limit',
  text: (name) => `Content-Disposition: form-data; name="${name}"`,
  file: (name) => `Content-Disposition: form-data; name="${name}"; filename="a.wav"\r\nContent-Type: audio/wav`,
  before: '',
  after: '\r\n',
}

const STYLES: Record<string, Partial<FormStyle>> = {
  'as browsers write it': {},
  'without quotes, and with the file name in two spellings': {
    contentType: 'multipart/form-data; boundary="limit"',
    text: (name) => `Content-Type: text/plain; charset=utf-8\r\nContent-Disposition: form-data; name=${name}`,
    file: (name) => `Content-Disposition: form-data; name=${name}; filename=a.wav; filename*=utf-8''a%20b.wav`,
  },
  'with the file name in front of the name': {
    file: (name) => `Content-Disposition: form-data; filename="a.wav"; name="${name}"`,
  },
  'without blanks, in other cases': {
    contentType: 'Multipart/Form-Data;charset=utf-8;Boundary=limit',
    text: (name) => `content-disposition:form-data;name="${name}"`,
    file: (name) => `CONTENT-DISPOSITION:Form-Data;Name="${name}";FileName="a.wav"`,
  },
  'with escaped quotes and a semicolon in the file name': {
    file: (name) => `Content-Disposition: form-data; name="${name}"; filename="a \\"b\\"; c.wav"`,
  },
  'with further headers of the parts': {
    file: (name) =>
      `Content-Disposition: form-data; name="${name}"; filename="a.wav"\r\nContent-Transfer-Encoding: binary\r\nContent-Length: 9`,
  },
  'with words in front of the first part and after the last, and blanks after the boundary': {
    line: '--limit \t',
    before: 'This is a message in several parts.\r\n',
    after: '\r\nand that was it',
  },
  'without a line end at the end': { after: '' },
}

/** Sends the form of a new voice in one way of writing forms; the end can be changed. */
async function createIn(service: ServiceUnderTest, style: FormStyle, end = '--limit--'): Promise<Response> {
  const { id } = await askForPhrase(service)
  const fields = { name: 'Zoë 日本', gender: 'female', consent_challenge_id: id }
  const parts = [
    ...Object.entries(fields).map(([name, value]) => Buffer.from(`${style.text(name)}\r\n\r\n${value}`)),
    ...['sample', 'consent_recording'].map((name) =>
      Buffer.concat([Buffer.from(`${style.file(name)}\r\n\r\n`), SAMPLE]),
    ),
  ].flatMap((part) => [Buffer.from(`${style.line}\r\n`), part, Buffer.from('\r\n')])
  const body = Buffer.concat([Buffer.from(style.before), ...parts, Buffer.from(end + style.after)])
  return service.send('POST', '/v1/voices', { headers: { 'Content-Type': style.contentType }, body })
}

it.each(Object.keys(STYLES))('4 forms: are parsed %s', async (way) => {
  const service = await openService({ voiceChecks: createToldChecks() })

  const answer = await createIn(service, { ...BROWSER, ...STYLES[way] })
  const voice = await answer.json()
  const kept = await service.send('GET', `/v1/voices/${voice.id}/sample`)

  expect([answer.status, voice.display_name]).toEqual([201, 'Zoë 日本'])
  expect(Buffer.from(await kept.arrayBuffer()).equals(SAMPLE)).toBe(true)
})

it.each([
  ['without a last boundary', {}, ''],
  ['that break off', {}, '--lim'],
  ['without a boundary in their type', { contentType: 'multipart/form-data' }, '--limit--'],
  ['of another boundary', { contentType: 'multipart/form-data; boundary=other' }, '--limit--'],
  ['with a part without a name', { text: () => 'Content-Disposition: form-data' }, '--limit--'],
])('4 forms: %s are bad_request', async (_way, style, end) => {
  const service = await openService({ voiceChecks: createToldChecks() })

  const answer = await createIn(service, { ...BROWSER, ...style }, end)

  expect(await refusal(answer)).toMatchObject({ status: 400, code: 'bad_request' })
})

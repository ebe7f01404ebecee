import type { SandboxRig } from './sandbox.test-support.ts'

const READING =
  'The lamp had been dark for eleven years when the keeper came back with one suitcase and a ring of keys. ' +
  'She climbed the stairs without once stopping for breath, counted them, and then counted every one of them again. ' +
  'Below her the first boats were turning for home, and nobody on them had ever seen the light.'

/** Clones a voice in the sandbox, as its paid account, from audio of one of its voices; returns the new voice's ID. */
export async function cloneVoice(
  { baseUrl, apiKeys }: Pick<SandboxRig, 'baseUrl' | 'apiKeys'>,
  name: string,
): Promise<string> {
  const headers = { authorization: `Bearer ${apiKeys.paid}` }
  const postJson = async (path: string, body: object) => {
    const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
    return readJson(await fetch(`${baseUrl}${path}`, { ...init, body: JSON.stringify(body) }))
  }
  const speak = async (input: string) => {
    const spoken = await postJson('/v1/audio/speech', { input, voice_id: 'aria', audio_format: 'wav' })
    return new Blob([Buffer.from(spoken['audio_data'] ?? '', 'base64')], { type: 'audio/wav' })
  }
  const challenge = await postJson('/v1/voices/consent-challenges', { full_name: 'Ada Okafor' })
  const form = new FormData()
  form.append('name', name)
  form.append('gender', 'female')
  form.append('consent_challenge_id', challenge['id'] ?? '')
  form.append('sample', await speak(READING), 'sample.wav')
  form.append('consent_recording', await speak(challenge['phrase'] ?? ''), 'phrase.wav')
  const voice = await readJson(await fetch(`${baseUrl}/v1/voices`, { method: 'POST', headers, body: form }))
  return voice['id'] ?? ''
}

async function readJson(answer: Response): Promise<Record<string, string>> {
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${text}`)
  return JSON.parse(text) as Record<string, string>
}

import { expect, it } from 'vitest'
import { currentInputs, inheritedSpeech } from '#shared/domain/block-state.ts'
import { createSpeechRules } from '#shared/domain/speech-text/speech-rules.ts'
import { makeBlock, makeChapter } from '#shared/testing/make-script.test-support.ts'
import { formatInherited } from './format-inherited.ts'

const { project } = makeChapter([makeBlock('block_a', 'One.')])
const settings = { ...project.settings, voiceId: 'aria', modelId: 'simba', language: 'en' }
const member = {
  id: 'cast_1',
  name: 'Marlo',
  voiceId: 'geo',
  modelId: null,
  language: 'de-DE',
  emotion: 'calm',
} as const
const rules = createSpeechRules({ pronunciations: [], cast: [member] })
const names = { voice: (id: string) => id, model: (id: string) => id }

it('names the cast as the source of a speaker’s line, and the project otherwise', () => {
  const line = formatInherited(inheritedSpeech({ text: 'Marlo: Late again.', voiceId: null }, settings, rules), names)
  const plain = formatInherited(inheritedSpeech({ text: 'It rained.', voiceId: null }, settings, rules), names)

  expect(line).toEqual({
    voice: 'geo (cast: Marlo)',
    model: 'simba (project)',
    language: 'German (Germany) (cast: Marlo)',
    emotion: 'Emotion: Calm (cast: Marlo)',
  })
  expect(plain).toEqual({
    voice: 'aria (project)',
    model: 'simba (project)',
    language: 'English (project)',
    emotion: null,
  })
})

it('resolves what is sent exactly as it is shown', () => {
  for (const text of ['Marlo: Late again.', 'It rained.'])
    for (const voiceId of [null, 'lena']) {
      const block = { ...makeBlock('block_a', text), voiceId }
      const { voiceId: shown, modelId, language } = inheritedSpeech(block, settings, rules)
      const sent = currentInputs(block, settings, rules)
      expect([sent.voiceId, sent.modelId, sent.language]).toEqual([voiceId ?? shown, modelId, language])
    }
})

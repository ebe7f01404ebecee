import type { EngineVoice } from '../engine/speech-engine.ts'
import type { CatalogueModelId } from './voice-catalogue.ts'

/** What speaking and listing need to know of a voice, shared or cloned. */
export interface SandboxVoice {
  id: string
  displayName: string
  gender: 'male' | 'female' | 'not_specified'
  locale: string
  tags: readonly string[]
  models: readonly CatalogueModelId[]
  engine: EngineVoice
}

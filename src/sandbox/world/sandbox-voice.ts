import type { EngineVoice } from '../engine/speech-engine.ts'
import type { CatalogModelId } from './voice-catalog.ts'

/** What generating and listing need of a voice, shared or cloned. */
export interface SandboxVoice {
  id: string
  displayName: string
  gender: 'male' | 'female' | 'not_specified'
  locale: string
  tags: readonly string[]
  models: readonly CatalogModelId[]
  engine: EngineVoice
}

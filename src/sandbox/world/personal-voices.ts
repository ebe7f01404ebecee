import type { Account } from './accounts.ts'
import type { SandboxVoice } from './sandbox-voice.ts'
import { lastPlaceIn } from './world-memory.ts'
import type { WorldMemory } from './world-memory.ts'

/** An uploaded audio or image file, with the type detected from its bytes. */
export interface StoredFile {
  bytes: Uint8Array<ArrayBuffer>
  mimeType: string
}

/** A cloned voice with its sample and the recording stored as the consent record. */
export interface PersonalVoice extends SandboxVoice {
  type: 'personal'
  /** The project it was cloned for; null for the default one. */
  projectId: string | null
  /** Incremented with each voice; a list position that outlives the voice. */
  place: number
  sample: StoredFile
  consent: { fullName: string; challengeId: string; recording: StoredFile }
  avatar: StoredFile | undefined
}

export interface PersonalVoices {
  add(account: Account, voice: Omit<PersonalVoice, 'type' | 'place' | 'id'>): PersonalVoice
  /** The account's voices, oldest first. */
  list(account: Account): readonly PersonalVoice[]
  find(account: Account, id: string): PersonalVoice | undefined
  /** A voice of any account, for endpoints that need no credential and use an unguessable ID. */
  findById(id: string): PersonalVoice | undefined
  remove(account: Account, id: string): void
  /** Puts a voice at its position, whether or not its ID exists. */
  replace(account: Account, voice: PersonalVoice): void
}

/** The cloned voices of every account. */
export function createPersonalVoices(newId: () => string, memory: WorldMemory): PersonalVoices {
  const byId = memory.open<PersonalVoice & { accountId: string }>('personal-voices')
  let lastPlace = lastPlaceIn(byId)
  const list = (account: Account) =>
    [...byId.values()].filter(({ accountId }) => accountId === account.id).toSorted((a, b) => a.place - b.place)
  const find = (account: Account, id: string) => list(account).find((voice) => voice.id === id)
  return {
    add(account, facts) {
      lastPlace += 1
      const id = `voice_${newId()}`
      const voice = { ...facts, type: 'personal' as const, id, place: lastPlace, accountId: account.id }
      byId.set(id, voice)
      return voice
    },
    list,
    find,
    findById: (id) => byId.get(id),
    replace: (account, voice) => void byId.set(voice.id, { ...voice, accountId: account.id }),
    remove(account, id) {
      if (find(account, id)) byId.delete(id)
    },
  }
}

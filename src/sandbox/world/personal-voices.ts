import type { Account } from './accounts.ts'
import type { SandboxVoice } from './sandbox-voice.ts'
import { lastPlaceIn } from './world-memory.ts'
import type { WorldMemory } from './world-memory.ts'

/** An audio or image file as it was uploaded, with the type its bytes show. */
export interface StoredFile {
  bytes: Uint8Array<ArrayBuffer>
  mimeType: string
}

/** A voice that was cloned, with the sample it was made from and the recording kept as the consent record. */
export interface PersonalVoice extends SandboxVoice {
  type: 'personal'
  /** The project it was cloned for; null for the Default one. */
  projectId: string | null
  /** Grows with each voice; a place in the list that outlives the voice itself. */
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
  /** A voice of any account: for what is served without a credential, under an id that cannot be guessed. */
  findById(id: string): PersonalVoice | undefined
  remove(account: Account, id: string): void
  /** Puts a voice at its place, whether or not one with its id is there. */
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

import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ProposedQuotation } from '#shared/contract/cast.ts'
import type { Catalog } from '#shared/contract/voices.ts'
import { getMemberVoice } from '#shared/domain/block-state.ts'
import { countCharacters } from '#shared/domain/speech-text/count-characters.ts'
import { useStore } from '../../../lib/use-store.ts'
import { useStudio } from '../../../rpc/studio.ts'
import type { Workspace } from '../open-workspace.ts'
import {
  listSpeakers,
  resolveUse,
  type ReviewChoices,
  type ReviewedSpeaker,
  reviewQuotations,
} from './review-quotations.ts'
import { suggestVoices } from './suggest-voices.ts'

const NO_CHOICES: ReviewChoices = { uses: new Map(), speakers: new Map(), included: new Map() }
const NO_QUOTATIONS: readonly ProposedQuotation[] = []

export type QuotationReview = ReturnType<typeof useQuotationReview>

/** The quotations of the open chapter with their proposed speakers, and the user's choices about them. */
export function useQuotationReview(workspace: Workspace, catalog: Catalog) {
  const { client, queries } = useStudio()
  const { script, session } = workspace
  const project = useStore(workspace.project)
  const cast = useStore(workspace.cast)
  const [choices, setChoices] = useState(NO_CHOICES)
  const [voices, setVoices] = useState<ReadonlyMap<string, string | null>>(new Map())
  const input = { chapterId: script.chapterId }
  const read = useQuery({
    ...queries.cast.proposeQuotations.queryOptions({ input }),
    queryFn: async ({ signal }) => {
      await session.queue.settle()
      return client.cast.proposeQuotations(input, { signal })
    },
    staleTime: 0,
    gcTime: 0,
  })
  const quotations = read.data?.quotations ?? NO_QUOTATIONS
  const language = read.data?.language ?? ''
  const { speakers, unlistedCount } = useMemo(() => listSpeakers(quotations, cast), [quotations, cast])
  const suggested = useMemo(() => {
    const added = speakers.filter(({ member }) => member === null)
    const { voiceId, modelId } = project.settings
    const used = cast.map((member) => getMemberVoice(member, project.settings).voiceId)
    const genders = added.map(({ gender }) => gender)
    const ids = suggestVoices(genders, { catalog, modelId, language, usedVoiceIds: [voiceId, ...used] })
    return new Map(added.map(({ key }, at) => [key, ids[at] ?? null]))
  }, [speakers, cast, catalog, language, project.settings])
  const rows = useMemo(() => reviewQuotations(quotations, speakers, choices), [quotations, speakers, choices])
  const included = useMemo(() => rows.filter(({ isIncluded }) => isIncluded), [rows])
  const usedSpeakers = useMemo(() => {
    const keys = new Set(included.map(({ speakerKey }) => speakerKey))
    return speakers.filter(({ key }) => keys.has(key))
  }, [included, speakers])
  const byKey = useMemo(() => new Map(speakers.map((speaker) => [speaker.key, speaker])), [speakers])
  const freshCharacters = useMemo(() => countFresh(workspace, quotations), [workspace, quotations])
  const cost = useMemo(() => {
    const counts = [...new Set(included.map(({ quotation }) => quotation.blockId))].flatMap(
      (blockId) => freshCharacters.get(blockId) ?? [],
    )
    return { blocks: counts.length, characters: counts.reduce((sum, count) => sum + count, 0) }
  }, [included, freshCharacters])

  return {
    read,
    rows,
    included,
    speakers,
    byKey,
    cost,
    /** New names that are too many to list. */
    unlistedSpeakerCount: unlistedCount,
    /** Found quotations that are too many to list. */
    unlistedCount: (read.data?.total ?? 0) - quotations.length,
    /** Speakers of the included quotations. */
    usedSpeakers,
    /** Those that aren't in the cast yet. */
    newSpeakers: usedSpeakers.filter(({ member }) => member === null),
    useOf: (speaker: ReviewedSpeaker) => resolveUse(speaker, choices.uses),
    voiceOf: ({ key, member }: ReviewedSpeaker) =>
      member ? getMemberVoice(member, project.settings).voiceId : (voices.get(key) ?? suggested.get(key) ?? null),
    setVoice: (key: string, voiceId: string | null) => setVoices((before) => new Map(before).set(key, voiceId)),
    /** Gives the quotations of one speaker to another, to nobody for null, or back to the speaker itself. */
    setUse(key: string, use: string | null) {
      setChoices((before) => {
        const uses = new Map(before.uses).set(key, use)
        // Names that are the same as this one follow it.
        for (const [other, target] of uses) if (target === key && other !== key) uses.set(other, use)
        // A speaker that others are merged into speaks for itself.
        if (use !== null && uses.has(use)) uses.set(use, use)
        return { ...before, uses }
      })
    },
    setSpeaker: (ids: Iterable<string>, key: string | null) =>
      setChoices((before) => {
        const chosen = new Map(before.speakers)
        const decided = new Map(before.included)
        for (const id of ids) {
          chosen.set(id, key)
          decided.delete(id)
        }
        return { ...before, speakers: chosen, included: decided }
      }),
    setIncluded: (id: string, isIncluded: boolean) =>
      setChoices((before) => ({ ...before, included: new Map(before.included).set(id, isIncluded) })),
  }
}

/** Characters to generate each block again that is up to date now; locked ones keep their take. */
function countFresh({ session }: Workspace, quotations: readonly ProposedQuotation[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { blockId } of quotations) {
    if (counts.has(blockId)) continue
    const text = session.textOf(blockId)
    if (text === null || session.book.record(blockId).locked) continue
    if (session.book.state(blockId, text) !== 'fresh') continue
    counts.set(blockId, countCharacters(session.book.inputs(blockId, text)).chargedCharacters)
  }
  return counts
}

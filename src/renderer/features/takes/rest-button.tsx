import { useQuery } from '@tanstack/react-query'
import { ArrowRightToLine } from 'lucide-react'
import type { Take } from '#shared/contract/takes.ts'
import { formatCount } from '../../lib/format-count.ts'
import { useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'

/** Asks for what a take that stopped early lacks, with what that costs on it. */
export function RestButton({ take, onPress }: { take: Take; onPress: () => void }) {
  const { queries } = useStudio()
  const marks = useQuery(queries.takes.marks.queryOptions({ input: { takeIds: [take.id] } }))
  const spokenTo = marks.data?.[0]?.marks.at(-1)?.endChar ?? null
  const rest = spokenTo === null ? null : take.inputs.text.slice(spokenTo).trim().length
  return (
    <Button onPress={onPress}>
      <ArrowRightToLine size={16} strokeWidth={1.5} aria-hidden />
      {rest === null ? 'Get the rest' : `Get the rest · ${formatCount(rest, 'character')}`}
    </Button>
  )
}

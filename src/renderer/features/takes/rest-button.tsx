import { useQuery } from '@tanstack/react-query'
import { ArrowRightToLine } from 'lucide-react'
import type { Take } from '#shared/contract/takes.ts'
import { compileRest, findRest } from '#shared/domain/speech-text/find-rest.ts'
import { useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { t } from './messages/t.ts'

/** Requests the missing part of a partial take, and shows its cost. */
export function RestButton({ take, onPress }: { take: Take; onPress: () => void }) {
  const { queries } = useStudio()
  const marks = useQuery(queries.takes.marks.queryOptions({ input: { takeIds: [take.id] } }))
  const found = marks.data ? findRest(take, marks.data[0]?.marks ?? []) : null
  const characters = found && compileRest(take.inputs, found).reduce((sum, part) => sum + part.chargedCharacters, 0)
  return (
    <Button onPress={onPress}>
      <ArrowRightToLine size={16} strokeWidth={1.5} aria-hidden />
      {found?.rest === null
        ? t('rest.free')
        : characters === null
          ? t('rest.generate')
          : t('rest.generateFor', { count: characters })}
    </Button>
  )
}

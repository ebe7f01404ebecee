import { useQuery } from '@tanstack/react-query'
import { createHandOver, type HandOver } from '../features/watermark/hand-over.ts'
import { WatermarkDesk } from '../features/watermark/watermark-desk.tsx'
import { useStudio } from '../rpc/studio.ts'
import { soughtPlace } from '../features/script/screen/sought-place.ts'
import { goTo } from './use-route.ts'

/** State of the desk that continues while another screen is shown. */
export interface DeskMemory {
  handOver: HandOver | null
}

/** Files checked for the service's watermark. */
export function WatermarkScreen({ memory }: { memory: DeskMemory }) {
  const { client, queries } = useStudio()
  const settings = useQuery(queries.settings.get.queryOptions()).data
  memory.handOver ??= createHandOver(client)
  return (
    <WatermarkDesk
      handOver={memory.handOver}
      onOpenMaker={({ projectId, chapterId, blockId }) => {
        if (chapterId !== null && blockId !== null) soughtPlace.set({ chapterId, blockId, startChar: 0, endChar: 0 })
        goTo({ area: 'script', projectId, chapterId })
      }}
      hasKey={settings !== undefined && (settings.usesSandbox || settings.key.kind === 'stored')}
    />
  )
}

import { useEffect } from 'react'
import type { TakeInputs } from '#shared/contract/takes.ts'
import { useStore } from '../../../lib/use-store.ts'
import { Button } from '../../../ui/button.tsx'
import type { CatalogNames } from '../catalog-names.ts'
import type { Workspace } from '../open-workspace.ts'
import { soughtTake } from '../screen/sought-place.ts'
import { useScriptSlots } from '../script-slots.ts'
import { type BlockAudio, canBeCompleted } from './block-audio.ts'
import styles from './inspector.module.css'
import { t } from './messages/t.ts'
import type { SelectedBlockView } from './use-selected-block.ts'

export interface TakesSectionProps {
  workspace: Workspace
  names: CatalogNames
  block: SelectedBlockView
  /** What the block sends. */
  inputs: TakeInputs
  audio: BlockAudio
  onManageTakes: () => void
}

/** The takes of a block, to choose the active one. */
export function TakesSection({ workspace, names, block, inputs, audio, onManageTakes }: TakesSectionProps) {
  const { TakeList } = useScriptSlots()
  const { session, player, generation, activity, listenTo } = workspace
  const { blockId, record } = block
  const sought = useStore(soughtTake)
  useEffect(
    // Until another block is selected.
    () => () => {
      if (soughtTake.get()?.blockId === blockId) soughtTake.set(null)
    },
    [blockId],
  )
  return (
    <section className={styles.section} aria-label={t('inspector.takes')}>
      <div className={styles.blockHead}>
        <h2>{t('inspector.takes')}</h2>
        <Button look="quiet" onPress={onManageTakes}>
          {t('inspector.manageTakes')}
        </Button>
      </div>
      <TakeList
        key={blockId}
        blockId={blockId}
        activeTake={record.activeTake}
        soughtTake={sought?.blockId === blockId ? sought : null}
        isLocked={record.locked}
        inputs={inputs}
        activity={activity}
        voiceName={names.voice}
        modelName={names.model}
        onUse={(take) => session.chooseTake(blockId, take)}
        onStar={(take) => workspace.starTake(take.id, !take.starred)}
        offersRest={(take) =>
          !audio.isRunning && !record.locked && take.id !== audio.partialTake?.id && canBeCompleted(take, inputs)
        }
        onRest={(take) => void generation.resume(take).then(listenTo)}
        onCompare={() => player.pause()}
      />
    </section>
  )
}

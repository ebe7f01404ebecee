import type { ClippedBlock } from '#shared/contract/exports.ts'
import { formatBlock } from '../../lib/format-block.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './exports.module.css'
import { t } from './messages/t.ts'

/** Blocks listed; the rest are counted. */
const SHOWN_BLOCKS = 5

/** Where a block is in its project. */
export type BlockPlace = Pick<ClippedBlock, 'chapterId' | 'blockId'>

export interface ClippingNoticeProps {
  /** Of all blocks. */
  clippedSamples: number
  blocks: readonly ClippedBlock[]
  voiceName: (voiceId: string) => string
  onShowBlock: (place: BlockPlace) => void
}

/** Samples at full scale, by block, each with a button that goes there. */
export function ClippingNotice({ clippedSamples, blocks, voiceName, onShowBlock }: ClippingNoticeProps) {
  const hasMany = blocks.length > 1
  const list = (
    <ul className={styles.clipped}>
      {blocks.slice(0, SHOWN_BLOCKS).map((block) => (
        <li key={block.blockId}>
          {hasMany && (
            <span>{t('clippedBlock', { count: block.clippedSamples, place: formatPlace(block, voiceName) })}</span>
          )}
          <Button onPress={() => onShowBlock(block)}>{formatShow(block)}</Button>
        </li>
      ))}
      {blocks.length > SHOWN_BLOCKS && <li>{t('moreBlocks', { count: blocks.length - SHOWN_BLOCKS })}</li>}
    </ul>
  )
  const [first] = blocks
  return (
    <Notice tone="warning" detail={list}>
      {hasMany || !first
        ? t('clipping', { count: clippedSamples })
        : t('clippingAt', { count: clippedSamples, place: formatPlace(first, voiceName) })}
    </Notice>
  )
}

function formatShow({ chapterNumber, blockNumber }: ClippedBlock): string {
  const block = String(blockNumber)
  return chapterNumber === null
    ? t('showBlock', { block })
    : t('showBlockOfChapter', { chapter: String(chapterNumber), block })
}

function formatPlace(block: ClippedBlock, voiceName: ClippingNoticeProps['voiceName']): string {
  return `${formatBlock(block)}, ${block.speaker ?? voiceName(block.voiceId)}`
}

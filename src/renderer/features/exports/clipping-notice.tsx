import type { ClippedBlock } from '#shared/contract/exports.ts'
import { formatCount } from '../../lib/format-count.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './exports.module.css'

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
          {hasMany && <span>{formatClipping(block.clippedSamples, formatPlace(block, voiceName))}</span>}
          <Button onPress={() => onShowBlock(block)}>Show {formatBlock(block)}</Button>
        </li>
      ))}
      {blocks.length > SHOWN_BLOCKS && <li>and {formatCount(blocks.length - SHOWN_BLOCKS, 'more block')}</li>}
    </ul>
  )
  const [first] = blocks
  return (
    <Notice tone="warning" detail={list}>
      Clipping: {formatClipping(clippedSamples, hasMany || !first ? '' : formatPlace(first, voiceName))}. The audio may
      crackle.
    </Notice>
  )
}

/** `238 samples (block 5, Rupert)` */
function formatClipping(clippedSamples: number, place: string): string {
  return `${formatCount(clippedSamples, 'sample')}${place === '' ? '' : ` (${place})`}`
}

function formatPlace(block: ClippedBlock, voiceName: ClippingNoticeProps['voiceName']): string {
  return `${formatBlock(block)}, ${block.speaker ?? voiceName(block.voiceId)}`
}

/** `block 5`, or `chapter 2, block 5` */
export function formatBlock({ chapterNumber, blockNumber }: ClippedBlock): string {
  return chapterNumber === null ? `block ${blockNumber}` : `chapter ${chapterNumber}, block ${blockNumber}`
}

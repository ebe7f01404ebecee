import type { Capabilities } from '#shared/contract/app.ts'
import type { MeasuredSound } from '#shared/contract/exports.ts'
import { formatCount } from '../../lib/format-count.ts'
import { Notice } from '../../ui/notice.tsx'
import { sayFigures } from './sound-report.tsx'
import type { ExportResult } from './export-job.ts'
import { WrittenFiles } from './written-files.tsx'

export interface ExportReportProps extends ExportResult {
  capabilities: Capabilities | null
  /** Of the person; shortens paths. */
  ownFolder: string | undefined
}

/** What was written, how long it is, and how to get at it. */
export function ExportReport({ files, sounds, capabilities, ownFolder, ...counts }: ExportReportProps) {
  const gaps = sayGaps(counts, 'was')
  return (
    <>
      <p role="status">{formatCount(files.length, 'file')} written.</p>
      {gaps !== '' && <Notice tone="warning">{gaps}</Notice>}
      <Loudness sounds={sounds} />
      <WrittenFiles files={files} capabilities={capabilities} ownFolder={ownFolder} />
    </>
  )
}

/** Sounds that are listed; of more, the others are counted. */
const SHOWN_SOUNDS = 5

/** What a change of loudness came to, measured as it was written, and which sounds did not reach what was asked for. */
function Loudness({ sounds }: { sounds: readonly MeasuredSound[] }) {
  const changed = sounds.filter(({ after }) => after !== null)
  const missed = changed.filter(({ isMet }) => !isMet)
  return (
    <>
      {changed.length > 0 && <Figures tone="quiet" words="Measured again as it was written:" sounds={changed} />}
      {missed.length > 0 && (
        <Figures
          tone="warning"
          words="Not as loud as was asked for: the peaks are too far above the rest, or too much of it is silence."
          sounds={missed}
        />
      )}
    </>
  )
}

function Figures({
  tone,
  words,
  sounds,
}: {
  tone: 'quiet' | 'warning'
  words: string
  sounds: readonly MeasuredSound[]
}) {
  const list = (
    <ul>
      {sounds.slice(0, SHOWN_SOUNDS).map(({ name, after }) => (
        <li key={name}>
          {sounds.length > 1 && `${name}: `}
          {after && sayFigures(after)}
        </li>
      ))}
      {sounds.length > SHOWN_SOUNDS && <li>and {sounds.length - SHOWN_SOUNDS} more</li>}
    </ul>
  )
  return (
    <Notice tone={tone} detail={list}>
      {words}
    </Notice>
  )
}

/** Blocks that are not in a file as they are written. */
export interface Gaps {
  missingBlocks: number
  changedBlocks: number
  partialBlocks: number
}

/** `3 blocks without sound: left out. 1 block changed after being spoken: the older sound is taken.` Empty without gaps. */
export function sayGaps({ missingBlocks, changedBlocks, partialBlocks }: Gaps, tense: 'is' | 'was' = 'is'): string {
  const parts: string[] = []
  if (missingBlocks > 0) parts.push(`${formatCount(missingBlocks, 'block')} without sound: left out.`)
  if (changedBlocks > 0)
    parts.push(`${formatCount(changedBlocks, 'block')} changed after being spoken: the older sound ${tense} taken.`)
  if (partialBlocks > 0) {
    const end = partialBlocks === 1 ? 'its text ends' : 'their text ends'
    parts.push(`${formatCount(partialBlocks, 'block')} stopped before ${end}: what was spoken ${tense} taken.`)
  }
  return parts.join(' ')
}

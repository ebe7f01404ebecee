import { Stamp } from 'lucide-react'
import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { ExportFile } from '#shared/contract/exports.ts'
import type { WatermarkCheck } from '#shared/contract/watermark.ts'
import { isAudioFormat } from '#shared/domain/export-formats.ts'
import { getResultFinding } from '#shared/domain/watermark-finding.ts'
import { useQuery } from '@tanstack/react-query'
import { common } from '../../lib/common/messages/common.ts'
import { formatFailureInOneLine } from '../../lib/failure-words.ts'
import { formatFinding, formatConfidence } from '../../lib/format-watermark.ts'
import { getFailure, useStudio, useWatch } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './exports.module.css'
import { t } from './messages/t.ts'

/** Checks an exported file for the service's watermark. */
export function ExportCheck({ file }: { file: ExportFile }) {
  const { client, queries } = useStudio()
  const settings = useQuery(queries.settings.get.queryOptions()).data
  const [id, setId] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  if (file.format === 'manifest' || !isAudioFormat(file.format)) return null
  const withKey = settings !== undefined && (settings.usesSandbox || settings.key.kind === 'stored')
  const check = async (isSmaller: boolean) => {
    setFailure(null)
    try {
      const request = { downloadUrl: file.downloadUrl, withKey }
      const queued = await client.watermark.checkExport(
        isSmaller ? { ...request, method: { kind: 'compressed' } } : request,
      )
      setId(queued.id)
    } catch (error) {
      setFailure(getFailure(error))
    }
  }
  return (
    <span className={styles.check}>
      {id === null ? (
        <Button look="quiet" onPress={() => void check(false)}>
          <Stamp size={16} strokeWidth={1.5} aria-hidden />
          {t('check')}
        </Button>
      ) : (
        <Answer key={id} id={id} onSmaller={() => void check(true)} />
      )}
      {failure && (
        <Notice tone="failed" role="alert" isInRow>
          {formatFailureInOneLine(failure)}
        </Notice>
      )}
    </span>
  )
}

function Answer({ id, onSmaller }: { id: string; onSmaller: () => void }) {
  const { client } = useStudio()
  const [check, setCheck] = useState<WatermarkCheck | null>(null)
  const [isStopped, setStopped] = useState(false)
  useWatch(
    `watermark-${id}`,
    (link, signal) => link.watermark.watch({ ids: [id] }, { signal }),
    ({ rows, line }) => {
      if (rows[0]) setCheck(rows[0])
      setStopped(line.kind !== 'running')
    },
  )
  const state = check?.state
  const isWaiting = state?.kind === 'waiting' || state?.kind === 'checking'
  return (
    <>
      <span role="status" className="quiet">
        {isWaiting && isStopped ? t('check.stopped') : formatAnswer(check)}
      </span>
      {isWaiting && (
        <Button look="quiet" onPress={() => void client.watermark.cancel({ ids: [id] })}>
          {common('cancel')}
        </Button>
      )}
      {state?.kind === 'too-large' && (
        <Button look="quiet" onPress={onSmaller}>
          {t('check.smaller')}
        </Button>
      )}
    </>
  )
}

function formatAnswer(check: WatermarkCheck | null): string {
  switch (check?.state.kind) {
    case 'done': {
      const { result } = check.state
      const { confidence, watermarked } = result
      const facts = [
        formatFinding(getResultFinding(result)),
        ...(confidence === null ? [] : [formatConfidence({ watermarked, confidence })]),
        ...(result.method.kind === 'compressed' ? [t('check.inSmaller')] : []),
      ]
      return t('check.answer', { facts: facts.join(', ') })
    }
    case 'failed':
      return check.state.failure.status === 422 ? t('check.unusable') : formatFailureInOneLine(check.state.failure)
    case 'too-large':
      return t('check.tooLarge')
    case 'canceled':
      return t('check.canceled')
    default:
      return t('check.running')
  }
}

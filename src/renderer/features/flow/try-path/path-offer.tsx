import { useState } from 'react'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import type { WalkOffer, WalkWay } from '#shared/domain/flow/walk-flow.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { readAnswer } from './read-answer.ts'
import styles from './try-path.module.css'
import { t } from './messages/t.ts'

/** What can happen at the path's position, as buttons. */
export function PathOffer({
  graph,
  offer,
  isCircling,
  titleOf,
  onTake,
  onRun,
}: {
  graph: FlowGraph
  offer: WalkOffer
  isCircling: boolean
  titleOf: (nodeKey: string) => string
  onTake: (way: WalkWay, answers?: ReadonlyMap<string, unknown>) => void
  /** Continues until a choice is needed. */
  onRun: () => void
}) {
  switch (offer.kind) {
    case 'ended':
      return <Notice tone="quiet">{t(offer.by === 'transfer' ? 'ended.transfer' : 'ended.here')}</Notice>
    case 'stuck':
      return (
        <Notice tone="warning" role="alert">
          {offer.missing === null ? t('stuck') : t('stuckMissing', { id: offer.missing })}
        </Notice>
      )
    case 'go':
      return (
        <>
          {isCircling && (
            <Notice tone="warning" role="alert">
              {t('circling')}
            </Notice>
          )}
          <div className={styles.buttons}>
            <Button look="primary" onPress={() => onTake(offer.way)}>
              {t('stepTo', { node: titleOf(offer.way.targetKey ?? '') })}
            </Button>
            {!isCircling && <Button onPress={onRun}>{t('run')}</Button>}
          </div>
        </>
      )
    case 'choose':
      return <Choices key={offer.who} graph={graph} offer={offer} titleOf={titleOf} onTake={onTake} />
  }
}

function Choices({
  graph,
  offer,
  titleOf,
  onTake,
}: {
  graph: FlowGraph
  offer: WalkOffer & { kind: 'choose' }
  titleOf: (nodeKey: string) => string
  onTake: (way: WalkWay, answers: ReadonlyMap<string, unknown>) => void
}) {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const keys = [...new Set(offer.ways.flatMap(({ answers }) => answers))]
  const answers = new Map(
    [...typed].filter(([, text]) => text !== '').map(([key, text]) => [key, readAnswer(graph, key, text)]),
  )
  return (
    <div role="group" aria-label={t(`question.${offer.who}`)} className={styles.choices}>
      <div className={styles.question}>{t(`question.${offer.who}`)}</div>
      {keys.map((key) => (
        <TextField
          key={key}
          label={t('storedIn', { key })}
          value={typed.get(key) ?? ''}
          onChange={(text) => setTyped((before) => new Map(before).set(key, text))}
        />
      ))}
      {offer.ways.map((way) => (
        <Button key={way.exit ?? ''} isDisabled={way.targetKey === null} onPress={() => onTake(way, answers)}>
          <span className={styles.wayLabel}>{way.label}</span>
          <span className={styles.wayTarget}>
            {way.targetKey === null ? t('notConnected') : t('to', { node: titleOf(way.targetKey) })}
          </span>
        </Button>
      ))}
    </div>
  )
}

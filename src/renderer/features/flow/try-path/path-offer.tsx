import { useState } from 'react'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import type { WalkOffer, WalkWay } from '#shared/domain/flow/walk-flow.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { readAnswer } from './read-answer.ts'
import styles from './try-path.module.css'

const QUESTIONS: Readonly<Record<(WalkOffer & { kind: 'choose' })['who'], string>> = {
  caller: 'What does the caller do?',
  model: 'What does the model choose?',
  tool: 'What does the tool answer?',
  anyone: 'Which way does it go?',
}

/** What can happen where a way is now, as buttons. */
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
  /** Goes on until somebody must choose. */
  onRun: () => void
}) {
  switch (offer.kind) {
    case 'ended':
      return (
        <Notice tone="quiet">
          {offer.by === 'transfer' ? 'The call is handed over and ends for the agent.' : 'The conversation ends here.'}
        </Notice>
      )
    case 'stuck':
      return (
        <Notice tone="warning" role="alert">
          {offer.missing === null
            ? 'Nothing follows here, and the conversation does not end. A caller would hear nothing more.'
            : `The edge leads to “${offer.missing}”, and no node has this id.`}
        </Notice>
      )
    case 'go':
      return (
        <>
          {isCircling && (
            <Notice tone="warning" role="alert">
              The conversation was here before with the same variables, and nobody decides in between: it goes round for
              ever.
            </Notice>
          )}
          <div className={styles.buttons}>
            <Button look="primary" onPress={() => onTake(offer.way)}>
              {`Step to ${titleOf(offer.way.targetKey ?? '')}`}
            </Button>
            {!isCircling && <Button onPress={onRun}>Go on to the next choice</Button>}
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
    <div role="group" aria-label={QUESTIONS[offer.who]} className={styles.choices}>
      <div className={styles.question}>{QUESTIONS[offer.who]}</div>
      {keys.map((key) => (
        <TextField
          key={key}
          label={`Kept in ${key}`}
          value={typed.get(key) ?? ''}
          onChange={(text) => setTyped((before) => new Map(before).set(key, text))}
        />
      ))}
      {offer.ways.map((way) => (
        <Button key={way.exit ?? ''} isDisabled={way.targetKey === null} onPress={() => onTake(way, answers)}>
          <span className={styles.wayLabel}>{way.label}</span>
          <span className={styles.wayTarget}>
            {way.targetKey === null ? 'nothing follows' : `to ${titleOf(way.targetKey)}`}
          </span>
        </Button>
      ))}
    </div>
  )
}

import { Handle, type NodeProps, Position } from '@xyflow/react'
import { TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { KindIcon } from '../kind-icon.tsx'
import styles from './canvas.module.css'
import type { CardNode } from './canvas-model.ts'
import { exitMiddle, handleId, HEAD_MIDDLE } from './node-geometry.ts'
import { t } from './messages/t.ts'

/** A node on the canvas: its kind, its name, one line of its content, and its exits. */
export const NodeCard = memo(function NodeCard({ data, isConnectable }: NodeProps<CardNode>) {
  const { type, words, rows, hasWayIn, hasWayOut, issueCount } = data
  return (
    <div className={styles.card} data-issue={issueCount > 0 || undefined}>
      {hasWayIn && (
        <Handle
          type="target"
          position={Position.Left}
          id="in"
          className={styles.handle}
          style={{ top: HEAD_MIDDLE }}
          isConnectable={isConnectable}
          isConnectableStart={false}
        />
      )}
      <div className={styles.head}>
        <div className={styles.kind}>
          <KindIcon type={type} size={14} className={styles.kindIcon} />
          <span>{words.kind}</span>
          {issueCount > 0 && (
            <span className={styles.issues}>
              <TriangleAlert size={12} strokeWidth={2} aria-hidden />
              {t('issues', { count: issueCount })}
            </span>
          )}
        </div>
        {words.name !== null && <div className={styles.name}>{words.name}</div>}
        <div className={words.name === null ? styles.longLine : styles.line}>{words.line || t('empty')}</div>
      </div>
      {rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li
              key={handleId(row.exit)}
              className={styles.row}
              data-open={!row.isTaken || undefined}
              data-foreign={!row.isOwn || undefined}
            >
              {row.label}
            </li>
          ))}
        </ul>
      )}
      {rows.map((row, at) => (
        <Handle
          key={handleId(row.exit)}
          type="source"
          position={Position.Right}
          id={handleId(row.exit)}
          className={styles.handle}
          style={{ top: exitMiddle(at) }}
          isConnectable={isConnectable}
          isConnectableEnd={false}
        />
      ))}
      {rows.length === 0 && hasWayOut && (
        <Handle
          type="source"
          position={Position.Right}
          id={handleId(null)}
          className={styles.handle}
          style={{ top: HEAD_MIDDLE }}
          isConnectable={isConnectable}
          isConnectableEnd={false}
        />
      )}
    </div>
  )
})

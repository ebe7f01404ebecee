import { GitMerge, Lock } from 'lucide-react'
import { useMemo } from 'react'
import { GridListItem } from 'react-aria-components'
import type { ScriptUpdatePreview, UpdateItem } from '#shared/contract/script-update.ts'
import { formatNumber } from '../../../lib/format-number.ts'
import { CheckBox } from '../../../ui/check-box.tsx'
import { classNames } from '../../../ui/class-names.ts'
import list from '../../../ui/framed-list.module.css'
import { VirtualList } from '../../../ui/virtual-list.tsx'
import { diffTexts, type TextPart } from './diff-texts.ts'
import { t } from './messages/t.ts'
import type { UpdateChoice } from './update-choice.ts'
import styles from './update.module.css'

interface UpdateListProps {
  preview: ScriptUpdatePreview
  chosen: UpdateChoice
  onChoose: (chosen: UpdateChoice) => void
  removesMissing: boolean
}

type UpdateRow = { id: string } & ({ kind: 'item'; item: UpdateItem } | { kind: 'rest'; count: number })

/** What changes, in script order, as far as listed. */
export function UpdateList({ preview, chosen, onChoose, removesMissing }: UpdateListProps) {
  const rows = useMemo(() => listRows(preview), [preview])
  const choose = (blockId: string, usesFile: boolean) => {
    const blockIds = new Set(chosen.blockIds)
    if (usesFile === chosen.isAll) blockIds.delete(blockId)
    else blockIds.add(blockId)
    onChoose({ ...chosen, blockIds })
  }
  return (
    <VirtualList
      label={t('list')}
      items={rows}
      rowHeightRem={5}
      className={classNames(list.frame, styles.list)}
      dependencies={[chosen, removesMissing]}
    >
      {(row) => (
        <GridListItem
          id={row.id}
          textValue={row.kind === 'item' ? formatPlace(row.item) : t('rest', { count: row.count })}
          className={list.row}
        >
          <div className={classNames(list.entry, styles.entry)}>
            {row.kind === 'rest' ? (
              t('rest', { count: row.count })
            ) : (
              <Item
                item={row.item}
                usesFile={'blockId' in row.item && chosen.blockIds.has(row.item.blockId) !== chosen.isAll}
                removesMissing={removesMissing}
                onChoose={choose}
              />
            )}
          </div>
        </GridListItem>
      )}
    </VirtualList>
  )
}

function listRows({ items, ...preview }: ScriptUpdatePreview): UpdateRow[] {
  const { changedCount, conflictCount, lockedCount, insertedCount, missingCount } = preview
  const rows: UpdateRow[] = items.map((item, index) => ({ id: String(index), kind: 'item', item }))
  const locked = items.filter((item) => item.kind === 'missing' && item.isLocked).length
  const count = changedCount + conflictCount + lockedCount + insertedCount + missingCount + locked - items.length
  return count > 0 ? [...rows, { id: 'rest', kind: 'rest', count }] : rows
}

interface ItemProps {
  item: UpdateItem
  usesFile: boolean
  removesMissing: boolean
  onChoose: (blockId: string, usesFile: boolean) => void
}

function Item({ item, usesFile, removesMissing, onChoose }: ItemProps) {
  switch (item.kind) {
    case 'changed':
      return (
        <>
          <p className={styles.place}>
            <span dir="auto">{formatPlace(item)}</span>
            {item.isLocked && (
              <span className={styles.label}>
                <Lock size={12} strokeWidth={1.5} aria-hidden /> {t('row.locked')}
              </span>
            )}
            {item.isConflict && !item.isLocked && (
              <span className={styles.label}>
                <GitMerge size={12} strokeWidth={1.5} aria-hidden /> {t('row.conflict')}
              </span>
            )}
            {item.outdatedCharacters > 0 && !item.isLocked && (
              <span className={styles.label}>{t('row.outdated', { count: item.outdatedCharacters })}</span>
            )}
          </p>
          {item.text && <ChangedText {...item.text} />}
          {item.note && <ChangedText {...item.note} isNote />}
          {item.fileName && (
            <ChangedValue
              label={t('row.fileName', { fileName: '' })}
              before={item.fileName.before || t('row.none')}
              after={item.fileName.after || t('row.none')}
            />
          )}
          {item.targetMs && (
            <ChangedValue
              label={t('row.target', { target: '' })}
              before={formatTarget(item.targetMs.before)}
              after={formatTarget(item.targetMs.after)}
            />
          )}
          {item.isConflict && !item.isLocked && (
            <CheckBox
              aria-label={t('row.useFileOf', { number: String(item.number) })}
              isSelected={usesFile}
              onChange={(isSelected) => onChoose(item.blockId, isSelected)}
            >
              {t('row.useFile')}
            </CheckBox>
          )}
        </>
      )
    case 'inserted':
      return (
        <>
          <p className={styles.place} dir="auto">
            {formatPlace(item)}
          </p>
          <p className={styles.text} dir="auto">
            <ins>{item.text}</ins>
          </p>
          {listValues(item).map((value) => (
            <p key={value} className={styles.text} dir="auto">
              {value}
            </p>
          ))}
        </>
      )
    case 'missing': {
      const isRemoved = removesMissing && !item.isLocked
      return (
        <>
          <p className={styles.place}>
            <span dir="auto">{formatPlace(item)}</span>
            <span className={styles.label}>{t(isRemoved ? 'row.missingRemoved' : 'row.missing')}</span>
          </p>
          <p className={styles.text} dir="auto">
            {isRemoved ? <del>{item.text}</del> : item.text}
          </p>
        </>
      )
    }
  }
}

/** What a new block has beside its text. */
function listValues({ note, externalId, fileName, targetMs }: UpdateItem & { kind: 'inserted' }): string[] {
  return [
    ...(note === '' ? [] : [t('row.note', { note })]),
    ...(externalId === '' ? [] : [t('row.id', { id: externalId })]),
    ...(fileName === '' ? [] : [t('row.fileName', { fileName })]),
    ...(targetMs === null ? [] : [t('row.target', { target: formatTarget(targetMs) })]),
  ]
}

function formatTarget(targetMs: number | null): string {
  return targetMs === null ? t('row.none') : t('row.seconds', { seconds: formatNumber(targetMs / 1000) })
}

/** Both values of a name or a number, in one line. */
function ChangedValue({ label, before, after }: { label: string; before: string; after: string }) {
  return (
    <p className={styles.text} dir="auto">
      {label}
      <span className="visually-hidden">{t('before')} </span>
      <del>{before}</del>
      {' → '}
      <span className="visually-hidden">{t('after')} </span>
      <ins>{after}</ins>
    </p>
  )
}

/** Both texts with the words that differ. */
function ChangedText({ before, after, isNote = false }: { before: string; after: string; isNote?: boolean }) {
  const parts = useMemo(() => diffTexts(before, after), [before, after])
  const show = (side: readonly TextPart[], Changed: 'ins' | 'del') => {
    const shown = side.map(({ text, isChanged }, index) => (isChanged ? <Changed key={index}>{text}</Changed> : text))
    return isNote ? <span className={styles.note}>{shown}</span> : shown
  }
  return (
    <>
      <p className={styles.text} dir="auto">
        <span className="visually-hidden">{t('before')} </span>
        {isNote && t('row.note', { note: '' })}
        {show(parts.before, 'del')}
      </p>
      <p className={styles.text} dir="auto">
        <span className="visually-hidden">{t('after')} </span>
        {isNote && t('row.note', { note: '' })}
        {show(parts.after, 'ins')}
      </p>
    </>
  )
}

function formatPlace(item: UpdateItem): string {
  const { chapterTitle, chapterNumber } = item
  if (chapterNumber === null)
    return chapterTitle === '' ? t('row.newUntitled') : t('row.newChapter', { chapter: chapterTitle })
  const chapter = chapterTitle === '' ? t('chapter', { number: String(chapterNumber) }) : chapterTitle
  const number = String(item.number)
  if (item.kind !== 'inserted') return t('row.block', { chapter, number })
  return item.number === 0 ? t('row.newFirst', { chapter }) : t('row.new', { chapter, number })
}

import {
  LISTENING_ISSUE_REASONS,
  LISTENING_ISSUE_WORD_LENGTH,
  type ListeningIssueReason,
  REVIEW_COMMENT_LENGTH,
  REVIEWER_LENGTH,
} from '#shared/domain/listening-issues.ts'
import { splitLongText } from '#shared/domain/split-text.ts'
import { COMMENT_COLUMN_IDS, type CommentColumn } from '#shared/domain/review/comment-columns.ts'
import { foldColumnName } from '../sheets/guess-columns.ts'

/** A row of a list of comments or corrections. */
export interface CommentRow {
  /** From 1, in its table. */
  row: number
  chapter: string
  /** In the audio that was reviewed; null without a readable time. */
  timeMs: number | null
  words: string
  comment: string
  reason: ListeningIssueReason | null
  reviewer: string
  blockId: string
  takeId: string
  /** In the take's text, in UTF-16 units; null unless both are given. */
  range: { startChar: number; endChar: number } | null
}

/** Usual names of columns in the languages of the interface, without case and accents. */
const NAMES: Readonly<Record<CommentColumn, readonly string[]>> = {
  chapter: [
    ...['chapter', 'chapter title', 'section', 'file', 'file name', 'filename', 'audio file', 'track', 'scene'],
    ...['kapitel', 'datei', 'dateiname', 'abschnitt', 'chapitre', 'fichier', 'capitulo', 'archivo'],
    ...['seccion', 'capitolo', 'sezione', 'arquivo', 'secao'],
  ],
  time: [
    ...['time', 'timecode', 'time code', 'timestamp', 'time stamp', 'time in', 'in', 'start', 'start time', 'position'],
    ...['at', 'tc', 'tc in', 'zeit', 'zeitcode', 'zeitpunkt', 'temps', 'minutage', 'debut', 'tiempo', 'hora', 'inicio'],
    ...['codigo de tiempo', 'tempo', 'inizio', 'posizione', 'codice temporale', 'posicao', 'codigo de tempo'],
  ],
  words: [
    ...['words', 'word', 'text', 'line', 'sentence', 'phrase', 'quote', 'context', 'manuscript', 'script'],
    ...[
      'as written',
      'original',
      'worter',
      'wort',
      'satz',
      'textstelle',
      'mots',
      'mot',
      'texte',
      'palabras',
      'palabra',
    ],
    ...['texto', 'frase', 'parole', 'parola', 'testo', 'palavras', 'palavra'],
  ],
  comment: [
    ...[
      'comment',
      'comments',
      'note',
      'notes',
      'correction',
      'corrections',
      'issue',
      'problem',
      'error',
      'description',
    ],
    ...['remark', 'remarks', 'feedback', 'details', 'fix', 'kommentar', 'kommentare', 'anmerkung', 'anmerkungen'],
    ...['korrektur', 'fehler', 'hinweis', 'commentaire', 'commentaires', 'remarque', 'probleme', 'comentario'],
    ...['comentarios', 'correccion', 'nota', 'notas', 'problema', 'commento', 'commenti', 'correzione'],
    ...['correcao', 'observacao'],
  ],
  reason: [
    ...['reason', 'type', 'category', 'kind', 'issue type', 'error type', 'grund', 'art', 'typ', 'kategorie'],
    ...['raison', 'categorie', 'motivo', 'tipo', 'categoria'],
  ],
  reviewer: [
    ...['reviewer', 'author', 'name', 'proofer', 'proof listener', 'proofreader', 'listener', 'from', 'by', 'initials'],
    ...[
      'prufer',
      'pruferin',
      'autor',
      'autorin',
      'von',
      'relecteur',
      'auteur',
      'revisor',
      'autora',
      'revisore',
      'autore',
    ],
  ],
  blockId: ['block id', 'blockid', 'block'],
  takeId: ['take id', 'takeid', 'take'],
  startChar: ['start character', 'start char'],
  endChar: ['end character', 'end char'],
}

/** Usual names of the studio's reasons, without case and accents. */
const REASONS: Readonly<Record<ListeningIssueReason, readonly string[]>> = {
  wording: [
    'wording',
    'wrong words',
    'wrong word',
    'misread',
    'text',
    'script',
    'falscher text',
    'mots',
    'texto',
    'testo',
  ],
  pronunciation: [
    ...['pronunciation', 'mispronunciation', 'aussprache', 'prononciation', 'pronunciacion', 'pronuncia'],
  ],
  pace: ['pace', 'pacing', 'speed', 'timing', 'tempo', 'debit', 'rythme', 'ritmo', 'velocidad', 'velocidade'],
  tone: ['tone', 'performance', 'inflection', 'intonation', 'ton', 'betonung', 'tono', 'tom'],
  noise: ['noise', 'technical', 'audio', 'click', 'gerausch', 'storgerausch', 'bruit', 'ruido', 'rumore'],
}

/** Where each value is; −1 for columns that aren't there. */
export type CommentColumns = Readonly<Record<CommentColumn, number>>

/** The columns of a row with names; null if it has none for a comment, or none that says where it belongs. */
export function readCommentHeader(cells: readonly string[]): CommentColumns | null {
  const names = cells.map(foldColumnName)
  const taken = new Set<number>()
  const find = (id: CommentColumn): [CommentColumn, number] => {
    for (const usual of NAMES[id]) {
      const found = names.findIndex((name, index) => name === usual && !taken.has(index))
      if (found === -1) continue
      taken.add(found)
      return [id, found]
    }
    return [id, -1]
  }
  const columns = Object.fromEntries(COMMENT_COLUMN_IDS.map(find)) as Record<CommentColumn, number>
  const has = (...ids: CommentColumn[]) => ids.some((id) => columns[id] !== -1)
  return has('comment', 'reason') && has('time', 'words', 'blockId') ? columns : null
}

/**
 * None for an empty row, and several for a comment that is too long for one. The comment starts with values that can't be
 * read or are too long.
 */
export function readCommentRows(cells: readonly string[], columns: CommentColumns, row: number): CommentRow[] {
  const read = (id: CommentColumn) => (cells[columns[id]] ?? '').trim()
  const timeMs = readTime(read('time'))
  const reason = readReason(read('reason'))
  const reviewer = read('reviewer').length > REVIEWER_LENGTH ? '' : read('reviewer')
  const rest = [
    ...(reviewer === '' ? [read('reviewer')] : []),
    ...(timeMs === null ? [read('time')] : []),
    ...(reason === null ? [read('reason')] : []),
  ]
  const comment = [...rest, read('comment')].filter((part) => part !== '').join(': ')
  if (comment === '' && reason === null && read('words') === '') return []
  const [startChar, endChar] = [readWhole(read('startChar')), readWhole(read('endChar'))]
  const ranges = [...splitLongText(comment, REVIEW_COMMENT_LENGTH)]
  const parts = ranges.map((part) => comment.slice(part.startChar, part.endChar))
  return (comment === '' ? [''] : parts).map((part) => ({
    row,
    chapter: read('chapter'),
    timeMs,
    words: read('words'),
    comment: part.trim(),
    reason,
    reviewer,
    blockId: read('blockId'),
    takeId: read('takeId'),
    range: startChar === null || endChar === null || endChar < startChar ? null : { startChar, endChar },
  }))
}

function readReason(cell: string): ListeningIssueReason | null {
  const name = foldColumnName(cell)
  return LISTENING_ISSUE_REASONS.find((reason) => REASONS[reason].includes(name)) ?? null
}

function readWhole(cell: string): number | null {
  return /^\d{1,9}$/.test(cell) ? Number(cell) : null
}

/** Words as stored with an issue. */
export function cutWords(words: string): string {
  return words.slice(0, LISTENING_ISSUE_WORD_LENGTH).toWellFormed()
}

const SECONDS = /^(\d+(?:[.,]\d+)?)\s*(?:s|sec|sek|seg)?\.?$/iu
/** A fourth part counts frames. */
const CLOCK = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2}(?:[.,]\d+)?)(?:[:;]\d{1,3})?$/u
const UNITS = /^(?:(\d+)\s*h(?:rs?)?\s*)?(?:(\d+)\s*m(?:in)?\s*)?(?:(\d+(?:[.,]\d+)?)\s*s(?:ec)?)?$/iu
/** The end of a range. */
const RANGE_END = /\s*(?:[-–—]|to|bis|à|a)\s*\d.*$/iu

/** A time in milliseconds, such as `1:02:03.5`, `62.5`, `1m 2s`, `01:02:03:12` or the start of `0:12 – 0:15`. Null for none. */
export function readTime(cell: string): number | null {
  const text = cell.trim().replace(/^@\s*/u, '').replace(RANGE_END, '')
  if (text === '') return null
  const seconds = SECONDS.exec(text)?.[1]
  if (seconds !== undefined) return toMs(0, 0, seconds)
  // Of four parts the last is frames; of three or two, seconds.
  const clock = CLOCK.exec(text)
  if (clock) return toMs(Number(clock[1] ?? 0), Number(clock[2]), clock[3] ?? '0')
  const units = UNITS.exec(text)
  return units ? toMs(Number(units[1] ?? 0), Number(units[2] ?? 0), units[3] ?? '0') : null
}

function toMs(hours: number, minutes: number, seconds: string): number {
  return Math.round((hours * 3_600 + minutes * 60 + Number(seconds.replace(',', '.'))) * 1000)
}

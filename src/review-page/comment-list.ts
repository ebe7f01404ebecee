import { COMMENTS_EXTENSION } from '#shared/domain/review/comment-columns.ts'
import type { ReviewPage } from '#shared/domain/review/review-page.ts'
import { element, fill, formatTime } from './elements.ts'
import { formatComments, type WrittenComment } from './format-comments.ts'
import type { Place } from './transcript.ts'

export interface CommentList {
  root: HTMLElement
  /** Saves the comments as a file. */
  saveButton: HTMLElement
  /** Adds an empty comment and puts the cursor into it. */
  add(place: Place): void
}

/** What the browser keeps until the page is opened again. */
interface Draft {
  reviewer: string
  comments: WrittenComment[]
}

/** The comments in the order of the audio. They are kept in the browser, and saved as a file that the studio reads. */
export function createCommentList(
  page: ReviewPage,
  {
    seek,
    announce,
    onPlaces,
  }: {
    seek: (timeMs: number) => void
    announce: (text: string) => void
    /** Called with the places of all comments, first with those that the browser kept. */
    onPlaces: (places: readonly Place[]) => void
  },
): CommentList {
  const { texts } = page
  const draft = readDraft(page.id)
  let isSaved = true
  const list = element('ol', { className: 'comments' })
  const empty = element('p', { textContent: texts.noComments })
  const reviewer = element('input', { type: 'text', value: draft.reviewer, maxLength: 100, autocomplete: 'name' })
  const save = element('button', { type: 'button', textContent: texts.save })
  const written = () => draft.comments.filter(({ text }) => text.trim() !== '')
  const reportPlaces = () => onPlaces(draft.comments.map(({ place }) => place))
  const note = () => {
    isSaved = false
    storeDraft(page.id, draft)
    empty.hidden = draft.comments.length > 0
    save.disabled = written().length === 0
  }

  const show = (comment: WrittenComment): HTMLTextAreaElement => {
    const values = { time: formatTime(comment.place.timeMs), words: comment.place.words || texts.wholeBlock }
    const title = fill(texts.commentAt, values)
    const field = element('textarea', { value: comment.text, rows: 3, maxLength: 2000, dir: 'auto' })
    field.setAttribute('aria-label', `${texts.comment}, ${title}`)
    field.addEventListener('input', () => {
      comment.text = field.value
      note()
    })
    const place = element('button', { type: 'button', className: 'place', textContent: title, dir: 'auto' })
    place.addEventListener('click', () => seek(comment.place.timeMs))
    const remove = element('button', { type: 'button', textContent: texts.remove })
    remove.setAttribute('aria-label', `${texts.remove}, ${title}`)
    const row = element('li', {}, [place, field, remove])
    remove.addEventListener('click', () => {
      draft.comments = draft.comments.filter((each) => each !== comment)
      const next = row.nextElementSibling ?? row.previousElementSibling
      row.remove()
      note()
      reportPlaces()
      const follower = next?.querySelector('textarea') ?? reviewer
      follower.focus()
    })
    list.insertBefore(row, list.children[draft.comments.indexOf(comment)] ?? null)
    return field
  }

  reviewer.addEventListener('input', () => {
    draft.reviewer = reviewer.value
    note()
  })
  save.addEventListener('click', () => {
    const file = `${page.name}.${COMMENTS_EXTENSION}`
    const content = formatComments(written(), draft.reviewer.trim())
    const url = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
    element('a', { href: url, download: file }).click()
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
    isSaved = true
    announce(fill(texts.saved, { file }))
  })
  window.addEventListener('beforeunload', (event) => {
    if (!isSaved && written().length > 0) event.preventDefault()
  })

  for (const comment of draft.comments) show(comment)
  reportPlaces()
  empty.hidden = draft.comments.length > 0
  save.disabled = written().length === 0
  const root = element('aside', {}, [
    element('h2', { textContent: texts.comments }),
    empty,
    list,
    element('label', {}, [texts.reviewer, reviewer]),
  ])
  root.setAttribute('aria-label', texts.comments)
  return {
    root,
    saveButton: save,
    add(place) {
      const comment: WrittenComment = { place, text: '' }
      const index = draft.comments.findIndex((each) => each.place.timeMs > place.timeMs)
      draft.comments.splice(index < 0 ? draft.comments.length : index, 0, comment)
      const field = show(comment)
      note()
      reportPlaces()
      field.focus()
    },
  }
}

const toKey = (id: string) => `overvoice-review ${id}`

/** Empty if nothing is kept, or the browser keeps nothing for files. */
function readDraft(id: string): Draft {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this page writes it
    const kept = JSON.parse(localStorage.getItem(toKey(id)) ?? 'null') as Partial<Draft> | null
    return { reviewer: kept?.reviewer ?? '', comments: kept?.comments ?? [] }
  } catch {
    return { reviewer: '', comments: [] }
  }
}

function storeDraft(id: string, draft: Draft): void {
  try {
    localStorage.setItem(toKey(id), JSON.stringify(draft))
  } catch {
    // The page still asks before it closes with unsaved comments.
  }
}

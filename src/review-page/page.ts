import type { ReviewPage, ReviewPart } from '#shared/domain/review/review-page.ts'
import { createTranscript, type Place } from './transcript.ts'
import { createCommentList } from './comment-list.ts'
import { element, fill, formatTime } from './elements.ts'

/** Builds the page: the script, the player below it, and the comments beside it. */
function openPage(): void {
  const page = readJson<ReviewPage>('page')
  const { texts } = page
  const transcript = createTranscript(readJsonList<ReviewPart>('part'), page)
  const audio = element('audio', { controls: true, preload: 'auto' })
  audio.setAttribute('aria-label', texts.audio)
  const commentButton = element('button', { type: 'button', className: 'primary' })
  const status = element('p', { className: 'status', textContent: texts.loading })
  status.setAttribute('role', 'status')

  const playFrom = (timeMs: number, plays: boolean) => {
    audio.currentTime = timeMs / 1000
    // A browser may refuse: then the person presses Play.
    if (plays) void audio.play().catch(() => undefined)
  }
  const comments = createCommentList(page, {
    seek: (timeMs) => playFrom(timeMs, false),
    announce: (text) => (status.textContent = text),
    onPlaces: transcript.underline,
  })
  const getPlace = (): Place => transcript.selectedPlace() ?? transcript.placeAt(audio.currentTime * 1000)

  const show = () => {
    transcript.light(audio.currentTime * 1000, !audio.paused)
    const place = getPlace()
    const time = formatTime(place.timeMs)
    const label =
      place.words === ''
        ? fill(texts.commentOnBlock, { time })
        : fill(texts.commentOn, { time, words: shorten(place.words) })
    if (commentButton.textContent !== label) commentButton.textContent = label
  }
  const follow = () => {
    show()
    if (!audio.paused) requestAnimationFrame(follow)
  }
  audio.addEventListener('play', follow)
  for (const kind of ['pause', 'seeked', 'loadedmetadata']) audio.addEventListener(kind, show)
  document.addEventListener('selectionchange', show)

  const comment = () => {
    const place = getPlace()
    audio.pause()
    comments.add(place)
  }
  // The button would take the selection away before it is pressed.
  commentButton.addEventListener('mousedown', (event) => event.preventDefault())
  commentButton.addEventListener('click', comment)
  transcript.onChoose((timeMs, plays) => playFrom(timeMs, plays))

  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, audio') !== null
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    const isPressing = event.target instanceof Element && event.target.closest('button') !== null
    if (event.key === ' ' && !isPressing) {
      if (audio.paused) playFrom(audio.currentTime * 1000, true)
      else audio.pause()
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      playFrom(transcript.nextWordMs(audio.currentTime * 1000, event.key === 'ArrowRight' ? 1 : -1), false)
    } else if (event.key.toLowerCase() === 'c') comment()
    else return
    event.preventDefault()
  })

  const heading = element('header', {}, [
    element('h1', { textContent: page.title, dir: 'auto' }),
    ...(page.project === page.title
      ? []
      : [element('p', { className: 'project', textContent: page.project, dir: 'auto' })]),
    element('p', { textContent: texts.instructions }),
    element('p', { className: 'keys', textContent: texts.keys }),
  ])
  const player = element('section', { className: 'player' }, [audio, commentButton, comments.saveButton, status])
  player.setAttribute('aria-label', texts.audio)
  document.body.prepend(
    element('div', { className: 'page' }, [
      heading,
      element('div', { className: 'work' }, [transcript.root, comments.root]),
    ]),
    player,
  )
  show()
  loadAudio().then(
    (url) => {
      audio.src = url
      status.textContent = ''
    },
    () => (status.textContent = texts.damaged),
  )
}

const SHOWN_CHARS = 40

function shorten(words: string): string {
  return words.length <= SHOWN_CHARS ? words : `${words.slice(0, SHOWN_CHARS).replace(/\p{Surrogate}$/u, '')}…`
}

openPage()

/**
 * Joins the audio that the page contains, and removes its text from memory on the way. Returns the address to play it at.
 *
 * @throws DOMException the audio is damaged
 */
async function loadAudio(): Promise<string> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (const script of document.querySelectorAll('script.audio')) {
    parts.push(readBase64(script.textContent))
    script.remove()
    // Hours of audio take seconds: the page answers meanwhile.
    await new Promise((resolve) => setTimeout(resolve))
  }
  return URL.createObjectURL(new Blob(parts, { type: 'audio/mpeg' }))
}

function readBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index)
  return bytes
}

/** Contents of the page's elements with this class, in order. The studio wrote them, so their shape is known. */
function readJsonList<Value>(name: string): Value[] {
  return [...document.querySelectorAll(`script.${name}`)].map(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the studio writes both sides of this file
    (script) => JSON.parse(script.textContent) as Value,
  )
}

/** The content of the only element with this class. */
function readJson<Value>(name: string): Value {
  const [value] = readJsonList<Value>(name)
  if (value === undefined) throw new Error(`no ${name} in this page`)
  return value
}

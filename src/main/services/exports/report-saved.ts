/** Event of an operation that writes one or more files. */
interface WritingEvent {
  kind: string
  path?: string
  /** A file that stays even if the operation ends early. */
  file?: { path: string }
  files?: readonly { path: string }[]
}

/** Passes the events on, and calls `onSaved` with every file that stays. */
export async function* reportSaved<Event extends WritingEvent>(
  events: AsyncIterable<Event>,
  onSaved: (path: string) => void,
): AsyncGenerator<Event, void, void> {
  for await (const event of events) {
    if (event.kind === 'written' && event.file) onSaved(event.file.path)
    if (event.kind === 'finished') {
      for (const { path } of event.files ?? [event]) if (path !== undefined) onSaved(path)
    }
    yield event
  }
}

/** What was made is counted when its last event is heard. */
export async function* settledAfter<Event extends { kind: string }>(
  events: AsyncGenerator<Event>,
  keys: { settled(): Promise<void> },
): AsyncGenerator<Event> {
  for await (const event of events) {
    if (event.kind === 'finished') await keys.settled()
    yield event
  }
}

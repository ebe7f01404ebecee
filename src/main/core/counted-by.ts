/** Makes of a change one that answers when what it touched is counted anew, so that lists which are read then are right. */
export function countedBy(keys: { settled(): Promise<void> }) {
  return <Request, Answer>(change: (request: Request) => Answer) =>
    async (request: Request): Promise<Awaited<Answer>> => {
      const answer = await change(request)
      await keys.settled()
      return answer
    }
}

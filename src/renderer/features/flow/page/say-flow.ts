import type { FlowAnswering, FlowVersion, FlowView } from '#shared/contract/flow-state.ts'
import { sayInstant } from '../../../lib/format-time.ts'
import type { SaveState } from '../session/local-saver.ts'

/** What a version is called: its number, and its name when it has one. */
export function sayVersion(version: FlowVersion | null): string {
  if (!version) return 'the published flow'
  const number = version.number === null ? '' : `version ${version.number}`
  const name = version.name === '' ? '' : `“${version.name}”`
  return [number, name].filter((part) => part !== '').join(' ') || 'the published flow'
}

/** What answers calls. */
export function sayAnswering(answering: FlowAnswering): string {
  return answering.kind === 'default' ? 'the service’s own default flow' : sayVersion(answering.version)
}

/** What answers the calls of the agent now, as far as is known. */
export function sayActive({ active, asOf }: Pick<FlowView, 'active' | 'asOf'>): string {
  if (asOf === null) return 'What answers calls is not known yet'
  return active ? `${capital(sayVersion(active.version))} answers calls` : 'The service’s default flow answers calls'
}

/** Where the newest state of the graph is. */
export function saySaved(state: SaveState, isBehind: boolean, now: Date): string {
  switch (state.kind) {
    case 'saving':
      return 'Saving on this machine'
    case 'failed':
      return 'Not saved on this machine yet'
    case 'behind':
      return 'Another window changed this flow too'
    case 'saved': {
      if (isBehind) return 'Saved on this machine · the service has a newer draft'
      if (!state.hasUnpushed) return 'The service has this draft'
      return `Saved on this machine${state.savedAt === null ? '' : `, ${sayInstant(state.savedAt, now)}`} · not sent to the service`
    }
  }
}

/** The text with its first letter in upper case. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

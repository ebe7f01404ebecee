import type { ReactNode } from 'react'
import { createRouterClient, implement, ORPCError } from '@orpc/server'
import { onTestFinished } from 'vitest'
import { render, type RenderResult } from 'vitest-browser-react'
import type { Failure } from '#shared/contract/base.ts'
import { contract, type StudioContract } from '#shared/contract/index.ts'
import type { StudioErrorCode } from '#shared/errors/failure-rules.ts'
import { createStudio, StudioProvider, type StudioClient } from '../rpc/studio.ts'
import type { StudioLink } from '../rpc/studio-link.ts'
import '../styles/tokens.css'
import '../styles/base.css'

/** What a test may answer with: the output itself or a promise of it; events as a generator. */
type Answer<Output> =
  Output extends AsyncIterable<infer Event> ? AsyncGenerator<Event, void, void> : Output | Promise<Output>
type Procedures = { [Area in keyof StudioContract]: Record<string, (input: unknown) => unknown> }

/** What the studio answers, procedure by procedure. The contract checks each input and each output. */
export type Answers = {
  [Area in keyof StudioClient]?: {
    [Name in keyof StudioClient[Area]]?: StudioClient[Area][Name] extends (
      input: infer Input,
      ...rest: never[]
    ) => Promise<infer Output>
      ? (input: NonNullable<Input>) => Answer<Output>
      : never
  }
}

/** A call that a screen made, such as `agents.editEvaluation`. */
export interface StudioCall {
  name: string
  input: unknown
}

export interface RenderedScreen {
  screen: RenderResult
  /** Every call so far, in order. */
  calls: readonly StudioCall[]
  /** The inputs of one procedure's calls so far, in order. */
  inputs(name: string): unknown[]
}

const OPEN = { kind: 'open' } as const

/** Renders a component inside a studio whose procedures answer what the test says; a call without an answer fails the test. */
export async function renderInStudio(content: ReactNode, answers: Answers = {}): Promise<RenderedScreen> {
  const calls: StudioCall[] = []
  const unanswered: string[] = []
  const client = createRouterClient(createRouter(answers as Procedures))
  const link: StudioLink = {
    state: () => OPEN,
    subscribe: () => () => undefined,
    close: () => undefined,
    async call(path, input, options) {
      const [area = '', procedure = ''] = path
      const name = `${area}.${procedure}`
      calls.push({ name, input })
      const call = (client as unknown as Record<string, Record<string, CallableFunction> | undefined>)[area]?.[
        procedure
      ]
      if (!(answers as Partial<Procedures>)[area as keyof StudioContract]?.[procedure] || !call) {
        unanswered.push(name)
        throw new Error(`The test has no answer for ${name}`)
      }
      return call(input, { signal: options.signal })
    },
  }
  onTestFinished(() => {
    if (unanswered.length > 0) throw new Error(`The test has no answer for ${unanswered.join(', ')}`)
  })
  const screen = await render(<StudioProvider studio={createStudio(link)}>{content}</StudioProvider>)
  return {
    screen,
    calls,
    inputs: (name) => calls.filter((call) => call.name === name).map(({ input }) => input),
  }
}

/** A failure as the studio sends it. */
export function studioFailure(
  code: StudioErrorCode,
  details: Omit<Failure, 'code'> = {},
): ORPCError<'STUDIO', Failure> {
  return new ORPCError('STUDIO', { data: { code, ...details } })
}

function createRouter(answers: Partial<Procedures>) {
  const areas = implement(contract) as unknown as Record<string, Record<string, { handler: CallableFunction }>>
  return Object.fromEntries(
    Object.entries(answers).map(([area, procedures]) => [
      area,
      Object.fromEntries(
        Object.entries(procedures ?? {}).map(([name, answer]) => [
          name,
          areas[area]?.[name]?.handler(({ input }: { input: unknown }) => answer(input)),
        ]),
      ),
    ]),
  )
}

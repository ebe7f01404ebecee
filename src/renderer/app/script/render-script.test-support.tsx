import type { ReactNode } from 'react'
import { type ScriptSlots, ScriptSlotsContext } from '../../features/script/script-slots.ts'
import { type Answers, type RenderedScreen, renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { scriptSlots } from './script-slots.tsx'

/** Renders a part of the script inside a studio, with what it shows of other areas. */
export function renderScript(
  content: ReactNode,
  answers?: Answers,
  slots?: Partial<ScriptSlots>,
): Promise<RenderedScreen> {
  const context = { ...scriptSlots, ...slots }
  return renderInStudio(<ScriptSlotsContext value={context}>{content}</ScriptSlotsContext>, answers)
}

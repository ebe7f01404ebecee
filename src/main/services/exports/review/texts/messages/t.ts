import { defineMessages } from '#shared/language/define-messages.ts'
import { messages } from './en.ts'

export const t = defineMessages('main/services/exports/review/texts', messages)

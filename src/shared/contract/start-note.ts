import { z } from 'zod'
import type { StartNote as Note } from '../errors/start-note.ts'
import { hasKind } from './base.ts'

/** What a user has to know about a start, as data. */
export const StartNote = z.custom<Note>((value) => Array.isArray(value) && value.every(hasKind))

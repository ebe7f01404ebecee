import { app } from './app.ts'
import { exports } from './exports.ts'
import { projects } from './projects.ts'
import { script } from './script.ts'
import { settings } from './settings.ts'
import { takes } from './takes.ts'
import { voices } from './voices.ts'

/** Everything a screen can ask of the studio. */
export const contract = { app, settings, voices, projects, script, takes, exports }

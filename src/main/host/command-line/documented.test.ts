import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { COMMANDS, OPTIONS } from './commands.ts'
import { EXIT_CODES } from './exit-codes.ts'

const page = readFileSync('docs/command-line.md', 'utf8')

it('documents every command, option and exit code', () => {
  for (const command of Object.keys(COMMANDS)) expect(page).toMatch(new RegExp(`\\| \`${command}[ \`]`))
  for (const option of Object.keys(OPTIONS)) expect(page).toContain(`--${option}`)
  for (const code of Object.values(EXIT_CODES)) expect(page).toContain(`| ${code} |`)
})

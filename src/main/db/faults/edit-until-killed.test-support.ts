import { writeSync } from 'node:fs'
import { openStudioDatabase } from '../open-database.ts'
import { storeStep } from './edit-steps.test-support.ts'

/** Run as a program: stores steps and prints each number to standard output once acknowledged. */
const db = openStudioDatabase(process.argv[2] ?? '')
for (let step = 1; ; step += 1) {
  storeStep(db, step)
  writeSync(1, `${step}\n`)
}

import { openTakeFiles } from '../../media/take-files.ts'
import { openTakePlaces } from '../../media/take-places.ts'
import { moveTakes } from './move-takes.ts'

// Moves takes back and forth forever and prints each step to standard output. Its parent kills it.
const [homeFolder = '', elsewhere = ''] = process.argv.slice(2)
const places = openTakePlaces(homeFolder, () => 'studio')
const takeFiles = await openTakeFiles(places, Date.now)
const never = new AbortController().signal
for (;;) {
  const folder = places.present() === places.own ? elsewhere : null
  for await (const event of moveTakes({ places, takeFiles, homeFolder }, { folder }, never))
    process.stdout.write(`${event.kind}\n`)
}

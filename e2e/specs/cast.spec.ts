import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { faultsOf } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { CastDialog } from '../pages/cast-dialog.ts'
import type { LitMoment } from '../pages/script-page.ts'

const LINES = ['Aria: The lamp is lit.', 'Marlo: You are late.', 'Aria: The boats came home.', 'Note: wet paint.']

test('lines take their voices from the cast, are played as one conversation, and a change says what it touches', async ({
  studio,
  service,
  screens,
}) => {
  const { page } = studio
  const { script } = screens
  const cast = new CastDialog(page)
  await screens.useService(service.apiKeys.paid)
  await screens.write('Dialogue', LINES)

  await test.step('names in the script get voices; a name that is not in the cast stays text', async () => {
    await cast.open()
    expect(await faultsOf(page, '[role=dialog]')).toEqual([])
    await cast.add('Aria', 'June')
    await cast.add('Marlo', 'Marlo')
    await expect(cast.members).toHaveText([/Aria.*June.*2 lines/, /Marlo.*Marlo.*1 line/])
    await expect(cast.dialog.getByRole('button', { name: /^Add Note/ })).toBeVisible()
    await cast.close()
    await expect(script.voice(1)).toHaveText('June')
    await expect(script.voice(2)).toHaveText('Marlo')
    await expect(script.speakerNames()).toHaveText(['Aria: ', 'Marlo: ', 'Aria: '])
  })

  await test.step('the names are neither sent nor counted, and captions do not say them', async () => {
    await expect(script.generate()).toHaveText(/4 .*blocks · 65 characters/)
    await script.generate().click()
    await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
    const { syntheses } = await service.usage()
    expect(syntheses.map(({ input }) => input).toSorted()).toEqual([
      'Note: wet paint.',
      'The boats came home.',
      'The lamp is lit.',
      'You are late.',
    ])
    await screens.exports.export(['SRT captions'], 'dialogue')
    const captions = await readFile(join(studio.exportFolder, 'dialogue.srt'), 'utf8')
    expect(captions).toContain('The lamp is lit.')
    expect(captions).not.toContain('Aria')
    await screens.exports.export(['SRT captions', 'VTT captions'], 'named', { speakerNames: true })
    const named = await readFile(join(studio.exportFolder, 'named.srt'), 'utf8')
    expect(named.match(/^.*: .*$/gm)?.map((line) => line.trim())).toEqual([
      'Aria: The lamp is lit.',
      'Marlo: You are late.',
      'Aria: The boats came home.',
      'Note: wet paint.',
    ])
    const tagged = await readFile(join(studio.exportFolder, 'named.vtt'), 'utf8')
    expect(tagged.match(/^<v .*$/gm)).toEqual([
      '<v Aria>The lamp is lit.',
      '<v Marlo>You are late.',
      '<v Aria>The boats came home.',
    ])
  })

  await test.step('several voices play as one: from the first line to the last without a stop', async () => {
    const wordsOf = (seen: readonly LitMoment[]) =>
      seen.map(({ lit, position }) => `${/block \d/.exec(position)?.[0]} ${lit}`)
    const seen = await script.playUntilLit(1, (moments) => {
      const words = wordsOf(moments)
      return (
        words.includes('block 1 lit') &&
        words.includes('block 2 late') &&
        words.some((word) => word.startsWith('block 4'))
      )
    })
    expect(wordsOf(seen).filter((word) => / (Aria|Marlo)$/.test(word))).toEqual([])
  })

  await test.step('another voice says first what it touches', async () => {
    await cast.open()
    await cast.change('Aria')
    await cast.chooseVoice('Marlo')
    await expect(cast.touched()).toContainText('2 spoken blocks with 36 characters count as changed then.')
    await expect(cast.store()).toHaveText('Store, 2 blocks become changed')
    await cast.store().click()
    await expect(cast.speaker).toBeHidden()
    await cast.close()
    await expect(script.mark(1)).toHaveAttribute('title', /changed/)
    await expect(script.mark(2)).toHaveAttribute('title', /fresh/)
  })

  await test.step('the voice before has its takes stored: going back costs nothing', async () => {
    await cast.open()
    await cast.change('Aria')
    await cast.chooseVoice('June')
    await expect(cast.touched()).toContainText('2 changed blocks would fit again.')
    await cast.store().click()
    await expect(cast.speaker).toBeHidden()
    await cast.close()
    await expect(script.everythingIsSpoken()).toBeVisible()
  })

  await test.step('a speaker is renamed in every line and the lines stay spoken', async () => {
    await cast.open()
    await cast.change('Aria')
    await cast.nameField().fill('Ada')
    await expect(cast.speaker.getByText('The name is written anew in 2 lines.')).toBeVisible()
    await cast.store().click()
    await expect(cast.speaker).toBeHidden()
    await cast.close()
    await expect
      .poll(() => script.lines())
      .toEqual(['Ada: The lamp is lit.', 'Marlo: You are late.', 'Ada: The boats came home.', 'Note: wet paint.'])
    await expect(script.everythingIsSpoken()).toBeVisible()
  })

  await test.step('the voice of the project touches only lines without a speaker', async () => {
    await page.getByRole('button', { name: 'Voice and pauses' }).click()
    const dialog = page.getByRole('dialog', { name: 'Voice and pauses of the project' })
    await dialog.getByRole('switch', { name: 'Even out loudness' }).focus()
    await page.keyboard.press('Space')
    await expect(dialog.getByText(/^4 spoken blocks with 65 characters/)).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a removed speaker comes back', async () => {
    await cast.open()
    await cast.dialog.getByRole('button', { name: 'Remove Marlo' }).click()
    const removing = page.getByRole('dialog', { name: 'Take Marlo out of the cast' })
    await expect(removing).toContainText('1 line is spoken as it stands then, with the name in front.')
    await expect(removing.getByRole('status')).toContainText(/^1 spoken block with \d+ characters counts as changed/)
    await removing.getByRole('button', { name: 'Remove' }).click()
    await expect(cast.members).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(cast.members).toHaveCount(2)
  })
})

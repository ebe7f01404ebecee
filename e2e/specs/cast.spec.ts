import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { CastDialog } from '../pages/cast-dialog.ts'
import type { LitMoment } from '../pages/script-page.ts'

const LINES = ['Aria: The lamp is lit.', 'Marlo: You are late.', 'Aria: The boats came home.', 'Note: wet paint.']

test('lines take voices from the cast and play as one conversation, and a change shows what it affects', async ({
  studio,
  service,
  screens,
}) => {
  const { page } = studio
  const { script } = screens
  const cast = new CastDialog(page)
  await screens.useService(service.apiKeys.paid)
  await screens.write('Dialogue', LINES)

  await test.step('gives voices to names in the script; names not in the cast remain text', async () => {
    await cast.open()
    expect(await getFaults(page, '[role=dialog]')).toEqual([])
    await cast.add('Aria', 'June')
    await cast.add('Marlo', 'Marlo')
    await expect(cast.members).toHaveText([/Aria.*June.*2 lines/, /Marlo.*Marlo.*1 line/])
    await expect(cast.dialog.getByRole('button', { name: /^Add Note/ })).toBeVisible()
    await cast.close()
    await expect(script.voice(1)).toHaveText('June')
    await expect(script.voice(2)).toHaveText('Marlo')
    await expect(script.speakerNames()).toHaveText(['Aria: ', 'Marlo: ', 'Aria: '])
  })

  await test.step('excludes names from requests, counts and captions', async () => {
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

  await test.step('plays several voices without a gap from the first line to the last', async () => {
    const getWords = (seen: readonly LitMoment[]) =>
      seen.map(({ lit, position }) => `${/block \d/.exec(position)?.[0]} ${lit}`)
    const seen = await script.playUntilLit(1, (moments) => {
      const words = getWords(moments)
      return (
        words.includes('block 1 lit') &&
        words.includes('block 2 late') &&
        words.some((word) => word.startsWith('block 4'))
      )
    })
    expect(getWords(seen).filter((word) => / (Aria|Marlo)$/.test(word))).toEqual([])
  })

  await test.step('shows what another voice affects before changing it', async () => {
    await cast.open()
    await cast.change('Aria')
    await cast.chooseVoice('Marlo')
    await expect(cast.touched()).toContainText('2 generated blocks (36 characters) will be out of date.')
    await expect(cast.store()).toHaveText('Save and mark 2 blocks out of date')
    await cast.store().click()
    await expect(cast.speaker).toBeHidden()
    await cast.close()
    await expect(script.mark(1)).toHaveAttribute('title', /Out of date/)
    await expect(script.mark(2)).toHaveAttribute('title', /Up to date/)
  })

  await test.step('keeps the previous voice’s takes, so switching back is free', async () => {
    await cast.open()
    await cast.change('Aria')
    await cast.chooseVoice('June')
    await expect(cast.touched()).toContainText('2 outdated blocks would be up to date again.')
    await cast.store().click()
    await expect(cast.speaker).toBeHidden()
    await cast.close()
    await expect(script.everythingIsSpoken()).toBeVisible()
  })

  await test.step('speaks a line with the emotion of its speaker, and without it for free', async () => {
    await cast.open()
    await cast.change('Marlo')
    await cast.chooseEmotion('Calm')
    await expect(cast.touched()).toContainText('1 generated block (13 characters) will be out of date.')
    await cast.store().click()
    await expect(cast.members).toHaveText([/June/, /Marlo · Calm/])
    await cast.close()
    await script.generate().click()
    await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
    const sent = (await service.usage()).syntheses.map(({ input }) => input)
    expect(sent.slice(4)).toEqual(['<speak><speechify:style emotion="calm">You are late.</speechify:style></speak>'])
    await cast.open()
    await cast.change('Marlo')
    await cast.chooseEmotion('No emotion')
    await expect(cast.touched()).toContainText('1 of them already has a matching take and costs nothing.')
    await cast.store().click()
    await expect(cast.speaker).toBeHidden()
    await cast.close()
    await page.getByRole('button', { name: 'Reuse existing takes for 1 block · free' }).click()
    await expect(script.everythingIsSpoken()).toBeVisible()
    expect((await service.usage()).syntheses).toHaveLength(5)
  })

  await test.step('renames a speaker in every line without invalidating its audio', async () => {
    await cast.open()
    await cast.change('Aria')
    await cast.nameField().fill('Ada')
    await expect(cast.speaker.getByText('Renames the speaker in 2 lines.')).toBeVisible()
    await cast.store().click()
    await expect(cast.speaker).toBeHidden()
    await cast.close()
    await expect
      .poll(() => script.lines())
      .toEqual(['Ada: The lamp is lit.', 'Marlo: You are late.', 'Ada: The boats came home.', 'Note: wet paint.'])
    await expect(script.everythingIsSpoken()).toBeVisible()
  })

  await test.step('applies the project’s voice only to lines without a speaker', async () => {
    await page.getByRole('button', { name: 'Project voice' }).click()
    const dialog = page.getByRole('dialog', { name: 'Project voice settings' })
    await dialog.getByRole('switch', { name: 'Normalize loudness' }).focus()
    await page.keyboard.press('Space')
    await expect(dialog.getByText(/^4 generated blocks \(65 characters\)/)).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('restores a removed speaker', async () => {
    await cast.open()
    await cast.dialog.getByRole('button', { name: 'Remove Marlo' }).click()
    const removing = page.getByRole('dialog', { name: 'Remove Marlo from the cast?' })
    await expect(removing).toContainText('1 line will be read aloud with the name included.')
    await expect(removing.getByRole('status')).toContainText(
      /^1 generated block \(\d+ characters\) will be out of date/,
    )
    await removing.getByRole('button', { name: 'Remove' }).click()
    await expect(cast.members).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(cast.members).toHaveCount(2)
  })
})

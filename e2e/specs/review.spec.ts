import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { getFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { ChaptersPane } from '../pages/chapters-pane.ts'
import { ReviewPage } from '../pages/review-page.ts'

const LINES = ['The harbor was quiet.', 'Nobody spoke.', 'The storm came closer.']

test.beforeEach(async ({ screens, service }) => {
  await screens.useService(service.apiKeys.paid)
  await screens.write('The Lighthouse', LINES)
  await screens.script.generate().click()
  await expect(screens.script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
})

async function chooseComments(page: Page, file: { name: string; buffer: Buffer }) {
  await page.getByRole('button', { name: 'Import comments' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import comments' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({ mimeType: 'text/csv', ...file })
  return dialog
}

test('a review page plays offline, and its comments come back as issues at their words', async ({
  studio,
  screens,
}) => {
  const { page } = studio
  const { script } = screens
  await screens.exports.export(['Review page (HTML)'], 'review')

  const reviewer = new ReviewPage(await page.context().newPage())
  const requests: string[] = []
  reviewer.page.on('request', (request) => void requests.push(request.url()))

  const saved = await test.step('a reviewer plays it, and comments on words', async () => {
    await reviewer.open(join(studio.exportFolder, 'review.review.html'))
    await reviewer.page.keyboard.press('ArrowRight')
    await expect(reviewer.lit).toHaveText('harbor')
    await reviewer.page.keyboard.press(' ')
    // Playback continues word by word.
    await expect(reviewer.lit).toHaveText('closer', { timeout: 30_000 })

    await reviewer.word('harbor').click()
    await expect(reviewer.comment).toHaveText('Comment on “harbor” (0:00)')
    await reviewer.page.keyboard.press('c')
    await reviewer.page.keyboard.type('Say “harbour”, =please')
    await reviewer.word('came').dblclick()
    await expect(reviewer.comment).toHaveText(/^Comment on “came”/)
    await reviewer.comment.click()
    await reviewer.page.keyboard.type('Slower')
    await reviewer.comments.getByRole('textbox', { name: 'Your name' }).fill('Ana')
    expect(await getFaults(reviewer.page)).toEqual([])
    const file = await reviewer.download()
    expect(file.name).toBe('review.comments.csv')
    await expect(reviewer.status).toContainText('Saved as review.comments.csv')
    return file
  })

  await test.step('the page keeps the comments, and sends no requests', async () => {
    await reviewer.page.reload()
    await expect(reviewer.comments.getByRole('textbox', { name: /^Comment, .*harbor/ })).toHaveValue(
      'Say “harbour”, =please',
    )
    await expect(reviewer.underlined).toHaveText(['harbor', 'came'])
    expect(requests.filter((url) => !/^(?:file|blob|data):/u.test(url))).toEqual([])
    await reviewer.page.close()
  })

  await test.step('shows where each comment belongs before anything is added', async () => {
    const dialog = await chooseComments(page, saved)
    await expect(dialog.getByRole('status')).toHaveText('2 new comments.')
    await expect(dialog.getByRole('row')).toHaveText([
      /block 1.*“harbor”.*Ana.*Say “harbour”, =please/s,
      /“came”.*Slower/s,
    ])
    expect(await getFaults(page, '[role=dialog]')).toEqual([])
    await dialog.getByRole('button', { name: 'Add 2 comments' }).click()
    await expect(dialog).not.toBeVisible()
  })

  await test.step('lists them as issues, undoes them as one step and redoes it', async () => {
    const count = page.getByRole('button', { name: '2 issues' })
    await count.click()
    const issues = page.getByRole('dialog', { name: 'Chapter issues' })
    await expect(issues.getByRole('option')).toHaveText([/harbor.*Ana: Say “harbour”, =please/s, /came.*Ana: Slower/s])
    await issues.getByRole('textbox', { name: 'Comment' }).fill('Agreed')
    await page.keyboard.press('Enter')
    await expect(issues.getByRole('option').first()).toContainText('Agreed')
    await issues.getByRole('button', { name: 'Undo' }).click()
    await expect(issues.getByRole('option').first()).not.toContainText('Agreed')
    expect(await getFaults(page, '[role=dialog]')).toEqual([])
    await page.keyboard.press('Escape')
    await script.editor.press('Control+z')
    await expect(count).toHaveCount(0)
    await script.editor.press('Control+Shift+z')
    await expect(count).toBeVisible()
  })

  await test.step('knows them when they come back again', async () => {
    const dialog = await chooseComments(page, saved)
    await expect(dialog.getByRole('status')).toHaveText('No new comments. 2 are already in the script.')
    await expect(dialog.getByRole('button', { name: 'Add comments' })).toBeDisabled()
    await page.keyboard.press('Escape')
  })
})

test('a publisher’s list of corrections finds its words in every chapter, and says what it can’t place', async ({
  studio,
}) => {
  const { page } = studio
  const chapters = new ChaptersPane(page)
  await chapters.add()
  const buffer = Buffer.from(
    [
      'Pickups for The Lighthouse',
      'Chapter;Timecode;As written;Correction;Type',
      'Chapter 1;00:00:00;nobody spoke;Too fast;Pacing',
      'Chapter 9;00:00:01;;Cough;Noise',
    ].join('\r\n'),
  )

  const dialog = await chooseComments(page, { name: 'pickups.csv', buffer })
  await expect(dialog.getByRole('status')).toHaveText('1 new comment.')
  await expect(dialog.getByRole('row')).toHaveText([
    /Row 4.*Cough.*No chapter of this project has that name or number\./s,
    /Chapter 1 · block 2.*“Nobody spoke”.*Pace.*Too fast/s,
  ])
  await dialog.getByRole('button', { name: 'Add 1 comment' }).click()
  await expect(page.getByText('1 comment added as issues.')).toBeVisible()
  await chapters.row('Chapter 1').click()
  await expect(page.getByRole('button', { name: '1 issue' })).toBeVisible()

  await test.step('undo in the message takes them back in the closed chapter, too', async () => {
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await expect(page.getByRole('button', { name: '1 issue' })).toHaveCount(0)
  })

  await test.step('explains a file without columns', async () => {
    const other = await chooseComments(page, { name: 'other.csv', buffer: Buffer.from('a,b\r\n1,2\r\n') })
    await expect(other.getByRole('alert')).toHaveText(/No table in this file has a row of column names/)
  })
})

import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { getSectionId, SectionNav } from './section-nav.tsx'

it('moves to a section with the focus and says which ones have unpublished changes', async () => {
  const titles = ['Calls', 'Language model (LLM)']
  const screen = await render(
    <>
      <SectionNav
        label="Sections"
        titles={titles}
        marked={{ titles: new Set(['Calls']), meaning: 'unpublished changes' }}
      />
      {titles.map((title) => (
        <section key={title} id={getSectionId(title)} aria-label={title} tabIndex={-1}>
          {title}
        </section>
      ))}
    </>,
  )
  await expect.element(screen.getByRole('link', { name: 'Calls, unpublished changes' })).toBeVisible()

  await screen.getByRole('link', { name: 'Language model (LLM)', exact: true }).click()

  await expect.element(screen.getByRole('region', { name: 'Language model (LLM)' })).toHaveFocus()
})

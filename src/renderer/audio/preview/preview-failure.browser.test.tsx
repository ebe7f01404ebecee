import { expect, it } from 'vitest'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PreviewButton } from './preview-button.tsx'
import { PreviewFailure } from './preview-failure.tsx'
import { usePreview } from './use-preview.ts'

const VOICES = Array.from({ length: 60 }, (_, index) => ({
  id: `voice_${index}`,
  displayName: `Voice ${index}`,
  previewUrl: '/media/nothing.mp3',
}))

function Picker() {
  const preview = usePreview()
  return (
    <Dialog title="Voice" isOpen onClose={() => undefined}>
      <PreviewFailure voices={VOICES} preview={preview} />
      <ul>
        {VOICES.map((voice) => (
          <li key={voice.id}>
            <PreviewButton voice={voice} preview={preview} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

it('names the voice whose preview failed, in view at the end of a long list', async () => {
  const { screen } = await renderInStudio(<Picker />)

  await screen.getByRole('button', { name: 'Preview Voice 59' }).click()

  const alert = screen.getByRole('alert')
  await expect.element(alert).toBeInViewport({ ratio: 1 })
  await expect.element(alert).toMatchTextContent(/Couldn’t play the preview of Voice 59\./)
})

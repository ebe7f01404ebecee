import { beforeAll } from 'vitest'
import { cdp } from 'vitest/browser'

// All files share a browser, whose pointer stays where the file before left it: what renders below it would be hovered.
beforeAll(() => cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: -1, y: -1 }))

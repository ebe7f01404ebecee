import { it } from 'vitest'
import { expectLinear } from '#shared/testing/expect-linear.test-support.ts'
import { LARGE_TEXTS } from '#shared/testing/large-texts.test-support.ts'
import { guessFormat, guessOptions } from './guess-import-options.ts'

it.each(Object.entries(LARGE_TEXTS))(
  'guessing how to split %s takes no longer than its length explains',
  (_what, getText) => {
    expectLinear(getText, (text) => guessOptions(guessFormat('', text), text))
  },
)

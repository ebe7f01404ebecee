import { expect, it } from 'vitest'
import { isTitlePage } from './is-title-page.ts'

const RECOGNIZED: Record<string, string> = {
  'a title': 'The Lighthouse',
  'title and author': 'THE LIGHTHOUSE\n\nby Edith Marlo',
  'an imprint in sentences':
    'The Lighthouse\nA Novel\n\nEdith Marlo\n\nCopyright © 2024 Edith Marlo. All rights reserved.\n\nThis is a work of fiction. Names, characters, places and incidents are products of\nthe author’s imagination or are used fictitiously.',
  'a dedication': 'The Lighthouse\n\nFor my mother, who kept the lamp burning for eleven years.',
  'numbers of the book':
    'The Lighthouse\n\nISBN 978-3-16-148410-0\n\nFirst published in 2024 by Harbour Press, London.',
  German: 'DER LEUCHTTURM\n\nRoman\n\nvon Edith Marlo\n\n© 2024 Hafen Verlag. Alle Rechte vorbehalten.',
  Spanish: 'El faro\n\nEdith Marlo\n\nPara mi madre, que mantuvo encendida la lámpara durante once años.',
  French:
    'Le phare\n\nroman\n\nEdith Marlo\n\nTous droits réservés pour tous les pays, y compris la Suède et la Norvège.',
  Italian: 'Il faro\n\nEdith Marlo\n\nTraduzione di Anna Rossi',
  Portuguese:
    'O farol\n\nEdith Marlo\n\nTodos os direitos reservados a esta edição, em qualquer forma ou por qualquer meio.',
}
const REFUSED: Record<string, string> = {
  nothing: '',
  'a preface': 'Preface to a story\n\nThe lamp had been dark for eleven years when I came back to the island.',
  'a sentence': 'The lamp was dark.',
  'a line of dialogue': 'Marta:\n\nYou are late.',
  'a letter': 'Dear Edith,\n\nThe lamp is dark.',
  'prose without a full stop': `A title\n\n${'word '.repeat(30)}`,
  'pages of names': 'Somebody Else\n\n'.repeat(300),
}

it.each(Object.entries(RECOGNIZED))('recognizes a title page with %s', (_what, text) => {
  expect(isTitlePage(text.split('\n'))).toBe(true)
})

it.each(Object.entries(REFUSED))('is no title page: %s', (_what, text) => {
  expect(isTitlePage(text.split('\n'))).toBe(false)
})

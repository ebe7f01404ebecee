import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'touched.none': 'Nessun audio generato è interessato.',
  'touched.outdated':
    '{blocks, plural, one {# blocco generato} other {# blocchi generati}} ({characters, plural, one {# carattere} other {# caratteri}}) {blocks, plural, one {non sarà più aggiornato} other {non saranno più aggiornati}}.',
  'touched.locked':
    '{count, plural, one {# di questi è bloccato e non cambierà} other {# di questi sono bloccati e non cambieranno}}.',
  'touched.stored':
    '{count, plural, one {# di questi ha già un take corrispondente e non costa} other {# di questi hanno già un take corrispondente e non costano}} nulla.',
  'touched.fitting':
    '{count, plural, one {# blocco non aggiornato tornerebbe aggiornato} other {# blocchi non aggiornati tornerebbero aggiornati}}.',
  'touched.kept': 'I take esistenti vengono conservati. Per ora non viene generato nulla.',
  'touched.save':
    'Salva e contrassegna {count, plural, one {# blocco come non aggiornato} other {# blocchi come non aggiornati}}',
  'step.settings': 'modifica delle impostazioni del progetto',
  'step.added': 'aggiunta di {name} al cast',
  'step.removed': 'rimozione di {name} dal cast',
  'step.restored': 'ritorno di {name} nel cast',
  'step.changed': 'modifica di {name} nel cast',
  'settings.title': 'Impostazioni voce del progetto',
  'settings.pause': 'Pausa dopo ogni blocco',
  'settings.numbers': 'Normalizza numeri e date',
  'settings.numbersHint': 'Numeri e date vengono scritti in parole prima della sintesi. Può aumentare la latenza.',
  'settings.loudness': 'Normalizza il volume',
}

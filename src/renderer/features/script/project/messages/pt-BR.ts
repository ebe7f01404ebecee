import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'touched.none': 'Nenhum áudio gerado é afetado.',
  'touched.outdated':
    '{blocks, plural, one {# bloco gerado} other {# blocos gerados}} ({characters, plural, one {# caractere} other {# caracteres}}) {blocks, plural, one {ficará desatualizado} other {ficarão desatualizados}}.',
  'touched.locked':
    '{count, plural, one {# deles está bloqueado e não será alterado} other {# deles estão bloqueados e não serão alterados}}.',
  'touched.stored':
    '{count, plural, one {# deles já tem um take correspondente e não custa} other {# deles já têm um take correspondente e não custam}} nada.',
  'touched.fitting':
    '{count, plural, one {# bloco desatualizado voltaria a ficar atualizado} other {# blocos desatualizados voltariam a ficar atualizados}}.',
  'touched.kept': 'Os takes existentes são mantidos. Nada é gerado ainda.',
  'touched.save':
    'Salvar e marcar {count, plural, one {# bloco como desatualizado} other {# blocos como desatualizados}}',
  'step.settings': 'alteração dos ajustes do projeto',
  'step.added': 'adição de {name} ao elenco',
  'step.removed': 'remoção de {name} do elenco',
  'step.restored': 'retorno de {name} ao elenco',
  'step.changed': 'alteração de {name} no elenco',
  'settings.title': 'Ajustes de voz do projeto',
  'settings.pause': 'Pausa após cada bloco',
  'settings.numbers': 'Normalizar números e datas',
  'settings.numbersHint': 'Números e datas são escritos por extenso antes da síntese. Pode aumentar a latência.',
  'settings.loudness': 'Normalizar o volume',
}

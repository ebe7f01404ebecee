import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  title: 'Problemas do capítulo',
  left: '{count, plural, one {# problema restante} other {# problemas restantes}}',
  'empty.title': 'Nenhum problema sinalizado',
  'empty.text':
    'Pressione M durante a escuta para sinalizar um problema e depois 1–5 para o motivo. Os problemas sinalizados aparecem aqui até você resolvê-los.',
  list: 'Problemas',
  row: 'Bloco {number}, {time}, {word}, {reason}',
  'row.wholeBlock': 'bloco inteiro',
  'row.noReason': 'sem motivo',
  place: 'Bloco {number} · {time}',
  wholeBlock: 'Bloco inteiro',
  noReason: 'Sem motivo',
  actions: 'Ações',
  'action.play': 'Reproduzir',
  'action.regenerate': 'Gerar novamente',
  'action.pronunciation': 'Definir a pronúncia…',
  'action.pause': 'Adicionar pausa…',
  'action.accept': 'Aceitar como está',
  reason: 'Motivo',
}

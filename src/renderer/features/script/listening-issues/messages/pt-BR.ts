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
  'issues.flag': 'Sinalizar problema',
  'issues.flagShort': 'Sinalizar',
  'issues.count': '{count, plural, one {# problema} other {# problemas}}',
  'issues.playFirst': 'Reproduza primeiro o áudio e depois pressione M para sinalizar um problema.',
  'issues.flagFirst': 'Sinalize primeiro um problema: pressione M enquanto o áudio toca.',
  'issues.flaggedWord':
    '“{word}” sinalizado no bloco {number}. Pressione 1–5 para um motivo: 1 palavras erradas, 2 pronúncia, 3 ritmo, 4 tom, 5 ruído.',
  'issues.flaggedBlock':
    'Bloco {number} sinalizado. Pressione 1–5 para um motivo: 1 palavras erradas, 2 pronúncia, 3 ritmo, 4 tom, 5 ruído.',
  'issues.reasonSet': '{reason}.',
  'issues.accepted':
    'Bloco {number} aceito. {count, plural, =0 {Nenhum problema restante.} one {# problema restante.} other {# problemas restantes.}}',
  'issues.regenerated':
    'Bloco {number} gerado novamente. Ouça de novo. {count, plural, =0 {Nenhum problema restante.} one {# problema restante.} other {# problemas restantes.}}',
  'issues.locked':
    'O bloco {number} está bloqueado, por isso a sinalização continua. Desbloqueie-o para gerar novamente.',
  'issues.back': 'Não foi possível gerar o bloco {number} novamente. A sinalização voltou.',
  'issues.backReason': 'Não foi possível gerar o bloco {number} novamente. A sinalização voltou. {reason}',
  'issues.earlierTake': 'Take anterior',
  'issues.earlierTakeAt': 'Take anterior em {time}',
  import: 'Importar comentários…',
  comment: '{reviewer}: {text}',
  importComments: 'Importar comentários',
  newComment: 'Comentário',
  addComment: 'Adicionar comentário',
  'issues.commentAdded': 'Comentário adicionado.',
  'issues.tooManyComments': 'O problema já tem {count, plural, one {# comentário} other {# comentários}}, o máximo.',
}

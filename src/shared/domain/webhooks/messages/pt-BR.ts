import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'delivery.unknown': 'O serviço informa “{status}”.',
  'delivered.firstResponse': 'Resposta {code} na primeira tentativa.',
  'delivered.laterResponse': 'Resposta {code} na tentativa {attempt, number}.',
  'delivered.first': 'Entregue na primeira tentativa.',
  'delivered.later': 'Entregue na tentativa {attempt, number}.',
  'pending.notSent': 'Ainda não enviada.',
  'pending.response': 'Resposta {code} na tentativa {attempt, number} de {max, number}. Nova tentativa automática.',
  'pending.error': 'Sem resposta ({error}) na tentativa {attempt, number} de {max, number}. Nova tentativa automática.',
  'pending.silence': 'Ainda sem resposta na tentativa {attempt, number} de {max, number}. Nova tentativa automática.',
  'pending.lastResponse': 'Resposta {code}. Última tentativa.',
  'pending.lastError': 'Sem resposta ({error}). Última tentativa.',
  'pending.lastSilence': 'Ainda sem resposta. Última tentativa.',
  'failed.notSent': 'Não enviada.',
  'failed.notSentReason': 'Não enviada: {error}.',
  'failed.rejected': 'Resposta {code}. Sem nova tentativa.',
  'failed.redirected': 'Resposta {code}. Redirecionamentos não são seguidos. Sem nova tentativa.',
  'failed.last.response': 'Resposta {code} na última tentativa ({max, number} de {max, number}). Sem novas tentativas.',
  'failed.last.error':
    'Sem resposta ({error}) na última tentativa ({max, number} de {max, number}). Sem novas tentativas.',
  'failed.last.silence': 'Sem resposta na última tentativa ({max, number} de {max, number}). Sem novas tentativas.',
  'failed.early.response':
    'Resposta {code} após {attempt, plural, one {# tentativa} other {# tentativas}}. Sem novas tentativas.',
  'failed.early.error':
    'Sem resposta ({error}) após {attempt, plural, one {# tentativa} other {# tentativas}}. Sem novas tentativas.',
  'failed.early.silence':
    'Sem resposta após {attempt, plural, one {# tentativa} other {# tentativas}}. Sem novas tentativas.',
  'difference.header': 'cabeçalho {name}',
  'difference.body': 'corpo',
  'difference.bodySpelling': 'corpo (mesmo conteúdo, formatação diferente)',
  tooDeep: '(aninhado demais para ser mostrado)',
}

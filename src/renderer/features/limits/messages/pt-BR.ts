import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'title.plan': 'Plano',
  'title.audio': 'Limites de fala',
  'title.agents': 'Limites de agentes',
  'title.other': 'Outros limites',
  accountPlan: 'Plano da conta',
  'plan.free': 'Gratuito',
  'plan.paid': 'Pago',
  planText:
    'As solicitações são enviadas até os limites do seu plano. Os limites informados pelo serviço têm precedência e valem para toda a conta.',
  loading: 'Carregando limites…',
  otherText:
    'Não há limites documentados para vozes, projetos e webhooks. As solicitações limitadas são repetidas automaticamente.',
  'rate.audio': 'Limite de solicitações de fala',
  'rate.agents': 'Limite de solicitações de agentes',
  'concurrency.audio': 'Solicitações de fala simultâneas',
  'concurrency.agents': 'Solicitações de agentes simultâneas',
  rate: 'Taxa',
  concurrency: 'Simultaneidade',
  perSecond: '{rate, number} por segundo',
  inUse: '{used, number} de {limit, number} em uso',
  learned:
    'O plano permite {planned, number} solicitações simultâneas, mas o serviço aceitou apenas {accepted, number}. O Overvoice aumenta isso aos poucos.',
  notReported: 'O serviço ainda não informou um limite de solicitações.',
  'reported.limit': 'Informado pelo serviço há {time}: no máximo {limit}.',
  'reported.remaining': 'Informado pelo serviço há {time}: restam {remaining}.',
  'reported.remainingOfLimit': 'Informado pelo serviço há {time}: restam {remaining} de {limit}.',
  held: 'Limitado por {time} (a pedido do serviço)',
  used: '{used, number} de {count, plural, one {# solicitação usada} other {# solicitações usadas}}',
  resets: 'renova em {time}',
  'queue.none': 'Nenhuma solicitação na fila',
  'queue.next': '{count, number} na fila: a próxima começa em {time}',
  'queue.running': '{count, number} na fila: aguardando o fim de uma solicitação em andamento',
  'queue.nextWithInteractive':
    '{count, number} na fila ({interactive, plural, one {# interativa, enviada primeiro} other {# interativas, enviadas primeiro}}): a próxima começa em {time}',
  'queue.runningWithInteractive':
    '{count, number} na fila ({interactive, plural, one {# interativa, enviada primeiro} other {# interativas, enviadas primeiro}}): aguardando o fim de uma solicitação em andamento',
  'refused.none': 'Nenhuma solicitação limitada desde o início',
  'refused.rate': 'Limitadas desde o início: {rate, number} por taxa. Todas foram repetidas automaticamente.',
  'refused.concurrency':
    'Limitadas desde o início: {concurrency, number} por simultaneidade. Todas foram repetidas automaticamente.',
  'refused.both':
    'Limitadas desde o início: {rate, number} por taxa, {concurrency, number} por simultaneidade. Todas foram repetidas automaticamente.',
}

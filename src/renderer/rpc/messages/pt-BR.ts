import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'running.stillOthers':
    '{count, plural, one {# bloco ainda está na fila ou sendo gerado com os outros ajustes.} other {# blocos ainda estão na fila ou sendo gerados com os outros ajustes.}}',
  'running.current':
    '{count, plural, one {# bloco está na fila ou sendo gerado com os ajustes atuais.} other {# blocos estão na fila ou sendo gerados com os ajustes atuais.}}',
  'running.label': 'Blocos na fila e em geração',
  'running.regenerate': 'Cancelar e gerar novamente',
  'running.finish': 'Concluir como estão',
  'running.effect.regenerate': 'O áudio recebido até agora é mantido como takes parciais.',
  'running.effect.finish': 'Eles usam os ajustes anteriores e ficarão desatualizados.',
  'running.failed': 'Não foi possível gerar novamente todos os blocos: {reason}',
  'running.failedAfterSaving': 'A alteração foi salva. Não foi possível gerar novamente todos os blocos: {reason}',
  'service.rateLimited': 'Limite de solicitações atingido, nova tentativa em {wait}',
  'service.rateLimitedDetail':
    'O limite de solicitações da sua conta foi atingido. A próxima solicitação é enviada automaticamente.',
  'service.sandbox': 'Sandbox',
  'service.sandboxDetail': 'Funciona neste computador. Nada é cobrado.',
  'service.sandboxStopped': 'Sandbox interrompido',
  'service.connected': 'Conectado',
  'service.unknown': 'Ainda não conectado',
  'service.unknownDetail': 'Nenhuma solicitação foi enviada desde que o Overvoice foi iniciado.',
  'service.offline': 'Offline',
  'service.offlineSince': 'Offline, última conexão às {time}',
  'service.offlineDetail': 'Seu áudio existente está armazenado localmente e continua tocando.',
  'service.keyRejected': 'Chave de API rejeitada',
  'service.keyRejectedDetail': 'Verifique sua chave de API em Ajustes.',
  'service.keyMissing': 'Sem chave de API',
  'service.keyMissingDetail': 'Adicione sua chave de API em Ajustes ou use o sandbox.',
  'service.keychain': 'Aguardando o chaveiro',
  'service.keychainDetail':
    'Desbloqueie o chaveiro do sistema ou permita o acesso na janela dele. Ela pode estar atrás desta.',
}

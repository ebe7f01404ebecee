import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  skip: 'Ir para o conteúdo',
  'rail.label': 'Navegação principal',
  'rail.create': 'Criar',
  'rail.agentsGroup': 'Agentes',
  'rail.manage': 'Gerenciar',
  'rail.projects': 'Projetos',
  'rail.voices': 'Vozes',
  'rail.cloning': 'Clonagem de voz',
  'rail.agents': 'Agentes',
  'rail.conversations': 'Conversas',
  'rail.webhooks': 'Webhooks',
  'rail.activity': 'Atividade',
  'rail.usage': 'Uso e limites',
  'rail.watermark': 'Marca-d’água',
  'rail.settings': 'Ajustes',
  'rail.expand': 'Expandir navegação',
  'rail.collapse': 'Recolher navegação',
  'status.lost': 'A conexão com o Overvoice caiu. Reconectando…',
  'status.running': '{running, number} de {limit, number} solicitações em andamento',
  'status.runningAndQueued': '{running, number} de {limit, number} solicitações em andamento, {queued, number} na fila',
  'status.waiting': 'Aguardando o limite de solicitações ser renovado',
  'refused.text':
    'Inicie o Overvoice como de costume. Se você o executa sem janela, <code>npm start -- --headless</code> mostra um novo endereço: copie-o por inteiro.',
  'refused.kept': 'Seu trabalho está salvo neste computador e nada foi enviado.',
  'leave.title': 'Sair sem salvar?',
  'leave.saving': 'Suas últimas alterações ainda estão sendo salvas. Se você sair agora, elas podem ser perdidas.',
  'leave.failed': 'Não foi possível salvar suas últimas alterações. {reason} Se você sair, elas serão perdidas.',
  'leave.confirm': 'Sair sem salvar',
  'leave.stay': 'Ficar',
}

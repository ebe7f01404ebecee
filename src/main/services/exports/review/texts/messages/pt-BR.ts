import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  instructions:
    'Ouça e comente qualquer palavra: pare nela ou selecione palavras e pressione C. Ao terminar, salve seus comentários e devolva o arquivo. Nada é enviado automaticamente.',
  keys: 'Espaço: reproduzir ou pausar · ← →: palavra anterior ou seguinte · C: comentar',
  loading: 'Carregando o áudio…',
  damaged: 'Não foi possível carregar o áudio. Peça o arquivo novamente.',
  noScript: 'Esta página precisa de JavaScript para reproduzir o áudio e receber comentários.',
  audio: 'Áudio',
  script: 'Roteiro',
  comments: 'Comentários',
  noComments: 'Nenhum comentário ainda.',
  playFrom: 'Reproduzir a partir de {time}',
  commentOn: 'Comentar “{words}” ({time})',
  commentOnBlock: 'Comentar o parágrafo em {time}',
  commentAt: '{time} · {words}',
  comment: 'Comentário',
  remove: 'Remover comentário',
  reviewer: 'Seu nome',
  save: 'Salvar comentários',
  saved: 'Salvo como {file} nos seus downloads. Devolva este arquivo.',
  wholeBlock: 'parágrafo inteiro',
}

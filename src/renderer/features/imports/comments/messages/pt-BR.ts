import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  title: 'Importar comentários',
  choose:
    'Solte aqui os comentários salvos na revisão, ou uma lista de correções em CSV, XLSX ou DOCX, ou escolha um arquivo. Os comentários viram problemas nas suas palavras.',
  reading: 'Procurando as palavras…',
  add: 'Adicionar {count, plural, one {# comentário} other {# comentários}}',
  addNone: 'Adicionar comentários',
  'empty.title': 'Nenhum comentário',
  'empty.text': 'O arquivo não tem comentários.',
  'count.new': '{count, plural, =0 {Nenhum comentário novo.} one {# comentário novo.} other {# comentários novos.}}',
  'count.known': '{count, plural, one {# já está} other {# já estão}} no roteiro.',
  unplaced:
    '{count, plural, one {# comentário não corresponde} other {# comentários não correspondem}} a nenhum lugar do roteiro e não {count, plural, one {é adicionado} other {são adicionados}}. {count, plural, one {Ele aparece} other {Eles aparecem}} primeiro na lista.',
  list: 'Comentários',
  rest: '{count, plural, one {mais # comentário} other {mais # comentários}}',
  chapter: 'Capítulo {number}',
  place: '{chapter} · bloco {number}',
  row: 'Linha {number}',
  words: '“{words}”',
  known: 'Já está no roteiro',
  notSaved: 'Nada foi adicionado porque não foi possível salvar suas últimas alterações. {reason}',
  'problem.unknown-block': 'O bloco não está neste projeto ou foi removido.',
  'problem.unknown-chapter': 'Nenhum capítulo deste projeto tem esse nome ou número.',
  'problem.no-audio': 'Nada foi gerado ali.',
  'problem.words-not-found': 'As palavras não estão no roteiro, e a linha não tem tempo.',
  'problem.time-after-end': 'O tempo é posterior ao fim do áudio.',
  'problem.no-place': 'A linha não tem tempo nem palavras.',
  'problem.block-full': 'O bloco já tem problemas demais.',
}

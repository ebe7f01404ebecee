import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  panel: 'Buscar no projeto',
  find: 'Buscar em todos os capítulos',
  options: 'Opções de busca',
  'option.matchCase': 'Diferenciar maiúsculas',
  'option.wholeWord': 'Palavras inteiras',
  'option.isPattern': 'Expressão regular',
  'option.replaces': 'Substituir',
  closeKey: 'Esc',
  replaceWith: 'Substituir por',
  patternHint: "Use $1, $'<name>' ou $& para inserir o texto encontrado.",
  searchAgain: 'Buscar de novo',
  'found.unasked': 'Busca em todos os capítulos deste projeto.',
  'found.looking': 'Buscando…',
  'found.nothing': 'Nenhum resultado.',
  'found.counts':
    '{hits, plural, one {# resultado} other {# resultados}} em {blocks, plural, one {# bloco} other {# blocos}} de {chapters, plural, one {# capítulo} other {# capítulos}}.',
  'found.locked':
    '{count, plural, one {# bloco bloqueado não será alterado} other {# blocos bloqueados não serão alterados}}.',
  'found.listed': 'Mostrando os primeiros {count, number}.',
  'effect.touched': '{count, plural, one {# caractere será substituído} other {# caracteres serão substituídos}}.',
  'effect.noAudio': 'Nenhum áudio precisa ser gerado novamente.',
  'effect.audio':
    '{blocks, plural, one {# bloco} other {# blocos}} ({characters, plural, one {# caractere} other {# caracteres}}) {blocks, plural, one {precisará ser gerado} other {precisarão ser gerados}} novamente.',
  replace: 'Substituir',
  replaceCount: 'Substituir {hits, number} em {blocks, plural, one {# bloco} other {# blocos}}',
  'done.replaced':
    '{hits, plural, one {# substituição} other {# substituições}} em {blocks, plural, one {# bloco} other {# blocos}} de {chapters, plural, one {# capítulo} other {# capítulos}}.',
  'done.nothing': 'Nada foi substituído.',
  'done.locked': '{count, plural, one {# bloco bloqueado ignorado} other {# blocos bloqueados ignorados}}.',
  'done.undone': 'Substituição desfeita em {count, plural, one {# bloco} other {# blocos}}.',
  'done.left':
    '{count, plural, one {# bloco ignorado: editado depois ou bloqueado.} other {# blocos ignorados: editados depois ou bloqueados.}}',
  list: 'Blocos encontrados',
  chapter: 'Capítulo {number}',
  'row.chapter':
    '{chapter}: {hits, plural, one {# resultado} other {# resultados}} em {blocks, plural, one {# bloco} other {# blocos}}',
  'row.block': 'Bloco {number}: {text}',
  'row.lockedBlock': 'Bloco {number}, bloqueado: {text}',
  choose: 'Escolher {row}',
  showBlock: 'Mostrar o bloco {number} no roteiro',
  block: 'Bloco {number}',
  matches: '{count, plural, one {# resultado} other {# resultados}}',
  locked: 'Bloqueado, não será alterado',
  before: 'Antes:',
  after: 'Depois:',
  moreMatches: 'e mais {count, plural, one {# resultado} other {# resultados}}',
  'place.project': 'Projeto',
  'place.chapter': 'Capítulo de {project}',
  'place.note': 'Nota em {place}',
}

import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  title: 'Atualizar roteiro a partir de um arquivo',
  choose:
    'Solte aqui o arquivo editado ou escolha um: o roteiro exportado para edição, a planilha que você importou ou uma nova versão do manuscrito. Os blocos são associados pelo ID, ou pelo texto se o arquivo não tiver nenhum, e você verá uma prévia antes que algo mude.',
  reading: 'Comparando com o roteiro…',
  run: 'Atualizar {count, plural, one {# bloco} other {# blocos}}',
  runNone: 'Atualizar roteiro',
  'empty.title': 'Nada a atualizar',
  'empty.text': 'Nada no arquivo altera o roteiro.',
  'count.changed': '{count, plural, one {# bloco muda} other {# blocos mudam}}',
  'count.inserted': '{count, plural, one {# bloco novo} other {# blocos novos}}',
  'count.chapters': '{count, plural, one {# capítulo novo} other {# capítulos novos}}',
  'count.unchanged': '{count, plural, one {# bloco sem alterações} other {# blocos sem alterações}}',
  outdated:
    'O áudio de {count, plural, one {# bloco} other {# blocos}} fica desatualizado: {characters, plural, one {# caractere} other {# caracteres}} a gerar novamente. Os takes continuam em seus blocos.',
  nothingOutdated: 'Nenhum áudio fica desatualizado.',
  speakers: '{count, plural, one {Novo no elenco: {names}} other {# novos no elenco: {names}}}',
  studio:
    '{count, plural, one {# bloco mudou só no estúdio e fica como está lá.} other {# blocos mudaram só no estúdio e ficam como estão lá.}}',
  locked: '{count, plural, one {# bloco bloqueado não é alterado.} other {# blocos bloqueados não são alterados.}}',
  reordered: 'O arquivo está em outra ordem. A ordem do roteiro não muda.',
  byText: 'Este arquivo não tem IDs de blocos. Os blocos foram associados pelo texto.',
  unversioned:
    'Este arquivo não indica em qual versão do roteiro se baseia. Onde eles diferem, é usada a versão do arquivo, mesmo que você tenha alterado o roteiro desde então.',
  conflicts:
    '{count, plural, one {# bloco mudou} other {# blocos mudaram}} tanto no arquivo quanto no estúdio. A versão do estúdio é mantida, a menos que você escolha a do arquivo.',
  allFile: 'Usar a versão do arquivo em todos',
  allStudio: 'Manter a versão do estúdio em todos',
  removeMissing:
    '{count, plural, one {Remover # bloco que não está no arquivo} other {Remover # blocos que não estão no arquivo}}',
  'removeMissing.text': 'Caso contrário, {count, plural, one {ele fica} other {eles ficam}} no roteiro.',
  list: 'Alterações',
  rest: '{count, plural, one {mais # alteração} other {mais # alterações}}',
  chapter: 'Capítulo {number}',
  'row.block': '{chapter} · bloco {number}',
  'row.new': '{chapter} · bloco novo depois do bloco {number}',
  'row.newFirst': '{chapter} · bloco novo no início',
  'row.newChapter': '{chapter} · capítulo novo',
  'row.newUntitled': 'Capítulo novo sem título',
  'row.missing': 'Não está no arquivo, fica',
  'row.missingRemoved': 'Não está no arquivo, será removido',
  'row.outdated': 'O áudio fica desatualizado · {count, plural, one {# caractere} other {# caracteres}}',
  'row.locked': 'Bloqueado, não é alterado',
  'row.conflict': 'Alterado nos dois',
  'row.useFile': 'Usar a versão do arquivo',
  'row.useFileOf': 'Usar a versão do arquivo no bloco {number}',
  'row.note': 'Nota: {note}',
  'row.fileName': 'Nome do arquivo: {fileName}',
  'row.target': 'Duração-alvo: {target}',
  'row.seconds': '{seconds} s',
  'row.none': 'sem valor',
  'row.id': 'ID: {id}',
  before: 'Antes:',
  after: 'Depois:',
  notSaved: 'Nada foi atualizado porque não foi possível salvar suas últimas alterações. {reason}',
  problems: 'Linhas que não são usadas como estão',
  'problem.unknown-ids':
    '{count, plural, one {# linha tem um ID que não está neste projeto e é ignorada} other {# linhas têm um ID que não está neste projeto e são ignoradas}}: {examples}',
  'problem.repeated-ids':
    '{count, plural, one {# linha repete um ID anterior e é ignorada} other {# linhas repetem um ID anterior e são ignoradas}}: {examples}',
  'problem.empty-texts':
    '{count, plural, one {# linha não tem texto} other {# linhas não têm texto}}, por isso o texto do bloco é mantido: {examples}',
  'problem.empty-rows':
    '{count, plural, one {# linha nova não tem texto e é ignorada.} other {# linhas novas não têm texto e são ignoradas.}}',
  'problem.unusable-names':
    '{count, plural, one {# nome não pode vir antes de dois-pontos e não é usado} other {# nomes não podem vir antes de dois-pontos e não são usados}}: {examples}',
  'problem.notes-too-long':
    '{count, plural, one {# nota é longa demais e não é usada} other {# notas são longas demais e não são usadas}}: {examples}',
  'problem.values-too-long':
    '{count, plural, one {# valor é longo demais e não é usado} other {# valores são longos demais e não são usados}}: {examples}',
  'problem.unread-lengths':
    '{count, plural, one {# duração-alvo não é usada} other {# durações-alvo não são usadas}}; só são lidos segundos como 3,5 ou tempos como 0:03,5, até uma hora: {examples}',
  'problem.absent-chapters':
    '{count, plural, one {# capítulo do roteiro não está no arquivo e fica como está} other {# capítulos do roteiro não estão no arquivo e ficam como estão}}: {examples}',
  'problem.other-titles':
    '{count, plural, one {# título de capítulo do arquivo é diferente e não é usado} other {# títulos de capítulo do arquivo são diferentes e não são usados}}: {examples}',
}

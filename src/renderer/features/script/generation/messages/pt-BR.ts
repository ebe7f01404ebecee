import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'generate.bar': 'Gerar e exportar',
  'generate.nothingYet': 'Nada para gerar ainda',
  'generate.upToDate': 'Todo o áudio está atualizado',
  'generate.upToDateExceptLocked': 'Atualizado, exceto os blocos bloqueados',
  'generate.nothing': 'Nada pode ser gerado',
  'generate.blocks': 'Gerar {count, plural, one {# bloco} other {# blocos}}',
  'generate.queueBlocks': 'Colocar {count, plural, one {# bloco} other {# blocos}} na fila',
  'generate.rest': 'Gerar o restante de {count, plural, one {# bloco} other {# blocos}}',
  'generate.characters': '{count, plural, one {# caractere} other {# caracteres}}',
  'generate.free': 'grátis',
  'generate.reuse': 'Reutilizar takes existentes em {count, plural, one {# bloco} other {# blocos}} · grátis',
  'generate.meter': 'Blocos gerados',
  'generate.done': '{done, number} de {count, plural, one {# bloco concluído} other {# blocos concluídos}}',
  'generate.doneAndFailed':
    '{done, number} de {count, plural, one {# bloco concluído} other {# blocos concluídos}}, {failed, plural, one {# falhou} other {# falharam}}',
  'generate.problems':
    '{count, plural, one {# bloco não pode ser gerado} other {# blocos não podem ser gerados}}: {reason}',
  'generate.othersCan': 'Os outros podem ser gerados.',
  'generate.goToBlock': 'Ir para o bloco',
  'generate.goToFirst': 'Ir para o primeiro',
  'generate.editBudget': 'Editar orçamento',
  'generate.export': 'Exportar…',
  'generate.saved': 'Salvo',
  'generate.saving': 'Salvando…',
  'generate.unsaved': 'Alterações não salvas',
  'budget.stops':
    '{count, plural, one {É necessário # caractere} other {São necessários # caracteres}}; {left, plural, one {resta apenas #} other {restam apenas #}} do orçamento mensal de {limit, number} caracteres deste projeto. Nada será enviado.',
  'budget.warns':
    'Com isso, o projeto chega a {total, number} caracteres neste mês. Limite de aviso: {threshold, number}.',
  'budget.warnsOfLimit':
    'Com isso, o projeto chega a {total, number} de {limit, number} caracteres neste mês. Limite de aviso: {threshold, number}.',
  'dialogue.menu': 'Mais formas de gerar',
  'dialogue.generate': 'Gerar como diálogo',
  'dialogue.cost':
    '{blocks, plural, one {# bloco} other {# blocos}} · {characters, plural, one {# caractere} other {# caracteres}}',
  'dialogue.locked': 'Um bloco selecionado está bloqueado.',
  'dialogue.running': 'Um bloco selecionado já está sendo gerado.',
  'project.menu': 'Gerar projeto…',
  'project.title': 'Gerar projeto',
  'project.counting': 'Contando blocos…',
  'project.amount':
    '{blocks, plural, one {# bloco} other {# blocos}} em {chapters, plural, one {# capítulo} other {# capítulos}}',
  'project.reused':
    '{count, plural, one {# bloco reutiliza um take existente} other {# blocos reutilizam takes existentes}}, grátis.',
  'project.queued': '{count, plural, one {# bloco já está na fila.} other {# blocos já estão na fila.}}',
  'project.locked': '{count, plural, one {# bloco bloqueado é ignorado.} other {# blocos bloqueados são ignorados.}}',
  'project.upToDate': 'Os blocos que você adicionar ou alterar aparecem aqui.',
  'project.offline': 'Você está off-line. Nada é enviado nem cobrado até você enviar os blocos na fila.',
  'project.queueing': 'Colocando na fila…',
  'project.problems': '{count, plural, one {# bloco não pode ser gerado} other {# blocos não podem ser gerados}}',
  'project.goTo': 'Ir para {place}',
  'project.unchecked':
    'Uma voz pode pronunciar errado {count, plural, one {# palavra. Ouça-a} other {# palavras. Ouça-as}} antes de gerar.',
  'project.words': 'Nomes e palavras incomuns…',
  'project.unlisted': '{count, plural, one {Mais # bloco} other {Mais # blocos}}',
}

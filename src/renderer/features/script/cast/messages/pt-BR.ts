import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'cast.title': 'Elenco',
  'cast.addSpeaker': 'Adicionar um locutor',
  'cast.findQuotations': 'Encontrar citações…',
  'cast.help':
    'Comece uma fala com um nome e dois-pontos (“Aria: Bom dia.”) para usar a voz desse locutor. O nome não é lido em voz alta. Uma voz definida no bloco tem prioridade.',
  'cast.loading': 'Carregando elenco',
  'cast.empty': 'Nenhum locutor ainda. Todas as falas usam a voz do projeto.',
  'cast.list': 'Locutores',
  'cast.projectVoice': 'Voz do projeto ({voice})',
  'cast.measuring': 'Medindo o volume…',
  'cast.found': 'Nomes no roteiro',
  'cast.foundTitle': 'Nomes no roteiro sem locutor',
  'cast.addName': 'Adicionar {name} · {count, plural, one {# fala} other {# falas}}',
  'cast.removed': '{name} saiu do elenco. “{name}:” agora é lido em voz alta no início dessas falas.',
  'loudness.same': 'No mesmo volume das outras.',
  'loudness.louder': '{difference} dB mais alta que as outras.',
  'loudness.quieter': '{difference} dB mais baixa que as outras.',
  'loudness.clipping': 'Clipping: {count, plural, one {# amostra} other {# amostras}} ({place}).',
  'loudness.clippingMore':
    'Clipping: {count, plural, one {# amostra} other {# amostras}} ({place} e mais {others, number}).',
  'loudness.evenOut': 'Igualar o volume',
  'loudness.on': '“Normalizar o volume” está ativado neste projeto. Gere os blocos desatualizados para aplicá-lo.',
  'loudness.differ': 'As vozes têm volumes diferentes.',
  'loudness.clip': 'Algumas falas têm clipping e podem estalar.',
  'loudness.title': 'Igualar o volume?',
  'loudness.text':
    'Ativa “Normalizar o volume” neste projeto: o serviço deixa todas as vozes no mesmo volume. As falas já geradas precisam ser geradas novamente.',
  'member.blocks': '{count, plural, one {# bloco} other {# blocos}} com esta voz',
  'member.lines': '{count, plural, one {# fala} other {# falas}}',
  'member.passages': '{count, plural, one {# trecho} other {# trechos}}',
  'member.change': 'Alterar',
  'member.changeName': 'Alterar {name}',
  'member.removeName': 'Remover {name}',
  'member.noLines':
    'Nenhuma fala ainda. Comece uma fala com “{name}:” ou escolha {name} para um bloco ou para as palavras selecionadas.',
  'member.showBlock': 'Mostrar bloco {block}',
  'member.showBlockOfChapter': 'Mostrar capítulo {chapter}, bloco {block}',
  'member.addTitle': 'Adicionar um locutor',
  'member.title': 'Locutor {name}',
  'member.name': 'Nome antes dos dois-pontos',
  'member.emotionHelp': 'Para palavras sem uma emoção própria. Nem todos os modelos aceitam emoções.',
  'member.renames': 'Renomeia o locutor em {count, plural, one {# fala} other {# falas}}. O áudio não muda.',
  'removeMember.title': 'Remover {name} do elenco?',
  'removeMember.confirm': 'Remover locutor',
  'removeMember.text':
    '{count, plural, one {# fala será lida} other {# falas serão lidas}} em voz alta com o nome incluído.',
  'removeMember.passages':
    '{count, plural, one {# trecho terá a voz do seu bloco.} other {# trechos terão as vozes dos seus blocos.}}',
}

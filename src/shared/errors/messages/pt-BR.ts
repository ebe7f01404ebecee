import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'code.invalid_input': 'Algo nesta solicitação é inválido.',
  'code.text_empty': 'Este bloco não tem texto.',
  'code.voice_mismatch': 'Esta voz não pode ser usada com este modelo.',
  'code.validation_failed': 'O serviço rejeitou a solicitação por ser inválida.',
  'code.content_refused': 'Bloqueado pela política de conteúdo do serviço.',
  'code.model_retired': 'Este modelo não está mais disponível.',
  'code.voice_not_found': 'Voz não encontrada. Ela pode ter sido excluída.',
  'code.key_missing': 'Nenhuma chave de API salva.',
  'code.key_refused': 'Chave de API inválida.',
  'code.payment_required': 'Saldo insuficiente.',
  'code.plan_limit': 'Seu plano não inclui isto.',
  'code.budget_reached': 'O orçamento do projeto acabou.',
  'code.forbidden': 'Esta chave de API não tem permissão.',
  'code.not_found': 'Isto não existe mais.',
  'code.conflict': 'Isto mudou nesse meio-tempo.',
  'code.request_refused': 'O serviço rejeitou a solicitação.',
  'code.rate_limited': 'Limite de solicitações atingido. As novas tentativas automáticas também falharam.',
  'code.service_failed': 'Erro do serviço (500).',
  'code.service_unavailable': 'O serviço está temporariamente indisponível.',
  'code.bad_answer': 'Resposta inválida do serviço.',
  'code.stream_cut': 'A conexão caiu antes de o áudio terminar.',
  'code.offline': 'Não foi possível acessar o serviço. Nada foi enviado.',
  'code.timed_out': 'O tempo limite da solicitação se esgotou.',
  'code.canceled': 'Cancelado.',
  'code.disk_full': 'O disco está cheio.',
  'code.storage_failed': 'Não foi possível gravar no disco.',
  'code.newer_file': 'Este arquivo foi criado em uma versão mais recente do Overvoice.',
  'code.export_failed': 'A exportação falhou.',
  'code.file_exists': 'Já existem arquivos com estes nomes. Eles não foram alterados.',
  'code.block_locked': 'Este bloco está bloqueado. O take ativo não mudou.',
  'code.take_protected': 'Este take está protegido.',
  'code.dialogue_not_cut': 'Não foi possível dividir o diálogo em takes.',
  'code.interrupted': 'O Overvoice foi fechado enquanto este bloco era gerado.',
  'code.unexpected': 'Ocorreu um erro no Overvoice.',
  'code.disconnected': 'A conexão com o Overvoice foi perdida.',

  'retention-days-invalid': 'Digite de 1 a {maxDays} dias ou deixe em branco.',
  'no-explanation': 'O serviço respondeu {status} sem informar o motivo.',
  'file-not-written': 'Não foi possível gravar um arquivo ({systemCode}).',
  'file-not-read': 'Não foi possível ler o arquivo ({systemCode}).',
  unknownReason: 'motivo desconhecido',
  'project-of-other-workspace':
    'Este projeto pertence ao espaço de trabalho “{workspace}”. Nada foi enviado com a chave de outra conta.',
  'passage-too-long':
    'Um trecho de {characters, number} caracteres não pode ser dividido; o limite por solicitação é de {maxChars, number}. Adicione um fim de frase.',
  'dialogue-with-too-many-voices':
    'Um diálogo tem no máximo {maxVoices, number} vozes; os blocos selecionados têm {voices, number}.',
  'dialogue-too-long':
    'Um diálogo tem no máximo {maxChars, number} caracteres, incluindo a marcação; os blocos selecionados têm {characters, number}.',
  'audio-format-unsupported': 'O serviço retornou um formato de áudio não compatível ({format}).',
  'sample-rate-changed':
    'O serviço mudou a taxa de amostragem de {expectedHz, number} para {rateHz, number} Hz dentro de um mesmo texto.',
  'voice-of-other-account': 'Esta voz está em {address}, em outra conta. Mude antes para ela.',
  'voice-of-other-account.sandbox': 'Esta voz está no sandbox, em outra conta. Mude antes para ela.',
  'sample-rate-unsupported':
    'Taxa de amostragem não compatível ({sampleRateHz, number} Hz). Use de {minHz, number} a {maxHz, number} Hz.',
  'csv-unreadable': 'Não foi possível ler o arquivo como CSV: {problem}. Nada foi alterado.',
  'xml-unreadable': 'Não foi possível ler o arquivo: {problem} na linha {line, number}. Nada foi alterado.',
  'too-many-words':
    'O arquivo tem mais de {maxWords, number} palavras. Divida-o em vários arquivos. Nada foi alterado.',
  'entry-exists': '“{written}” já tem uma entrada. Nada foi alterado.',
  'name-in-cast': '“{name}” já está no elenco.',
  'field-read-only': '{pointer} não pode ser alterado.',
  'folder-not-writable': 'Não é possível gravar em {folder}. Escolha outra pasta.',
  'file-exists': '{path} já existe. O arquivo não foi alterado.',
  'file-exists-nothing-written': '{path} já existe. Nada foi gravado.',
  'audio-of-words-shortened': 'O arquivo de áudio de “{words}” é mais curto do que quando foi salvo.',
  'audio-of-words-missing': 'O arquivo de áudio de “{words}” está faltando.',
  'image-with-too-many-pixels':
    'Esta imagem tem {widthPx, number} × {heightPx, number} pixels. O máximo é {maxSidePx, number} por lado.',
  'budget-exceeded':
    'São necessários {characters, number} caracteres; restam {leftCharacters, number} do orçamento de {budgetCharacters, number} deste mês ({usedCharacters, number} usados). Nada foi enviado.',
  'budget-exceeded.reserved':
    'São necessários {characters, number} caracteres; restam {leftCharacters, number} do orçamento de {budgetCharacters, number} deste mês ({usedCharacters, number} usados, dos quais {reservedCharacters, number} reservados para a fila). Nada foi enviado.',
  'pattern-invalid': 'Padrão inválido: {problem}.',
  'update-server-status': 'O servidor de atualizações respondeu HTTP {status}.',
  'too-many-samples': 'A pasta de exportação contém {samples, number} amostras desta voz.',
  'voice-of-service': '{voice} pertence ao serviço. Só as vozes clonadas são suas.',
  'no-space-for-takes': 'Os takes precisam de {needed} GB, e restam {free} GB nesse disco. Nada foi movido.',
  'too-many-chapters':
    'Isso criaria mais de {maxChapters, number} capítulos. Escolha outro nível de título. Nada foi alterado.',
  'too-many-segments': 'Este arquivo tem mais de {maxSegments, number} segmentos. Escolha segmentos mais longos.',
  'dropped-file-gone': 'O conteúdo de {fileName} não está mais disponível. Solte o arquivo de novo.',
  'markup-unsupported': 'O serviço não aceita “{value}” como valor de {markup}. Nada foi salvo.',
  'header-name-invalid': '“{name}” não pode ser o nome de um cabeçalho.',
  'codec-unsupported': 'Codec de áudio não compatível: {codec}. Salve o arquivo como WAV, AIFF, FLAC ou MP3.',
  'codec-unsupported.unknown': 'Codec de áudio desconhecido. Salve o arquivo como WAV, AIFF, FLAC ou MP3.',
  'file-rate-unsupported': 'Este arquivo tem áudio a {sampleRateHz, number} Hz, o que não é compatível.',
  'keychain-failed':
    'O chaveiro do sistema não conseguiu {action, select, read {ler} store {salvar} other {remover}} a chave. Desbloqueie-o e tente de novo.',
  'database-of-other-program': '{file} pertence a outro programa. O arquivo não foi alterado.',
  'database-damaged': '{file} está danificado e não pôde ser aberto. O arquivo não foi alterado.',
  'database-damaged.copied':
    '{file} está danificado e não pôde ser aberto. O arquivo não foi alterado; há uma cópia em {copy}.',
  newestBackup: 'O backup mais recente é {newestBackup}.',
  noBackup: 'Ainda não há backup.',
  'disk-full-change-lost':
    'O disco está cheio, por isso a última alteração em {file} não foi salva. As alterações anteriores estão salvas. Libere espaço e tente de novo.',
  'database-part-unreadable': '{file} está danificado. Uma parte não pode ser lida.',
  'database-in-use': 'Outro aplicativo está usando {file}. Feche-o e tente de novo. Nada foi alterado.',
  'database-read-only': 'O Overvoice não tem permissão para gravar em {file}. Nada foi alterado.',
  'database-not-opened': 'Não foi possível abrir {file}.',
  'database-out-of-memory': 'Não há memória suficiente para usar {file}. Nada foi alterado.',
  'database-disk-error':
    'O disco relatou um erro em {file} ({systemCode}). A última alteração não foi salva; as anteriores, sim.',
  'database-moved':
    '{file} foi movido ou excluído enquanto o Overvoice estava aberto. Tudo o que estava salvo foi gravado de novo em {file}, mas nada mais poderá ser salvo até você reiniciar o Overvoice.',
  'database-replaced':
    'Outro programa substituiu {file} enquanto o Overvoice estava aberto. Tudo o que estava salvo foi mantido como o backup {copy}, mas nada mais poderá ser salvo até você reiniciar o Overvoice. Para voltar ao seu trabalho, restaure o backup em Ajustes, em Armazenamento.',
  'database-folder-moved':
    'A pasta com seu trabalho, {folder}, foi movida ou excluída enquanto o Overvoice estava aberto. Nada poderá ser salvo até que ela volte ao lugar.',
  'database-missing':
    '{file} está faltando e não tem backup, mas {folder} ainda tem áudio ou alterações dele. Coloque {file} de volta ou mova a pasta para começar com um estúdio vazio. Nada foi alterado.',
  'database-too-new':
    '{file} foi gravado por uma versão mais recente do Overvoice. O arquivo não foi alterado. Atualize o Overvoice para abri-lo.',
  'response-too-large': 'A resposta tem mais de {maxBytes, number} bytes.',
  'response-incomplete': 'Falta {missing} na resposta.',
  'response-incomplete.unknown': 'Faltam dados obrigatórios na resposta.',
  'file-too-large': 'O arquivo tem mais de {maxBytes, number} bytes.',
  'stream-unreadable.event-too-long': 'Não foi possível ler o stream: um evento é longo demais.',
  'stream-unreadable.event-not-json': 'Não foi possível ler o stream: um evento não é JSON.',
  'stream-unreadable.audio-not-base64': 'Não foi possível ler o stream: o áudio de um evento não é base64.',
  'stream-rest-unreadable.event-too-long': 'Não foi possível ler o restante do stream: um evento é longo demais.',
  'stream-rest-unreadable.event-not-json': 'Não foi possível ler o restante do stream: um evento não é JSON.',
  'stream-rest-unreadable.audio-not-base64':
    'Não foi possível ler o restante do stream: o áudio de um evento não é base64.',
  'not-audio': 'Esperava-se áudio, mas o serviço retornou {contentType}.',
  'key-placeholder-in-text':
    'Isto contém “{placeholder}”, onde o texto do serviço tinha sua chave de API. Substitua e tente de novo. Nada foi enviado.',
  'dialogue-with-too-many-lines':
    'Um diálogo tem no máximo {maxLines, number} falas; {lines, number} blocos estão selecionados.',
  'text-too-long':
    'Este texto tem mais de {maxChars, number} caracteres. Nada foi importado. Divida-o em vários arquivos.',
  'voice-not-in-list': 'A voz “{voiceId}” não está na lista de vozes.',
  'voice-not-available': '{voice} não está mais disponível.',
  'voice-not-on-model': '{voice} não está disponível com {model}.',
  'model-not-offered': 'O serviço não oferece o modelo “{modelId}”.',
  'model-without-streaming': '{model} não é compatível com streaming.',
  'model-english-only': '{model} só é compatível com vozes em inglês; {voice} é {locale}.',
  'language-not-on-model': '{model} não é compatível com {language}.',
  bug: 'Ocorreu um erro. Consulte o registro, erro {id}.',
}

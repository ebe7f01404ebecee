import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'file-missing': '{file} estava faltando.',
  'folder-moved-aside': 'Uma pasta que estava no lugar dele agora é {path}.',
  'restored-from-file': 'Seu trabalho foi restaurado de {file}.',
  'restored-from-file-and-log': 'Seu trabalho foi restaurado de {file} e do log.',
  'restored-from-log': 'Seu trabalho foi restaurado do log.',
  'restored-from-backup':
    'Seu trabalho foi restaurado do backup {backup}. Outros backups estão em Ajustes, em Armazenamento.',
  'file-missing-backups-unreadable':
    '{file} estava faltando, e nenhum dos backups pôde ser lido. Eles ainda estão em {folder}.',
  'started-empty': 'O Overvoice foi iniciado com um estúdio vazio.',
  'file-missing-without-backup': '{file} estava faltando, e não havia backup.',
  'recovered-from-damage':
    'O arquivo com seu trabalho estava danificado. {rows, plural, one {# entrada pôde ser lida e foi mantida} other {# entradas puderam ser lidas e foram mantidas}}.',
  'rest-from-backup':
    '{rows, plural, one {Mais # entrada foi restaurada} other {Mais # entradas foram restauradas}} de {backup}.',
  'no-backup-for-rest': 'Não havia backup para restaurar o restante.',
  'damaged-file-kept': 'O arquivo danificado está em {path}.',
  'backup-restored': 'O backup {backup} foi restaurado.',
  'previous-file-kept': 'O arquivo anterior foi mantido como {file}.',
  'previous-file-damaged': 'O arquivo anterior estava danificado e está em {path}.',
  'backup-missing': 'Não foi possível restaurar o backup {backup} porque ele não existe mais.',
  'no-space-for-backup':
    'Não foi possível restaurar o backup {backup} porque o disco está cheio. Libere pelo menos {megabytes, number} MB e restaure-o de novo.',
  'backup-not-restored': 'Não foi possível restaurar o backup {backup}: {problem}',
  'work-unchanged': 'Seu trabalho não foi alterado.',
  'keychain-without-session':
    'O chaveiro do sistema não está disponível: não há sessão D-Bus aqui. Para usá-lo, inicie o Overvoice em uma sessão de desktop com o GNOME Keyring ou o KWallet.',
  'keychain-library-missing':
    'O chaveiro do sistema não está disponível: a biblioteca dele está faltando. Execute `npm run keychain` na pasta do Overvoice e reinicie o Overvoice.',
  'keychain-timed-out':
    'O chaveiro do sistema não está disponível: ele não respondeu em {seconds, plural, one {# segundo} other {# segundos}}.',
  'keychain-lost-value': 'O chaveiro do sistema não está disponível: ele não retornou o valor armazenado.',
  'keychain-unavailable': 'O chaveiro do sistema não está disponível: {problem}.',
  'key-in-memory': 'Sua chave de API fica na memória e precisa ser inserida de novo depois de reiniciar.',
  'tls-override-ignored':
    'NODE_TLS_REJECT_UNAUTHORIZED=0 é ignorado. O Overvoice sempre verifica o certificado do serviço.',
}

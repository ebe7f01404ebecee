import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'delivery.unknown': 'Der Dienst meldet „{status}“.',
  'delivered.firstResponse': 'Antwort {code} beim ersten Versuch.',
  'delivered.laterResponse': 'Antwort {code} bei Versuch {attempt, number}.',
  'delivered.first': 'Beim ersten Versuch zugestellt.',
  'delivered.later': 'Bei Versuch {attempt, number} zugestellt.',
  'pending.notSent': 'Noch nicht gesendet.',
  'pending.response': 'Antwort {code} bei Versuch {attempt, number} von {max, number}. Wird automatisch wiederholt.',
  'pending.error':
    'Keine Antwort ({error}) bei Versuch {attempt, number} von {max, number}. Wird automatisch wiederholt.',
  'pending.silence': 'Noch keine Antwort bei Versuch {attempt, number} von {max, number}. Wird automatisch wiederholt.',
  'pending.lastResponse': 'Antwort {code}. Letzter Versuch.',
  'pending.lastError': 'Keine Antwort ({error}). Letzter Versuch.',
  'pending.lastSilence': 'Noch keine Antwort. Letzter Versuch.',
  'failed.notSent': 'Nicht gesendet.',
  'failed.notSentReason': 'Nicht gesendet: {error}.',
  'failed.rejected': 'Antwort {code}. Wird nicht wiederholt.',
  'failed.redirected': 'Antwort {code}. Weiterleitungen werden nicht befolgt. Wird nicht wiederholt.',
  'failed.last.response':
    'Antwort {code} beim letzten Versuch ({max, number} von {max, number}). Keine weiteren Wiederholungen.',
  'failed.last.error':
    'Keine Antwort ({error}) beim letzten Versuch ({max, number} von {max, number}). Keine weiteren Wiederholungen.',
  'failed.last.silence':
    'Keine Antwort beim letzten Versuch ({max, number} von {max, number}). Keine weiteren Wiederholungen.',
  'failed.early.response':
    'Antwort {code} nach {attempt, plural, one {# Versuch} other {# Versuchen}}. Keine weiteren Wiederholungen.',
  'failed.early.error':
    'Keine Antwort ({error}) nach {attempt, plural, one {# Versuch} other {# Versuchen}}. Keine weiteren Wiederholungen.',
  'failed.early.silence':
    'Keine Antwort nach {attempt, plural, one {# Versuch} other {# Versuchen}}. Keine weiteren Wiederholungen.',
  'difference.header': 'Header {name}',
  'difference.body': 'Inhalt',
  'difference.bodySpelling': 'Inhalt (gleiche Werte, andere Formatierung)',
  tooDeep: '(zu tief verschachtelt, um angezeigt zu werden)',
}

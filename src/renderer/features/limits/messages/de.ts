import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'title.plan': 'Tarif',
  'title.audio': 'Limits der Sprachausgabe',
  'title.agents': 'Limits der Agenten',
  'title.other': 'Übrige Limits',
  accountPlan: 'Tarif des Kontos',
  'plan.free': 'Kostenlos',
  'plan.paid': 'Kostenpflichtig',
  planText:
    'Anfragen werden bis zu den Limits Ihres Tarifs gesendet. Vom Dienst gemeldete Limits haben Vorrang und gelten für das ganze Konto.',
  loading: 'Limits werden geladen …',
  otherText:
    'Keine dokumentierten Limits für Stimmen, Projekte und Webhooks. Anfragen, die das Anfragelimit überschreiten, werden automatisch wiederholt.',
  'rate.audio': 'Anfragelimit für Sprachausgabe',
  'rate.agents': 'Anfragelimit für Agenten',
  'concurrency.audio': 'Gleichzeitige Anfragen für Sprachausgabe',
  'concurrency.agents': 'Gleichzeitige Anfragen für Agenten',
  rate: 'Rate',
  concurrency: 'Gleichzeitig',
  perSecond: '{rate, number} pro Sekunde',
  inUse: '{used, number} von {limit, number} belegt',
  learned:
    'Der Tarif erlaubt {planned, number} gleichzeitige Anfragen, aber der Dienst hat nur {accepted, number} angenommen. Overvoice erhöht dies schrittweise.',
  notReported: 'Der Dienst hat noch kein Anfragelimit gemeldet.',
  'reported.limit': 'Vom Dienst vor {time} gemeldet: höchstens {limit}.',
  'reported.remaining': 'Vom Dienst vor {time} gemeldet: noch {remaining}.',
  'reported.remainingOfLimit': 'Vom Dienst vor {time} gemeldet: noch {remaining} von {limit}.',
  held: 'Anfragelimit erreicht, noch {time} (vom Dienst verlangt)',
  used: '{used, number} von {count, plural, one {# Anfrage} other {# Anfragen}} verbraucht',
  resets: 'zurückgesetzt in {time}',
  'queue.none': 'Keine Anfragen in der Warteschlange',
  'queue.next': '{count, number} in der Warteschlange: die nächste startet in {time}',
  'queue.running': '{count, number} in der Warteschlange: warten auf das Ende einer laufenden Anfrage',
  'queue.nextWithInteractive':
    '{count, number} in der Warteschlange ({interactive, number} interaktiv, zuerst gesendet): die nächste startet in {time}',
  'queue.runningWithInteractive':
    '{count, number} in der Warteschlange ({interactive, number} interaktiv, zuerst gesendet): warten auf das Ende einer laufenden Anfrage',
  'refused.none': 'Seit dem Start keine Anfragen limitiert',
  'refused.rate': 'Seit dem Start limitiert: {rate, number} wegen der Rate. Alle wurden automatisch wiederholt.',
  'refused.concurrency':
    'Seit dem Start limitiert: {concurrency, number} wegen Gleichzeitigkeit. Alle wurden automatisch wiederholt.',
  'refused.both':
    'Seit dem Start limitiert: {rate, number} wegen der Rate, {concurrency, number} wegen Gleichzeitigkeit. Alle wurden automatisch wiederholt.',
}

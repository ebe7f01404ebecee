import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'title.plan': 'Piano',
  'title.audio': 'Limiti della voce',
  'title.agents': 'Limiti degli agenti',
  'title.other': 'Altri limiti',
  accountPlan: 'Piano dell’account',
  'plan.free': 'Gratuito',
  'plan.paid': 'A pagamento',
  planText:
    'Le richieste vengono inviate entro i limiti del tuo piano. I limiti comunicati dal servizio hanno la precedenza e valgono per tutto l’account.',
  loading: 'Caricamento limiti…',
  otherText:
    'Nessun limite documentato per voci, progetti e webhook. Le richieste limitate vengono ritentate automaticamente.',
  'rate.audio': 'Limite di richieste voce',
  'rate.agents': 'Limite di richieste degli agenti',
  'concurrency.audio': 'Richieste voce simultanee',
  'concurrency.agents': 'Richieste degli agenti simultanee',
  rate: 'Frequenza',
  concurrency: 'Simultaneità',
  perSecond: '{rate, number} al secondo',
  inUse: '{used, number} di {limit, number} in uso',
  learned:
    'Il piano consente {planned, number} richieste simultanee, ma il servizio ne ha accettate solo {accepted, number}. Overvoice aumenta gradualmente.',
  notReported: 'Il servizio non ha ancora comunicato un limite di richieste.',
  'reported.limit': 'Comunicato dal servizio {time} fa: al massimo {limit}.',
  'reported.remaining': 'Comunicato dal servizio {time} fa: ne restano {remaining}.',
  'reported.remainingOfLimit': 'Comunicato dal servizio {time} fa: ne restano {remaining} su {limit}.',
  held: 'Limitato per {time} (su richiesta del servizio)',
  used: '{used, number} di {count, plural, one {# richiesta usata} other {# richieste usate}}',
  resets: 'si azzera tra {time}',
  'queue.none': 'Nessuna richiesta in coda',
  'queue.next': '{count, number} in coda: la prossima parte tra {time}',
  'queue.running': '{count, number} in coda: in attesa che termini una richiesta in corso',
  'queue.nextWithInteractive':
    '{count, number} in coda ({interactive, plural, one {# interattiva, inviata per prima} other {# interattive, inviate per prime}}): la prossima parte tra {time}',
  'queue.runningWithInteractive':
    '{count, number} in coda ({interactive, plural, one {# interattiva, inviata per prima} other {# interattive, inviate per prime}}): in attesa che termini una richiesta in corso',
  'refused.none': 'Nessuna richiesta limitata dall’avvio',
  'refused.rate': 'Limitate dall’avvio: {rate, number} per frequenza. Tutte sono state ritentate automaticamente.',
  'refused.concurrency':
    'Limitate dall’avvio: {concurrency, number} per simultaneità. Tutte sono state ritentate automaticamente.',
  'refused.both':
    'Limitate dall’avvio: {rate, number} per frequenza, {concurrency, number} per simultaneità. Tutte sono state ritentate automaticamente.',
}

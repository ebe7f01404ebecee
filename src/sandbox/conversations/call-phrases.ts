/** Lines used on calls in one language. `{}` is replaced by the value. */
export interface CallPhrases {
  /** Default lines of the agent where its flow has no text. */
  agent: { help: string; askFor: string; again: string; disclosure: string; goodbye: string }
  /** Names the simulated caller may have. */
  names: readonly string[]
  days: readonly string[]
  times: readonly string[]
  /** How the caller phrases each value. */
  say: { name: readonly string[]; day: readonly string[]; time: readonly string[]; figure: readonly string[] }
  yes: readonly string[]
  no: readonly string[]
  /** Answers to all other kinds of questions. */
  reasons: readonly string[]
  /** Phrases for the topic of the call, filled with what the agent can do. */
  topic: readonly string[]
  otherTopic: readonly string[]
  unclear: readonly string[]
  hangUp: string
}

const CALL_PHRASES: Record<string, CallPhrases> = {
  en: {
    agent: {
      help: 'What can I do for you?',
      askFor: 'Could you tell me: {}?',
      again: 'Sorry, I did not hear you.',
      disclosure: 'You are speaking with an automated assistant.',
      goodbye: 'Thank you for calling. Goodbye.',
    },
    names: ['Ada Marlow', 'Ben Okafor', 'Clara Voss', 'Daniel Reyes', 'Edda Lindqvist', 'Farid Nasser'],
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    times: ['half past nine', 'eleven', 'two in the afternoon', 'a quarter past four'],
    say: {
      name: ['My name is {}.', 'This is {}.', '{}.'],
      day: ['On {}, please.', '{} would be good.', 'Could we say {}?'],
      time: ['At {}, please.', '{} suits me best.', 'I would take {}.'],
      figure: ['{}.', 'That would be {}.', 'I would say {}.'],
    },
    yes: ['Yes, please.', 'Yes, that is right.', 'Yes, of course.'],
    no: ['No, thank you.', 'No, not really.'],
    reasons: [
      'I moved last week and would like to change my address.',
      'The invoice I got yesterday is not right.',
      'I would like to know how long it takes, and what it costs.',
      'It stopped working this morning, and I have tried everything.',
      'You were very friendly the last time, and quick.',
    ],
    topic: ['I am calling about this: {}.', 'It is about {}.', 'I need help with {}.'],
    otherTopic: ['It is about something else altogether.', 'I only wanted to thank Mister Brandt.'],
    unclear: ['Sorry, could you say that again?', 'I did not quite catch that.'],
    hangUp: 'I have to go now, bye.',
  },
  de: {
    agent: {
      help: 'Was kann ich für Sie tun?',
      askFor: 'Sagen Sie mir bitte: {}?',
      again: 'Ich habe Sie leider nicht gehört.',
      disclosure: 'Sie sprechen mit einem automatischen Assistenten.',
      goodbye: 'Vielen Dank für Ihren Anruf. Auf Wiederhören.',
    },
    names: ['Anna Marlow', 'Bernd Okafor', 'Klara Voss', 'Edda Lindqvist'],
    days: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag'],
    times: ['halb zehn', 'elf Uhr', 'zwei Uhr nachmittags'],
    say: {
      name: ['Mein Name ist {}.', 'Hier ist {}.'],
      day: ['Am {}, bitte.', '{} wäre gut.'],
      time: ['Um {}, bitte.', '{} passt mir am besten.'],
      figure: ['{}.', 'Das wäre {}.'],
    },
    yes: ['Ja, bitte.', 'Ja, das stimmt.'],
    no: ['Nein, danke.', 'Nein, eher nicht.'],
    reasons: [
      'Ich bin letzte Woche umgezogen und möchte meine Anschrift ändern.',
      'Die Rechnung von gestern stimmt nicht.',
      'Ich wüsste gern, wie lange es dauert und was es kostet.',
    ],
    topic: ['Es geht um Folgendes: {}.', 'Ich brauche Hilfe: {}.'],
    otherTopic: ['Es geht um etwas ganz anderes.'],
    unclear: ['Könnten Sie das bitte wiederholen?', 'Das habe ich nicht verstanden.'],
    hangUp: 'Ich muss jetzt los, auf Wiederhören.',
  },
  es: {
    agent: {
      help: '¿En qué puedo ayudarle?',
      askFor: 'Dígame, por favor: ¿{}?',
      again: 'Perdone, no le he oído.',
      disclosure: 'Está hablando con un asistente automático.',
      goodbye: 'Gracias por llamar. Adiós.',
    },
    names: ['Ana Morales', 'Bruno Ortega', 'Clara Vega', 'Diego Reyes'],
    days: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes'],
    times: ['las nueve y media', 'las once', 'las dos de la tarde'],
    say: {
      name: ['Me llamo {}.', 'Soy {}.'],
      day: ['El {}, por favor.', 'El {} me viene bien.'],
      time: ['A {}, por favor.', 'Mejor {}.'],
      figure: ['{}.', 'Serían {}.'],
    },
    yes: ['Sí, por favor.', 'Sí, eso es.'],
    no: ['No, gracias.', 'No, la verdad.'],
    reasons: [
      'Me mudé la semana pasada y quiero cambiar mi dirección.',
      'La factura de ayer no es correcta.',
      'Quisiera saber cuánto tarda y cuánto cuesta.',
    ],
    topic: ['Llamo por esto: {}.', 'Necesito ayuda con {}.'],
    otherTopic: ['Se trata de otra cosa.'],
    unclear: ['Perdone, ¿puede repetirlo?', 'No lo he entendido bien.'],
    hangUp: 'Tengo que irme, adiós.',
  },
  fr: {
    agent: {
      help: 'Que puis-je faire pour vous ?',
      askFor: 'Dites-moi, s’il vous plaît : {} ?',
      again: 'Pardon, je ne vous ai pas entendu.',
      disclosure: 'Vous parlez avec un assistant automatique.',
      goodbye: 'Merci de votre appel. Au revoir.',
    },
    names: ['Anne Moreau', 'Bruno Olivier', 'Claire Vasseur', 'Denis Robert'],
    days: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi'],
    times: ['neuf heures et demie', 'onze heures', 'quatorze heures'],
    say: {
      name: ['Je m’appelle {}.', 'Ici {}.'],
      day: ['{}, s’il vous plaît.', '{} me conviendrait.'],
      time: ['À {}, s’il vous plaît.', 'Plutôt {}.'],
      figure: ['{}.', 'Cela ferait {}.'],
    },
    yes: ['Oui, s’il vous plaît.', 'Oui, c’est cela.'],
    no: ['Non, merci.', 'Non, pas vraiment.'],
    reasons: [
      'J’ai déménagé la semaine dernière et je voudrais changer mon adresse.',
      'La facture d’hier n’est pas correcte.',
      'Je voudrais savoir combien de temps cela prend et ce que cela coûte.',
    ],
    topic: ['J’appelle pour ceci : {}.', 'J’ai besoin d’aide : {}.'],
    otherTopic: ['Il s’agit de tout autre chose.'],
    unclear: ['Pardon, pouvez-vous répéter ?', 'Je n’ai pas bien compris.'],
    hangUp: 'Je dois partir, au revoir.',
  },
  it: {
    agent: {
      help: 'Che cosa posso fare per lei?',
      askFor: 'Mi dica, per favore: {}?',
      again: 'Mi scusi, non l’ho sentita.',
      disclosure: 'Sta parlando con un assistente automatico.',
      goodbye: 'Grazie della chiamata. Arrivederci.',
    },
    names: ['Anna Moretti', 'Bruno Orsini', 'Chiara Valli', 'Dario Ricci'],
    days: ['lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì'],
    times: ['le nove e mezza', 'le undici', 'le due del pomeriggio'],
    say: {
      name: ['Mi chiamo {}.', 'Sono {}.'],
      day: ['{}, per favore.', '{} andrebbe bene.'],
      time: ['Per {}, grazie.', 'Meglio {}.'],
      figure: ['{}.', 'Direi {}.'],
    },
    yes: ['Sì, grazie.', 'Sì, è giusto.'],
    no: ['No, grazie.', 'No, non proprio.'],
    reasons: [
      'Ho traslocato la settimana scorsa e vorrei cambiare indirizzo.',
      'La fattura di ieri non è giusta.',
      'Vorrei sapere quanto ci vuole e quanto costa.',
    ],
    topic: ['Chiamo per questo: {}.', 'Ho bisogno di aiuto: {}.'],
    otherTopic: ['Si tratta di tutt’altro.'],
    unclear: ['Scusi, può ripetere?', 'Non ho capito bene.'],
    hangUp: 'Devo andare, arrivederci.',
  },
  pt: {
    agent: {
      help: 'Em que posso ajudar?',
      askFor: 'Diga-me, por favor: {}?',
      again: 'Desculpe, não ouvi.',
      disclosure: 'Você está falando com um assistente automático.',
      goodbye: 'Obrigado por ligar. Até logo.',
    },
    names: ['Ana Moreira', 'Bruno Oliveira', 'Clara Vieira', 'Davi Rocha'],
    days: ['segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira'],
    times: ['nove e meia', 'onze horas', 'duas da tarde'],
    say: {
      name: ['Meu nome é {}.', 'Aqui é {}.'],
      day: ['Na {}, por favor.', '{} seria bom.'],
      time: ['Às {}, por favor.', 'Prefiro {}.'],
      figure: ['{}.', 'Seriam {}.'],
    },
    yes: ['Sim, por favor.', 'Sim, está certo.'],
    no: ['Não, obrigado.', 'Não, na verdade.'],
    reasons: [
      'Mudei na semana passada e quero trocar meu endereço.',
      'A fatura de ontem não está certa.',
      'Gostaria de saber quanto demora e quanto custa.',
    ],
    topic: ['Estou ligando por isto: {}.', 'Preciso de ajuda: {}.'],
    otherTopic: ['É sobre outra coisa.'],
    unclear: ['Desculpe, pode repetir?', 'Não entendi bem.'],
    hangUp: 'Preciso ir, até logo.',
  },
}

const ENGLISH = CALL_PHRASES['en'] as CallPhrases

/** The phrases of a language such as `de` or `de-DE`; English as the fallback. */
export function callPhrases(language: string): CallPhrases {
  return CALL_PHRASES[language.toLowerCase().split('-')[0] ?? ''] ?? ENGLISH
}

function toSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/u))
}

/** Abbreviations that never end a sentence: titles before names, and words that join what follows. */
export const NEVER_LAST = toSet(
  `mr mrs ms mx messrs mme mmes mlle mlles prof profa profs rev gov sen gen col capt lt sgt cpl maj adm cmdr brig
  pvt insp supt msgr mons mgr hr hrn fr attn sig sigg sra sras srta srtas sres srs dra dras dña dott avv geom gral
  cnel tte exmo exma ilmo ilma egr spett hl vgl bzw ca cf cfr vs env aprox approx resp evtl ggf inkl exkl incl
  excl sog zzgl abzgl insb viz geb verh dipl dipl.-ing e.g i.e z.b d.h p.ej p.ex p.es c.-à-d i.d.r v.a m.a.w avda
  bd boul fbg esp por.ej por.ex par.ex per.es f.lli p.za p.zza v.le l.go c.so v.exa s.exa ee gén`,
)

/** Abbreviations before a number or a letter. Before another word with a capital they end a sentence. */
export const BEFORE_NUMBER = toSet(
  `no nos n° nº nr nrn núm núms num nums vol vols fig figs pp pág págs pag pagg ch chap chaps cap caps cáp sec sect
  art arts abb abs bd bde kap taf nn op ed éd jg ex eq tab tav obs ref réf cód cod tel tél fl ff ms mss anm aufl
  ziff rn rz lfd apdo apto cl max máx min mín app séc al bk pt pts ver ln col rm ste apt ext circa vv mind`,
)

/** Words of other languages, unless they have a capital or follow an article of a language that abbreviates so. */
export const CAPITAL_TITLES = toSet(`arch arq ing lic on rag ten pe me eng card cap fra pr cel sto sta ste gent hon fa`)

/** Abbreviations that end a sentence only if the next word commonly starts one. */
export const SELDOM_LAST = toSet(
  `al co bros jr ave rd blvd str std sek min mio mrd tsd jh jhd av bd pl mt ft dept temp assoc assn univ inst govt
  est ud uds vd vds dpt abt ing ct ctr hwy pkwy mfg intl natl kl gr hist orig gest allg bes bez ehem einschl
  entspr franz engl dt amerik ital griech lat röm kath ev urspr versch wiss zahlr zus zw izq dcha trav depto esq
  bl cf sec sécr sté éts rte fam loc prov reg sez ediz trad pref dist mun gob atte`,
)
/** Before names, but also streets and sons: “Main St. She”. */
export const TITLES_AND_STREETS = toSet('st dr sr')
/** Companies, which also end sentences before a name. */
export const COMPANIES = toSet('inc ltd corp ltda plc llc llp cía cia cie esq')
/** Words that belong to the name of a company. */
export const COMPANY_GOES_ON = toSet(
  'president chairman pictures records entertainment studios kg ohg kgaa ltda ltd inc co',
)

/** Abbreviations that end a sentence before any word with a capital. */
export const OFTEN_LAST = toSet('etc ecc usw usf dgl a.m p.m am pm a.c d.c b.c b.c.e c.e a.d j.-c v.chr n.chr')
/** “At 5 p.m. Harper left.” */
export const BEFORE_TIME = /\b(?:At|By|Around|About|Before|After|Until|Since)\s[\p{Nd}:.]+\s?$/u
/** What follows a time of day: “9 a.m. Monday”. */
export const AFTER_TIME =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)day|^(?:E[SD]T|P[SD]T|C[SDE]S?T|M[SD]T|GMT|UTC|Eastern|Pacific|Central)\b|^(?:january|february|march|april|may|june|july|august|september|october|november|december)\b/iu

/** Months and days that are also other words: only with a number. */
export const DATES = toSet(
  `jan feb mar apr jun jul aug sep sept oct nov dec okt dez mär mrz janv févr avr juil déc ene abr ago dic gen mag
  giu lug set ott fev mai out mon tue tues wed thu thur thurs fri sat sun mo di mi do sa so`,
)

/** Dates that are ordinary words in some language: in small letters only after a number. */
export const DATES_AND_WORDS = toSet('mar set out sun sat mon wed fri so do di mi mo sa ago avr mai')

/** Words before a letter that names something: “vitamin C.”, “an A.”. */
export const BEFORE_LETTER = toSet(
  `a an vitamin vitamins plan type group grade grades class point section appendix team letter exhibit option part side
  plano piano tipo gruppe typ klasse punkt teil abschnitt vitamina vitamine grupo gruppo groupe clase classe punto ponto
  point lettre lettera letra buchstabe`,
)

/** Articles and prepositions before a German ordinal number. */
export const BEFORE_ORDINAL =
  /(?<!\bI\s)\b(?:am|im|vom|zum|zur|beim|der|die|dem|den|bis|ein(?:e[nmrs]?)?|(?:jede|diese|jene)[rsnm]?|(?:mein|dein|sein|ihr|unser|euer|kein)(?:e[nmrs]?)?)\s+$/iu
/** What German counts with ordinal numbers. */
export const AFTER_ORDINAL =
  /^(?:januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|jan|feb|apr|okt|nov|dez|jahrhundert|jahrtausend|weltkrieg|klasse|etage|kapitel|mal|geburtstag|auflage|aufl|szene|runde|liga|bezirk|jahrestag|semester|spieltag|woche|hälfte|halbzeit|platz|advent|armee|lebensjahr|schuljahr|stunde|sinfonie|symphonie|strophe|etappe|ausgabe|staffel|jh)/iu

/** Words that commonly start a sentence and that no name starts with. */
const COMMON_STARTS = toSet(
  `the a this that these those he she it we they you i my his her its our their there here then when while after before
  but and or yet now still however what why how where if in at as for no yes not once one some all many most nobody
  everyone everybody somebody someone nothing everything both each another others bring call turn look come go let please
  don’t didn’t it’s he’s she’s they’re i’m i’ve that’s there’s what’s can could would should did do does is are was were
  have has had never always perhaps maybe even only just to from with by during since until although though because
  meanwhile later soon today tomorrow yesterday
  ein eine einen einem einer er sie es wir ihr ich du dann danach dort hier heute gestern morgen aber und oder doch denn
  wenn als ob weil nun jetzt noch nur auch nicht kein keine niemand jemand alle alles viele was wer wie wo warum wann mein
  meine sein seine ihre unser diese dieser dieses jene jeder jede im auf aus bei mit nach vor zu zum zur für über unter
  trotzdem deshalb später bald damals sonst schließlich plötzlich
  un una unos unas él ella ellos ellas yo tú usted nosotros esto eso esta este ese estos aquello allí aquí ahora luego
  después entonces pero y si cuando como donde porque aunque mientras también tampoco sí nadie alguien todos todo nada algo
  mi su sus con sin por para en al desde hasta hoy ayer mañana era fue es está hay qué quién cómo
  une des elle ils elles nous vous je tu ce cela ça cette ces c’est puis alors ensuite mais et ou quand parce tout tous rien
  personne mon ma son sa ses leur dans sur avec sans pour par à au aux ici là maintenant hier demain ne pas oui non
  gli uno lui loro egli esso noi voi io questo questa quello quella poi allora dopo ma o se dove perché anche nessuno
  qualcuno tutti tutto niente nulla mio suo sua nel è c’è qui lì ora oggi ieri domani i e
  os as um uma ele ela eles elas eu você vocês nós isto isso essa aquele depois então quando onde embora não sim ninguém
  alguém tudo meu seu com sem em na nos nas ao ontem amanhã ali lá agora foi há que quem leia ligue`,
)
/** The same, but also in names: “M. Le Goff”, “Dr. Das”. */
const STARTS_AND_NAMES = toSet(
  'la le les el los lo las li di de del della der den das dem dos da do du il die an so lei man on',
)

/** True for a word that commonly starts a sentence, in any of the languages. */
export function startsSentences(word: string, isAfterTitle = false): boolean {
  const plain = word.toLowerCase().replaceAll("'", '’')
  return COMMON_STARTS.has(plain) || /^(?:c|j|qu|n|s)’/u.test(plain) || (!isAfterTitle && STARTS_AND_NAMES.has(plain))
}

/** English puts the speaker before the verb: “What?” Mary said. */
export const SPEAKER_FIRST =
  /^(?:I|(?:\p{Lu}[\p{L}\p{M}’'-]*\.?\s){0,2}\p{Lu}[\p{L}\p{M}’'-]*|He|She|They|We)\s(?:\p{Ll}+ly\s)?(?:said|says|asked|asks|replied|answered|cried|shouted|yelled|whispered|murmured|muttered|called|exclaimed|demanded|added|continued|began|insisted|repeated|returned|remarked|observed|screamed|sighed|snapped|told|inquired|enquired|wondered|thought|declared|announced|explained|suggested|agreed|protested|growled|hissed|gasped|roared|mumbled|interrupted|responded|pleaded|begged|warned|ordered|went on)\b(?!\s(?:nothing|something|no|little|so|it)\b)/u

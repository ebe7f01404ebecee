import type { SpeechWordLists } from './speech-word-lists.ts'

export const ENGLISH: SpeechWordLists = {
  verbs: `said says asked asks replied replies answered answers cried called shouted whispered murmured muttered mumbled
    exclaimed remarked observed continued added began thought returned repeated interrupted inquired enquired demanded
    declared announced explained sighed groaned grumbled growled laughed sobbed gasped panted screamed shrieked yelled
    bawled roared pleaded begged urged suggested agreed admitted insisted protested objected ventured responded rejoined
    retorted snapped hissed sneered stammered stuttered faltered told wondered concluded finished resumed pursued
    proceeded advised warned promised sang chanted drawled croaked chuckled giggled commented noted mused ejaculated
    barked breathed moaned wailed whimpered squeaked piped assented confessed persisted queried reasoned scolded
    saying asking crying adding calling shouting exclaiming whispering muttering murmuring beginning thinking singing
    replying answering remarking repeating say ask reply answer whisper add exclaim remark cry murmur addressed`,
  phrasal: {
    went: 'on off',
    put: 'in',
    broke: 'in out',
    cut: 'in',
    chimed: 'in',
    burst: 'out',
    called: 'out',
    struck: 'in',
  },
  he: 'he',
  she: 'she',
  it: 'it',
  they: 'they we',
  narrator: 'i',
  maleArticles: '',
  femaleArticles: '',
  articles: 'the a an this that another',
  pluralArticles: 'these those both two three all several some',
  possessives: 'his her my our their its your',
  maleTitles: 'mr sir lord king prince duke count baron father uncle brother grandpa monsieur signor señor herr don',
  femaleTitles: `mrs miss ms lady queen princess duchess countess baroness mother aunt sister granny madame mademoiselle
    signora señora dame madam`,
  titles: 'dr doctor captain colonel major general sergeant lieutenant admiral professor prof inspector judge rev st',
  maleNouns: `man gentleman boy lad king prince father son brother uncle husband grandfather lord master nephew fellow
    footman fisherman waiter actor monk priest`,
  femaleNouns: `woman lady girl lass queen princess mother daughter sister aunt wife widow grandmother mistress niece
    maid waitress actress nun duchess`,
  particles: 'of de von van der la du le',
  objects: '',
  his: 'his himself him',
  her: 'her herself',
  and: 'and',
  stops: `a an the and but or nor so yet for if when while as at by from in into of off on out over to under up upon with
    without about after before behind beside between through toward towards who whom whose which that than then there
    here once again still only just now not no never very quite rather almost all both every each his her my our their
    its your this these those is are was were be been had has have did do does could would should might must may can
    will shall he she it they we you i him them us me what where why how because though although until till since
    one another at-last aloud more much too also even perhaps yes well oh indeed suddenly everyone everybody nobody
    someone anyone nothing something next meanwhile however instead such soon later first last somehow somebody
    shook took looked rose sat stood came went gave made got ran turned fell held put felt saw heard knew kept let left`,
  adverb: /(?:ly|\p{L}{2}ed|\p{L}{2}ing)$/u,
}

export const GERMAN: SpeechWordLists = {
  verbs: `sagte sagt sprach spricht fragte fragt rief ruft antwortete antwortet erwiderte erwidert entgegnete entgegnet
    versetzte meinte meint flüsterte flüstert murmelte murmelt schrie schreit brüllte dachte denkt brummte seufzte lachte
    erklärte wiederholte bat befahl bemerkte begann stammelte stotterte raunte zischte knurrte jammerte klagte schluchzte
    stöhnte unterbrach widersprach bestätigte versicherte warnte hauchte wollte-wissen erkundigte rieft wisperte keuchte
    kreischte piepste grunzte forderte verlangte ergänzte berichtete erzählte schloss schloß gestand sang`,
  phrasal: {
    fuhr: 'fort',
    fügte: 'hinzu',
    gab: 'zurück',
    warf: 'ein',
    fing: 'an',
    hob: 'an',
    setzte: 'hinzu',
    redete: 'an',
  },
  he: 'er',
  she: 'sie',
  it: 'es',
  they: 'wir alle beide',
  narrator: 'ich',
  maleArticles: 'der ein dieser jener',
  femaleArticles: 'die eine diese jene',
  articles: 'das dies jenes',
  pluralArticles: 'einige mehrere',
  possessives: 'sein seine ihr ihre mein meine unser unsere dein deine',
  maleTitles: 'herr onkel könig kaiser prinz graf fürst bruder pater vater meister',
  femaleTitles: 'frau fräulein tante königin kaiserin prinzessin gräfin fürstin schwester mutter',
  titles: 'dr doktor professor prof kapitän hauptmann oberst kommissar pastor pfarrer baron leutnant major',
  maleNouns: 'mann herr junge knabe könig prinz vater sohn bruder onkel großvater alte jäger',
  femaleNouns: 'frau dame königin prinzessin mutter tochter schwester tante großmutter magd',
  particles: 'von zu van der de',
  objects: 'sich ihn ihm ihr mich mir uns',
  his: 'sein seine seinen seinem seiner',
  her: '',
  and: 'und',
  stops: `und aber oder denn doch da dann nun so wie als wenn weil daß dass ob zu in an auf aus bei mit nach von vor über
    unter um für durch gegen ohne im am zum zur ins vom beim der die das den dem des ein eine einen einem einer eines
    sein seine ihr ihre mein meine er sie es ich wir ihr man sich ihn ihm mir mich dir dich uns euch nicht kein keine
    noch schon auch nur sehr ganz wieder endlich leise laut hier dort jetzt hat hatte ist war waren haben hatten wurde
    wird kann konnte wollte will was wer wo warum nein ja ach oh ei bald nichts alles darauf eines kaum einmal guten`,
  adverb: /(?!)/u,
}

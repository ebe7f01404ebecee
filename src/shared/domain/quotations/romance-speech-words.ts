import type { SpeechWordLists } from './speech-word-lists.ts'

export const FRENCH: SpeechWordLists = {
  verbs: `dit répondit répliqua demanda écria cria murmura reprit ajouta continua fit déclara observa remarqua expliqua
    pensa songea chuchota souffla hurla soupira balbutia bégaya gémit grommela gronda interrompit interrogea questionna
    poursuivit riposta rétorqua objecta insista annonça affirma conclut avoua supplia ordonna commanda lança lâcha
    exclama protesta approuva acquiesça répéta disait répondait demandait criait répétait ajoutait pensait murmurait
    dirent répondirent crièrent demandèrent firent répondu demandé crié murmuré ajouté répliqué répond demande dis
    répondis demandai criai écriai repris ajoutai murmurai pensai balbutiai grogna maugréa marmonna sanglota`,
  phrasal: {},
  he: 'il',
  she: 'elle',
  it: 'on ce',
  they: 'ils elles nous',
  narrator: 'je',
  maleArticles: 'le un ce cet',
  femaleArticles: 'la une cette',
  articles: 'l',
  pluralArticles: 'les des ces deux',
  possessives: 'son sa mon ma notre leur votre',
  maleTitles: 'm monsieur maître père frère oncle roi prince duc comte baron mr lord sir abbé',
  femaleTitles: 'mme mlle madame mademoiselle mère sœur tante reine princesse duchesse comtesse baronne lady miss mrs',
  titles: 'dr docteur capitaine colonel général professeur',
  maleNouns: 'homme garçon père fils frère oncle mari roi prince monsieur gentleman capitaine vieillard domestique',
  femaleNouns: 'femme fille mère sœur tante reine princesse dame demoiselle épouse vieille',
  particles: 'de du d des la le',
  objects: 'lui leur me m nous se s te t les vous y a ai avait',
  his: 'celui-ci lui-même',
  her: 'elle-même',
  and: 'et',
  stops: `et mais ou donc car ni si quand comme lorsque que qu qui dont où à au aux de du des d en dans par pour sur sous
    avec sans vers chez entre avant après depuis pendant le la les un une l ce cet cette ces son sa ses mon ma mes notre
    leur il elle ils elles on je nous vous se me te lui y ne pas plus non oui puis alors enfin encore aussi très tout
    tous toute bien est était a avait fut sont ont ainsi cela rien jamais toujours ah oh eh`,
  adverb: /ment$/u,
}

export const SPANISH: SpeechWordLists = {
  verbs: `dijo preguntó respondió contestó replicó exclamó gritó murmuró susurró añadió agregó continuó prosiguió repuso
    observó indicó declaró explicó pensó insistió interrumpió ordenó suplicó rogó suspiró balbuceó tartamudeó anunció
    afirmó advirtió comentó concluyó confesó repitió sollozó gimió gruñó masculló objetó protestó inquirió interrogó
    decía preguntaba respondía contestaba gritaba repetía dijeron respondieron gritaron preguntaron dice pregunta
    responde contesta exclama grita chilló llamó aseguró admitió propuso aconsejó manifestó rió diciendo gritando`,
  phrasal: {},
  firstPerson: [
    'dije pregunté respondí contesté repliqué exclamé grité murmuré añadí continué repuse pensé insistí repetí',
    'yo',
  ],
  he: 'él',
  she: 'ella',
  it: 'aquel aquella éste ésta este esta',
  they: 'ellos ellas todos',
  narrator: 'yo',
  maleArticles: 'el un',
  femaleArticles: 'la una',
  articles: 'otro otra',
  pluralArticles: 'los las unos unas ambos ambas',
  possessives: 'su mi nuestro nuestra vuestro vuestra tu',
  maleTitles: 'don señor sr padre tío rey príncipe duque conde fray maese',
  femaleTitles: 'doña señora sra señorita srta madre tía reina princesa duquesa condesa sor',
  titles: 'dr doctor capitán coronel general profesor',
  maleNouns: 'hombre señor niño muchacho chico padre hijo hermano tío marido rey príncipe caballero amo viejo cura',
  femaleNouns: 'mujer señora niña muchacha chica madre hija hermana tía esposa reina princesa dama vieja ama sobrina',
  particles: 'de del la los y',
  objects: 'le les me nos se te os lo la ha había',
  his: '',
  her: '',
  and: 'y e',
  stops: `y e o u pero que si cuando como mientras porque aunque a al de del en con sin por para sobre bajo entre hasta
    desde hacia tras el la los las un una unos unas lo su sus mi mis tu se le les me te nos os no ni sí muy más menos ya
    aún todavía también entonces luego después antes así tan tanto todo toda todos esto eso aquello ello está era es fue
    había ha han qué quién cuál dónde cómo él ella ellos ellas yo nada nunca pues aquellos aquellas aquel`,
  adverb: /mente$/u,
}

export const ITALIAN: SpeechWordLists = {
  verbs: `disse chiese domandò rispose replicò esclamò gridò mormorò sussurrò aggiunse continuò proseguì riprese ripeté
    osservò dichiarò spiegò pensò insistette insisté interruppe ordinò supplicò sospirò balbettò annunciò affermò avvertì
    commentò concluse confessò urlò fece ribatté soggiunse borbottò brontolò singhiozzò strillò diceva chiedeva
    rispondeva gridava ripeteva dissero risposero gridarono chiesero dice chiede risponde esclama grida detto chiesto`,
  phrasal: {},
  firstPerson: ['dissi chiesi domandai risposi esclamai gridai mormorai aggiunsi continuai pensai ripetei', 'io'],
  he: 'egli lui',
  she: 'ella lei essa',
  it: 'questi quello quella',
  they: 'essi loro noi tutti',
  narrator: 'io',
  maleArticles: 'il lo un uno',
  femaleArticles: 'la una',
  articles: 'l un’',
  pluralArticles: 'i gli le due',
  possessives: 'suo sua mio mia nostro nostra',
  maleTitles: 'signor signore don padre zio re principe duca conte mastro maestro sor ser compare',
  femaleTitles: 'signora signorina donna madre zia regina principessa duchessa contessa suora comare',
  titles: 'dottor dottore capitano colonnello generale professore',
  maleNouns: 'uomo signore ragazzo bambino padre figlio fratello zio marito re principe vecchio burattino',
  femaleNouns: 'donna signora ragazza bambina madre figlia sorella zia moglie regina principessa vecchia fata',
  particles: 'di de del della dei da d',
  objects: 'gli le mi ci si ti vi lo la ha aveva',
  his: '',
  her: '',
  and: 'e ed',
  stops: `e ed o ma che se quando come mentre perché a al alla allo ai agli alle di del della dello dei degli delle da dal
    dalla in nel nella con senza per su sul sulla sotto tra fra fino verso il lo la i gli le un una uno suo sua suoi mio
    mia si mi ti ci vi gli non né sì no più molto già ancora anche allora poi dopo prima così tanto tutto tutti questo
    quello è era fu ha aveva sono chi cosa dove egli ella lui lei essi loro io noi voi niente mai`,
  adverb: /mente$/u,
}

export const PORTUGUESE: SpeechWordLists = {
  verbs: `disse perguntou respondeu replicou exclamou gritou murmurou sussurrou acrescentou continuou prosseguiu retorquiu
    tornou observou declarou explicou pensou insistiu interrompeu ordenou suplicou suspirou gaguejou anunciou afirmou
    advertiu comentou concluiu confessou repetiu berrou indagou bradou volveu atalhou retrucou resmungou soluçou dizia
    perguntava respondia gritava repetia disseram responderam gritaram perguntaram diz pergunta responde exclama fez`,
  phrasal: {},
  firstPerson: ['perguntei respondi repliquei exclamei gritei murmurei acrescentei continuei pensei repeti', 'eu'],
  he: 'ele',
  she: 'ela',
  it: 'este esta aquele aquela',
  they: 'eles elas nós todos',
  narrator: 'eu',
  maleArticles: 'o um',
  femaleArticles: 'a uma',
  articles: 'outro outra',
  pluralArticles: 'os as uns umas ambos ambas',
  possessives: 'seu sua meu minha nosso nossa teu tua',
  maleTitles: 'senhor sr seu padre tio rei príncipe duque conde dom mestre',
  femaleTitles: 'senhora sra dona d madre tia rainha princesa duquesa condessa menina',
  titles: 'dr doutor capitão coronel general professor',
  maleNouns: 'homem senhor menino rapaz pai filho irmão tio marido rei príncipe velho moço',
  femaleNouns: 'mulher senhora menina moça mãe filha irmã tia esposa rainha princesa velha rapariga',
  particles: 'de da do dos das e',
  objects: 'lhe lhes me nos se te o a tinha havia',
  his: 'dele',
  her: 'dela',
  and: 'e',
  stops: `e ou mas que se quando como enquanto porque embora a ao à aos às de do da dos das em no na nos nas com sem por
    pelo pela para sobre sob entre até desde o a os as um uma uns umas lhe me te se nos não nem sim mais muito já ainda
    também então depois antes assim tão tanto tudo todo toda todos isto isso aquilo é era foi está estava tinha havia
    quem qual onde ele ela eles elas eu nada nunca pois seu sua seus suas meu minha`,
  adverb: /mente$/u,
}

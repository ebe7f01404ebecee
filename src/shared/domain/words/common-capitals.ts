import { getBaseLanguage } from './language-letters.ts'

function toSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/u))
}

/** Words with a capital inside sentences that every voice knows: forms of address, titles, feasts. Lists of our own. */
const ADDRESSES = toSet(
  `i mr mrs ma'am ms mx miss sir madam lady lord lords ladies king queen prince princess duke duchess count countess baron
  emperor empress captain colonel major general sergeant lieutenant admiral commander inspector officer detective
  doctor dr prof professor reverend father mother sister brother uncle aunt auntie grandpa grandma granny mum mom mama
  papa dad daddy mummy mommy god heaven hell christ jesus lord’s bible church christmas easter earth sun moon north
  south east west northern southern eastern western street road avenue lane square park bridge river lake mount
  mountain island sea ocean bay hill hotel inn hall house castle palace tower university college school hospital
  museum club company union state states united kingdom republic city town county chapter part book volume act scene
  section page figure table number ok okay internet web president minister senator governor judge mayor secretary
  majesty highness honour honor oh ah o ay aye yes no yeah hey hello hi well dear please thanks thank goodbye
  monsieur madame mademoiselle messieurs dieu saint sainte roi reine comte comtesse
  señor señora señorita don doña dios rey reina san santa usted ustedes
  signor signore signora signorina dio re regina lei
  senhor senhora dona deus rei rainha você
  herr frau fräulein gott onkel tante doktor professor mutter vater oma opa`,
)

/** Words that start sentences, besides those that the sentence rules know. Lists of our own. */
const STARTS = toSet(
  `about above across actually after again against ah alas almost alone along already also although always amid among
  and another any anybody anyone anything anyway anywhere apparently around as aside ask away back because become
  been before behind being below beneath beside besides best better between beyond both but by call can certainly
  clearly come could curiously dare day days dear despite did do does doing don’t done down due during each early
  either else enough especially even eventually every everyone everything everywhere exactly except far few fewer
  finally find fine first five follow for forgive fortunately four from further generally give given go going gone
  good great had half hardly has have having hear help hence her here herself him himself his hold hours hundreds how
  however hush if imagine in indeed inside instead into is it its itself just keep knowing last late later leave left
  less lest let life like likely listen little long look looking luckily many may maybe me meanwhile might mind minutes
  more moreover most much must my myself naturally near nearly neither never nevertheless new next night nobody none
  nonetheless nor not nothing now nowhere obviously of off often old on once one only onto open or other others
  otherwise our ours out outside over people perhaps please poor possibly presently probably put quickly quiet quietly
  quite rather read really remember right same say second see seeing send seven several shall she should silence
  similarly since six slowly so some somebody somehow someone something sometimes somewhere soon speak stand start
  stay still stop strange such suddenly suppose sure surely take talk tell ten than that the their them then there
  therefore these they think this those though thousands three through throughout thus time to together tomorrow
  tonight too toward towards try turn twelve twenty two under unfortunately unless unlike until up upon us usually
  very wait was watch way we were what whatever when whenever where wherever whether which whichever while who   whom whose why will wish with within without wonder work would write years yet you young your yours yourself`,
)

/** Words before a name in German, in lower case. */
export const GERMAN_TITLES = toSet(
  `herr herrn frau fräulein doktor dr prof professor onkel tante könig königin kaiser prinz prinzessin graf gräfin
  fürst kapitän hauptmann oberst kommissar kommissarin schwester bruder pater pastor pfarrer sankt st familie`,
)

/** German verbs of saying, whose subject without an article is a name. */
export const GERMAN_SAYINGS = toSet(
  `sagte sagt rief ruft fragte fragt antwortete erwiderte entgegnete flüsterte murmelte schrie lachte meinte nickte
  brummte seufzte erklärte wiederholte dachte lächelte`,
)

/** German words before a noun, which a name seldom follows. */
export const GERMAN_DETERMINER =
  /^(?:de[rnms]|d(?:ie|as)|(?:ein|kein|mein|dein|sein|ihr|unser|euer)(?:e[nmrs]?)?|(?:jed|dies|jen|welch|manch|all|viel|wenig|einig|solch)e[nmrs]?|am|im|vom|zum|zur|beim|ins|ans|aufs|fürs|durchs)$/u

/** Words that are counted with Roman numerals, in lower case. */
export const NUMBERED = toSet(
  `chapter part book volume act scene section appendix figure table canto phase type class title article war century
  kapitel teil band buch akt szene abschnitt artikel klasse typ bild tafel anhang weltkrieg
  chapitre partie livre tome acte scène article classe siècle figure
  capítulo parte libro tomo acto escena sección artículo siglo
  capitolo libro atto scena sezione articolo secolo
  livro ato cena seção artigo século`,
)

const MONTHS = Array.from({ length: 12 }, (_value, month) => Date.UTC(2024, month, 15))
const DAYS = Array.from({ length: 7 }, (_value, day) => Date.UTC(2024, 0, 1 + day))
const COMMON_LANGUAGES = 'en de fr es it pt nl sv da nb fi pl cs hu ro el tr ru uk ar he hi ja ko zh la ga cy'.split(
  ' ',
)

/** Months, days and large languages as this language writes them with a capital, from the Unicode CLDR. */
function listCalendarWords(language: string): string[] {
  try {
    const names = new Intl.DisplayNames(language, { type: 'language' })
    const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
    const day = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
    return [
      ...MONTHS.map((at) => month.format(at)),
      ...DAYS.map((at) => day.format(at)),
      ...COMMON_LANGUAGES.map((one) => names.of(one) ?? ''),
    ].map((word) => word.toLowerCase())
  } catch {
    return []
  }
}

/** Tells whether a lower-case word is common although it has a capital. */
export function createCommonCheck(language: string): (word: string) => boolean {
  const calendar = new Set(listCalendarWords(language))
  const isEnglish = getBaseLanguage(language) === 'en'
  return (word) =>
    ADDRESSES.has(word) ||
    STARTS.has(word) ||
    calendar.has(word) ||
    (calendar.has(word.replace(/s$/u, '')) && isEnglish)
}

/** Tells whether a lower-case word that stands only where sentences start may be common. */
export function mayOnlyStart(word: string, language: string): boolean {
  return getBaseLanguage(language) === 'en' && /(?:ly|ing|ed|n't)$/u.test(word)
}

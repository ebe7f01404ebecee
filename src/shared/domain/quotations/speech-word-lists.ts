/** Lists of words in lower case, separated by spaces. */
export interface SpeechWordLists {
  /** Verbs of saying and thinking in the forms that narration uses. */
  verbs: string
  /** Verbs that only say something with one of their second words: `went on`. */
  phrasal: Readonly<Record<string, string>>
  /** Verbs in the first person, where they need no pronoun, and that pronoun. */
  firstPerson?: readonly [verbs: string, pronoun: string]
  he: string
  she: string
  /** Pronouns that say nothing about their person. */
  it: string
  /** Pronouns of several persons. */
  they: string
  narrator: string
  maleArticles: string
  femaleArticles: string
  articles: string
  pluralArticles: string
  possessives: string
  maleTitles: string
  femaleTitles: string
  titles: string
  maleNouns: string
  femaleNouns: string
  /** Words inside names: `de`, `of`. */
  particles: string
  /** Pronouns as objects, which may precede the verb. */
  objects: string
  /** Words that show the gender of the sentence's subject. */
  his: string
  her: string
  and: string
  /** Words that are in no name and end a noun phrase. */
  stops: string
  /** Ends of adverbs. */
  adverb: RegExp
}

/** Opening quotation marks with the marks that can close them. */
export const DOUBLE_MARKS: Readonly<Record<string, string>> = {
  ...{ '“': '”', '„': '“”', '«': '»', '»': '«', '‹': '›', '›': '‹', '「': '」', '『': '』', '"': '"' },
}
/** Also apostrophes, so what they close needs more evidence. */
export const SINGLE_MARKS: Readonly<Record<string, string>> = { '‘': '’', '‚': '‘’', "'": "'" }

/** Languages whose closing double mark also opens: ”Hej.” and »Hej.» */
export const SAME_MARK_LANGUAGES: ReadonlySet<string> = new Set(['sv', 'fi'])
/** Languages whose guillemets point inward: »Hallo.« */
export const INWARD_LANGUAGES: ReadonlySet<string> = new Set(['de', 'da', 'cs', 'sk', 'sl', 'hr', 'sr', 'hu', 'pl'])
/** Languages in which a paragraph that starts with a dash is speech. */
export const DASH_LANGUAGES: ReadonlySet<string> = new Set(
  'es fr it pt ca gl eu ro pl ru uk bg be sr hr hu tr el sv nb no nn da fi cs sk lt lv et sq mk'.split(' '),
)
/** The dashes before speech. Hyphens start lists. */
export const SPEECH_DASHES = '—–―'

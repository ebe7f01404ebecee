/** What a class says about its text. */
export interface ClassLook {
  emphasis?: 'moderate' | 'strong'
  isCrossedOut?: true
  isHidden?: boolean
  isRaised?: true
}

/** Looks by `.class` or `element.class`. */
export type ClassLooks = ReadonlyMap<string, ClassLook>

/** A class alone, or of an element. */
const SELECTOR = /^[a-z][\w-]*\.[\w-]+$|^\.[\w-]+$/i
const SCREEN = /@media\s+(?:only\s+)?(?:screen|all)\s*$/i

/**
 * Reads from a style sheet what its classes say about text that is read: programs that lay out books write italics only
 * there. Other selectors are ignored, and so is what isn’t valid.
 */
export function readStyleSheet(css: string): ClassLooks {
  const looks = new Map<string, ClassLook>()
  /** What stands before the braces that are open. */
  const open: string[] = []
  for (const [, text = '', brace] of dropComments(css).matchAll(/([^{}]*)([{}])/g)) {
    if (brace === '{') {
      open.push(text)
      continue
    }
    const selectors = open.pop() ?? ''
    // Rules for other media can hide text that everybody sees.
    if (!open.every((around) => SCREEN.test(around))) continue
    const look = readLook(text.toLowerCase())
    if (!look) continue
    for (const selector of selectors.slice(selectors.lastIndexOf(';') + 1).split(','))
      if (SELECTOR.test(selector.trim())) looks.set(selector.trim(), { ...looks.get(selector.trim()), ...look })
  }
  return looks
}

/** What the classes of an element say together. */
export function findLook(looks: ClassLooks, name: string, classes: string): ClassLook {
  if (looks.size === 0 || classes === '') return {}
  const found = classes
    .split(/\s+/)
    .flatMap((each) => [looks.get(`.${each}`) ?? {}, looks.get(`${name}.${each}`) ?? {}])
  return Object.assign({}, ...found) as ClassLook
}

function readLook(declarations: string): ClassLook | null {
  const values = new Map(
    declarations.split(';').map((each) => {
      const [property = '', value = ''] = each.split(':')
      return [property.trim(), value.replace('!important', '').trim()]
    }),
  )
  const valueOf = (property: string): string => values.get(property) ?? ''
  // The first letter or words of a chapter.
  const isOpening = values.has('float') || values.has('initial-letter') || valueOf('font-variant') === 'small-caps'
  const isBold = /^(?:bold|bolder|[6-9]00)$/.test(valueOf('font-weight'))
  const isItalic = /^(?:italic|oblique)$/.test(valueOf('font-style'))
  const look: ClassLook = {
    ...(isOpening || !(isBold || isItalic) ? {} : { emphasis: isBold ? 'strong' : 'moderate' }),
    ...(/line-through/.test(valueOf('text-decoration') + valueOf('text-decoration-line'))
      ? { isCrossedOut: true }
      : {}),
    // A later rule may show what an earlier one hides.
    ...(values.has('display') ? { isHidden: valueOf('display') === 'none' } : {}),
    ...(valueOf('vertical-align') === 'super' ? { isRaised: true } : {}),
  }
  return Object.keys(look).length === 0 ? null : look
}

function dropComments(css: string): string {
  const [first = '', ...comments] = css.split('/*')
  return [first, ...comments.map((each) => (each.includes('*/') ? each.slice(each.indexOf('*/') + 2) : ''))].join('')
}

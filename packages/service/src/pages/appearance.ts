import { hexColor } from '@whenable/contract'

/** What a hosted page takes over of a configuration's `appearance`. Every value has been checked. */
export interface PageAppearance {
  /** `#rrggbb` or `#rgb`. */
  readonly accent?: string | undefined
  readonly theme?: 'light' | 'dark' | undefined
  /** An `https:` address of a picture. */
  readonly logo?: string | undefined
  readonly companyName?: string | undefined
}

const longestName = 100

const secureAddress = (text: string): string | undefined => {
  try {
    const { protocol, username, href } = new URL(text)
    return protocol === 'https:' && !username ? href : undefined
  } catch {
    return undefined
  }
}

const themeOf = (text: string): 'light' | 'dark' | undefined =>
  text === 'light' || text === 'dark' ? text : undefined

/**
 * Reads an `appearance`: `color`, `theme` (`light`, `dark`), `company_logo_url` (or `logo`, as it was once called) and
 * `company_name`. What is not known, or not as it should be, changes nothing: the page stays as it is without it.
 */
export const readAppearance = (
  appearance: Readonly<Record<string, unknown>> | null | undefined,
): PageAppearance => {
  const value = (key: string): string => {
    const text = appearance?.[key]
    return typeof text === 'string' ? text.replace(/\s+/g, ' ').trim() : ''
  }
  return {
    accent: hexColor(value('color'))?.toLowerCase(),
    theme: themeOf(value('theme')),
    logo: secureAddress(value('company_logo_url')) ?? secureAddress(value('logo')),
    companyName: value('company_name').slice(0, longestName) || undefined,
  }
}

/** The style of an appearance: the tokens that the elements and the page itself are drawn with. */
export const appearanceStyle = ({ accent, theme }: PageAppearance): string => {
  const declarations = [accent && `--when-accent: ${accent}`, theme && `color-scheme: ${theme}`].filter(
    Boolean,
  )
  return declarations.length ? `:root { ${declarations.join('; ')} }\n` : ''
}

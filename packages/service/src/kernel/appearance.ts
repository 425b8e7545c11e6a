import { hexColor } from '@whenable/contract'

/** The validated values of a configuration's `appearance` that hosted pages and emails use. */
export interface Appearance {
  /** `#rrggbb` or `#rgb`. */
  readonly accent?: string | undefined
  readonly theme?: 'light' | 'dark' | undefined
  /** The address of an image. One that an event type names is `https:`. */
  readonly logo?: string | undefined
  /** The same for dark surfaces. */
  readonly logoDark?: string | undefined
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
 * Reads an `appearance`: `color`, `theme` (`light`, `dark`), `company_logo_url` (formerly `logo`) and `company_name`. Ignores
 * unknown keys and invalid values.
 */
export const readAppearance = (
  appearance: Readonly<Record<string, unknown>> | null | undefined,
): Appearance => {
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

import type { Brand, Configuration } from '@whenable/contract'
import { hexColor } from '@whenable/contract'
import { pictureAddress } from '../kernel/pictures/put-picture.js'
import type { Appearance, Records } from '../kernel/store/store.js'

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

/** The brand of an application in the wire's form, with addresses of pictures. */
export const brandData = async (records: Records, applicationId: string, origin: string): Promise<Brand> => {
  const { name, logo, logoDark } = (await records.application(applicationId))?.brand ?? {}
  return {
    name,
    logo_url: pictureAddress(origin, logo),
    logo_dark_url: pictureAddress(origin, logoDark),
  }
}

/** The logo of emails: of uploaded pictures, no SVG, which most programs that read email do not draw. */
export const emailLogo = ({ logo }: Appearance): string | undefined =>
  logo?.endsWith('.svg') ? undefined : logo

/**
 * The appearance of pages and emails about an event type: its own, and the name and the logo of the business where it names none.
 *
 * @param configuration undefined: what belongs to no event type.
 */
export const appearanceOf = async (
  records: Records,
  {
    applicationId,
    configuration,
  }: { readonly applicationId: string; readonly configuration?: Configuration | undefined },
  origin: string,
): Promise<Appearance> => {
  const own = readAppearance(configuration?.appearance)
  const brand = await brandData(records, applicationId, origin)
  return {
    ...own,
    companyName: own.companyName ?? brand.name,
    logo: own.logo ?? brand.logo_url ?? brand.logo_dark_url,
    logoDark: own.logo ? undefined : brand.logo_dark_url,
  }
}

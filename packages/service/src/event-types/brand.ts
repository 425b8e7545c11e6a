import type { Brand, Configuration } from '@whenable/contract'
import { type Appearance, readAppearance } from '../kernel/appearance.js'
import { pictureAddress } from '../kernel/pictures/put-picture.js'
import type { Records } from '../kernel/store/store.js'

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

import { getBrand, updateBrand } from '@whenable/contract'
import { authorizeMember, authorizeOwner } from '../../access/authorize-member.js'
import { brandData } from '../../event-types/appearance.js'
import { notFoundError } from '../../kernel/errors.js'
import { reading, writing } from '../../kernel/http/route.js'
import { putPicture } from '../../kernel/pictures/put-picture.js'

/** Routes of the business's name and logo. */
export const brandRoutes = [
  reading(getBrand, authorizeMember, async ({ applicationId, origin }, records) => ({
    data: await brandData(records, applicationId, origin),
  })),

  writing(updateBrand, authorizeOwner, async ({ applicationId, origin, body }, transaction) => {
    // Locks the application's row.
    await transaction.lockMembers(applicationId)
    const application = await transaction.application(applicationId)
    if (!application) throw notFoundError('application', applicationId)
    const before = application.brand
    const owner = { applicationId, ownerId: applicationId, use: 'logo' } as const
    const brand = {
      name: (body.name ?? before?.name) || undefined,
      logo: await putPicture(transaction, { ...owner, field: 'logo' }, before?.logo, body.logo),
      logoDark: await putPicture(
        transaction,
        { ...owner, field: 'logo_dark' },
        before?.logoDark,
        body.logo_dark,
      ),
    }
    await transaction.putApplication({ ...application, brand })
    return {
      data: await brandData(transaction, applicationId, origin),
      audit: 'Changed the name or the logo of the business',
    }
  }),
]

import { getOwnMember, updateOwnMember } from '@whenable/contract'
import { authorizeSelf } from '../../access/authorize-member.js'
import { reading, writing } from '../../http/route.js'
import { memberData } from './members.js'

/** Routes of members. */
export const memberRoutes = [
  reading(getOwnMember, authorizeSelf, async ({ member }) => ({ data: memberData(member) })),

  writing(updateOwnMember, authorizeSelf, async ({ member, body }, transaction) => {
    const changed = {
      ...member,
      ...(body.name === undefined ? {} : { name: body.name }),
      ...(body.timezone === undefined ? {} : { timezone: body.timezone }),
    }
    await transaction.putMember(changed)
    return { data: memberData(changed) }
  }),
]

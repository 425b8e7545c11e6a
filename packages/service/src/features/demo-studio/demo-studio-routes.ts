import { addDemoStudio, readDemoStudio, removeDemoStudio } from '@whenable/contract'
import { authorizeOwner } from '../../access/authorize-member.js'
import { publishGrantEvent } from '../../access/grant-events.js'
import { preparing, reading, writing } from '../../kernel/http/route.js'
import { beginStudio, demoStudioData, removeStudio } from './demo-studio.js'

/** Routes of the demo studio. */
export const demoStudioRoutes = [
  reading(readDemoStudio, authorizeOwner, async ({ applicationId, now }, records) => ({
    data: await demoStudioData(records, applicationId, now),
  })),

  // The studio is made by many calls, each in its own transaction.
  preparing(
    addDemoStudio,
    authorizeOwner,
    async ({ applicationId, now, newId }, { store, addStudio }) => {
      const isOurs = await store.transaction((transaction) =>
        beginStudio({ transaction, applicationId, now, newId }),
      )
      if (!isOurs) return {}
      await addStudio(applicationId).catch(async (error: unknown) => {
        await store.transaction((transaction) => removeStudio({ transaction, applicationId, now }))
        throw error
      })
      return {}
    },
    async ({ applicationId, now }, transaction) => ({
      data: await demoStudioData(transaction, applicationId, now),
      audit: 'Added the demo studio',
    }),
  ),

  writing(removeDemoStudio, authorizeOwner, async (call, transaction) => {
    const removed = await removeStudio({ ...call, transaction })
    for (const grant of removed) publishGrantEvent(call, 'grant.deleted', grant)
    return {
      data: await demoStudioData(transaction, call.applicationId, call.now),
      audit: 'Removed the demo studio',
    }
  }),
]

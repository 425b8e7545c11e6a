import { createChallenge } from '@whenable/contract'
import { authorizeVisitor } from '../../access/authorization.js'
import { reading } from '../../kernel/http/route.js'

/** The route of challenges. It stores nothing, so it needs no transaction. */
export const challengeRoutes = [
  reading(createChallenge, authorizeVisitor, async ({ challenges, owned, body, anonymous }, records) => ({
    data: await challenges.create(
      {
        configurationId: owned.configuration.id,
        slot: { start: body.start_time, end: body.end_time },
        eventId: body.event_id,
      },
      owned.applicationId,
      anonymous,
      records,
    ),
  })),
]

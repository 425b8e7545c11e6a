import { type FreeBusy, getFreeBusy } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { type CallOptions, createClient } from './create-client.js'
import type { EventSourceOptions } from './event-source.js'

/** Addresses of one question. */
const most = 50

/** When people are busy, in the words of the flow's port for it (interface: free-busy). */
export const createPeopleSource = ({ grantId: grant_id = 'me', ...options }: EventSourceOptions) => {
  const client = createClient(options)
  return {
    key: [client.key, grant_id],
    freeBusy: async (
      { emails, start, end }: { emails: readonly string[]; start: Instant; end: Instant },
      callOptions: CallOptions,
    ): Promise<FreeBusy[]> => {
      const people = [...new Set(emails)]
      const found: FreeBusy[] = []
      for (let from = 0; from < people.length; from += most) {
        const body = { emails: people.slice(from, from + most), start_time: start, end_time: end }
        found.push(
          ...(await client.call(
            getFreeBusy,
            { path: { grant_id }, body },
            { ...callOptions, lenient: true },
          )),
        )
      }
      return found
    },
  }
}

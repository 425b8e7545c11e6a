import { type FreeBusy, getFreeBusy, maxAddresses, type PeopleSource } from '@whenable/contract'
import type { CalendarSourceOptions } from './calendar.js'
import { createClient } from './call.js'

/** When people are busy, asked with the credential of a grant (interface: free-busy). */
export const createPeopleSource = ({
  grantId: grant_id = 'me',
  ...options
}: CalendarSourceOptions): Required<PeopleSource> => {
  const client = createClient(options)
  return {
    key: [client.key, grant_id],
    async freeBusy({ emails, start, end }, callOptions) {
      const people = [...new Set(emails)]
      const found: FreeBusy[] = []
      for (let from = 0; from < people.length; from += maxAddresses) {
        const body = { emails: people.slice(from, from + maxAddresses), start_time: start, end_time: end }
        const { data } = await client.call(
          getFreeBusy,
          { path: { grant_id }, body },
          { ...callOptions, validation: 'lenient' },
        )
        found.push(...data)
      }
      return found
    },
  }
}

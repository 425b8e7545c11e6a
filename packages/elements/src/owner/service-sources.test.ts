import { expect } from '@open-wc/testing'
import { createActivitySource } from '@whenable/client/activity'
import { createCalendarConnections } from '@whenable/client/connections'
import { createEventTypes } from '@whenable/client/event-types'
import { createOwnerBookings } from '@whenable/client/owner-bookings'
import { createOwnerPollsSource } from '@whenable/client/owner-polls'
import { createScheduleSource } from '@whenable/client/schedules'
import { createSettingsSource } from '@whenable/client/settings'
import { createShareSource } from '@whenable/client/share'
import { serviceActivity } from './activity/service-activity.js'
import { serviceBookings } from './bookings/service-bookings.js'
import { serviceConnections } from './calendars/service-connections.js'
import { serviceEventTypes } from './event-types/service-event-types.js'
import { serviceSchedules } from './hours/service-schedules.js'
import { servicePolls } from './polls/service-polls.js'
import { serviceSettings } from './settings/service-settings.js'
import { serviceShare } from './share/service-share.js'

const options = { baseUrl: location.origin, sessionProvider: async () => 'token' }
const askForPasskey = async () => ({})

describe('the source of a service', () => {
  const sources: readonly (readonly [name: string, lazy: object, client: object])[] = [
    ['activity', serviceActivity(options), createActivitySource(options)],
    ['bookings', serviceBookings(options), createOwnerBookings(options)],
    ['calendars', serviceConnections(options), createCalendarConnections(options)],
    ['event types', serviceEventTypes(options), createEventTypes(options)],
    ['hours', serviceSchedules(options), createScheduleSource(options)],
    ['polls', servicePolls(options), createOwnerPollsSource(options)],
    ['settings', serviceSettings(options), createSettingsSource({ ...options, askForPasskey })],
    ['share', serviceShare(options), createShareSource(options)],
  ]
  for (const [name, lazy, client] of sources)
    it(`has each call of its client, also those that a page's own source may leave out: ${name}`, () => {
      const calls = Object.keys(client).filter((key) => key !== 'key')
      expect(Object.keys(lazy)).to.have.members(calls)
    })
})

import { createAvailabilityService, createClient } from '@whenable/client'
import { BookingWithThanks } from './booking-with-thanks'
import { configurationId, serviceUrl } from './settings'

/** What the service says of the meeting is asked at each visit. */
export const dynamic = 'force-dynamic'

const service = createAvailabilityService(
  createClient({ baseUrl: serviceUrl, configuration: configurationId }),
)

export default async function Page() {
  const settings = await service.settings({}, { signal: AbortSignal.timeout(3000) }).catch(() => null)
  return (
    <>
      <h1>{settings?.name ?? 'Half an hour about your project.'}</h1>
      <p className="lead">
        {settings?.duration_minutes ?? 30} minutes by video, with {settings?.organizer?.name ?? 'Ada'}. Bring
        a sketch, a screenshot or nothing at all.
      </p>
      <BookingWithThanks />
    </>
  )
}

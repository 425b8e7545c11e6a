import type { WaitlistService } from '@whenable/contract'
import { type BookingState, slotsByDate } from '@whenable/flow'
import type { WantedTime } from '@whenable/flow/waitlist'
import { addMonths, instant, type PlainDate, startOfDay } from '@whenable/time'
import { html, type LitElement, nothing, type TemplateResult } from 'lit'
import type { DraftEditEvent } from '../../events/draft-edit.js'
import type { WaitlistRequestEvent } from '../../events/waitlist-request.js'
import { waitlist as english, type WaitlistMessages } from '../../messages/generated/waitlist.js'
import type { Waitlist } from '../../waitlist/waitlist.js'
import { wantedDay } from '../../waitlist/waitlist.model.js'
import type { Booking } from '../booking.js'
import type { BookingContext, Choosing, Panels, TimesPanel } from '../booking-context.js'

/** The rest of the shown month. */
const restOfMonth = ({ month, timeZone }: BookingState, now: number): WantedTime => ({
  start: instant(Math.max(now, startOfDay(month, timeZone))),
  end: startOfDay(addMonths(month, 1), timeZone),
})

/** What the visitor can wait for beside the shown times: a day or a month without any. Full events have buttons of their own. */
const wantedIn = (
  state: Choosing,
  date: PlainDate | null,
  context: BookingContext,
): WantedTime | undefined => {
  const { slots, timeZone, availability, searchingUntil } = state
  if (availability.state !== 'ready' || searchingUntil || context.layout.startsWith('group')) return undefined
  if (context.layout === 'month' && date)
    return slotsByDate(slots, timeZone).get(date)?.length ? undefined : wantedDay(date, timeZone)
  const month = restOfMonth(state, context.now())
  const isFree = slots.some(({ start }) => month.start <= start && start < month.end)
  return isFree || month.end <= month.start ? undefined : month
}

/** The element around the times, which names the service. */
export type WaitlistHost = LitElement &
  Partial<
    Pick<Booking, 'clientId' | 'noDraft' | 'service' | 'serviceUrl' | 'session' | 'sessionProvider' | 'slug'>
  > & { readonly waitlist?: WaitlistService | null }

/** The waiting list that a page provides as an object. */
const portOf = ({ waitlist, service }: WaitlistHost): WaitlistService | null =>
  waitlist ?? (service && 'join' in service ? (service as unknown as WaitlistService) : null)

/** The times, with a button where nothing is free; and once that is pressed, the waitlist. */
export const withWaitlist = (host: WaitlistHost, times: TimesPanel): Pick<Panels, 'times' | 'waitlist'> => {
  let wanted: WantedTime | undefined
  let current: BookingContext | undefined
  const root = host.renderRoot

  const show = async (next: WantedTime | undefined) => {
    if (next) await import('../../define/waitlist.js')
    wanted = next
    host.requestUpdate()
    await host.updateComplete
    const waitlist = root.querySelector<Waitlist>('when-waitlist')
    await waitlist?.updateComplete
    ;(waitlist ?? root.querySelector<HTMLElement>('#focus-target'))?.focus()
  }
  const open = (next: WantedTime) => {
    show(next).catch(() => current?.setLoadFailed(true))
  }

  root.addEventListener('when-waitlist-request', (event) => {
    const { start, end, event: seat } = (event as WaitlistRequestEvent).slot
    open({ start, end, event: seat })
  })

  /** Whether the service has a waitlist for new bookings. */
  const canWait = ({ rescheduling }: BookingState) => !rescheduling && !!(host.serviceUrl || portOf(host))

  const waitlist: Panels['waitlist'] = (state, context) => {
    if (!wanted || !canWait(state)) return undefined
    const { serviceUrl, slug, clientId, session, sessionProvider } = host
    return html`<when-waitlist
      class="step"
      closable
      .messages=${context.host.messages}
      .serviceUrl=${serviceUrl}
      .configurationId=${context.configurationId}
      .slug=${slug}
      .clientId=${clientId}
      .session=${session}
      .sessionProvider=${sessionProvider}
      .service=${portOf(host)}
      .settings=${state.settings}
      .draft=${state.draft}
      .wanted=${wanted}
      .noDraft=${!!host.noDraft}
      .timeZone=${context.format.timeZone}
      .hourCycle=${context.format.hourCycle}
      .now=${context.now}
      @when-draft-edit=${({ draft }: DraftEditEvent) => context.send({ type: 'edit', draft })}
      @when-waitlist-close=${() => void show(undefined)}
      ><slot name="challenge" slot="challenge"></slot
    ></when-waitlist>`
  }

  const timesOrWait: TimesPanel = (state, date, context): TemplateResult => {
    current = context
    if (!canWait(state)) return times(state, date, context)
    const { tellMe }: WaitlistMessages = { ...english, ...context.messages }
    const offered = wantedIn(state, date, context)
    return html`${times(state, date, { ...context, waitLabel: tellMe })}${
      offered
        ? html`<button class="ghost wait-button" part="waitlist-button" @click=${() => open(offered)}>
            ${tellMe}
          </button>`
        : nothing
    }`
  }
  return { times: timesOrWait, waitlist }
}

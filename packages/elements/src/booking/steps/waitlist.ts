import type { WaitlistService } from '@whenable/contract'
import { type BookingState, slotsByDate } from '@whenable/flow'
import type { WantedTime } from '@whenable/flow/waitlist'
import { addMonths, instant, type PlainDate, startOfDay } from '@whenable/time'
import { css, html, type LitElement, nothing, type TemplateResult } from 'lit'
import type { DraftEditEvent } from '../../events/draft-edit.js'
import type { WaitlistRequestEvent } from '../../events/waitlist-request.js'
import { waitlist as english, type WaitlistMessages } from '../../messages/generated/waitlist.js'
import { adopt } from '../../styles/adopt.js'
import type { Waitlist } from '../../waitlist/waitlist.js'
import { wantedDay } from '../../waitlist/waitlist.model.js'
import type { Booking } from '../booking.js'
import type { Choosing, StepView, TimesPanel } from './step-view.js'

/** The waitlist takes the place of the days and the times. */
const styles = css`
  .columns:has(when-waitlist) > .days {
    display: none;
  }
  .columns > .times:has(when-waitlist) {
    grid-column: 2 / -1;
    block-size: auto;
    padding-inline: calc(var(--_gap) * 2.5);
  }
  .times:has(when-waitlist)::after {
    content: none;
  }
  .wait-button {
    inline-size: 100%;
    margin-block-start: calc(var(--_space) * 1.5);
  }
  @container (width <= 48em) {
    .columns > .times:has(when-waitlist) {
      grid-column: 1;
      padding-inline: calc(var(--_space) * 2);
    }
  }
`

/** The rest of the shown month. */
const restOfMonth = ({ month, timeZone }: BookingState, now: number): WantedTime => ({
  start: instant(Math.max(now, startOfDay(month, timeZone))),
  end: startOfDay(addMonths(month, 1), timeZone),
})

/** What the visitor can wait for beside the shown times: a day or a month without any. Full events have buttons of their own. */
const wantedIn = (state: Choosing, date: PlainDate | null, view: StepView): WantedTime | undefined => {
  const { slots, timeZone, availability, searchingUntil } = state
  if (availability.state !== 'ready' || searchingUntil || view.layout.startsWith('group')) return undefined
  if (view.layout === 'month' && date)
    return slotsByDate(slots, timeZone).get(date)?.length ? undefined : wantedDay(date, timeZone)
  const month = restOfMonth(state, view.now())
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

/** The times, with a button where nothing is free; or, once that is pressed, the waitlist in their place. */
export const withWaitlist = (host: WaitlistHost, times: TimesPanel): TimesPanel => {
  let wanted: WantedTime | undefined
  let current: StepView | undefined
  const root = host.renderRoot
  adopt(host, styles)

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

  const panel = ({ draft, settings }: Choosing, view: StepView): TemplateResult => {
    const { serviceUrl, slug, clientId, session, sessionProvider } = host
    return html`<when-waitlist
      closable
      .messages=${view.ownMessages}
      .serviceUrl=${serviceUrl ?? null}
      .configurationId=${view.currentConfigurationId ?? null}
      .slug=${slug ?? null}
      .clientId=${clientId ?? null}
      .session=${session ?? null}
      .sessionProvider=${sessionProvider ?? null}
      .service=${portOf(host)}
      .settings=${settings}
      .draft=${draft}
      .wanted=${wanted}
      .noDraft=${!!host.noDraft}
      .timeZone=${view.format.timeZone}
      .hourCycle=${view.format.hourCycle ?? null}
      .now=${view.now}
      @when-draft-edit=${({ draft }: DraftEditEvent) => view.send({ type: 'edit', draft })}
      @when-waitlist-close=${() => void show(undefined)}
      ><slot name="challenge" slot="challenge"></slot
    ></when-waitlist>`
  }

  return (state, date, view) => {
    current = view
    if (state.rescheduling || !(host.serviceUrl || portOf(host))) return times(state, date, view)
    if (wanted) return panel(state, view)
    const { tellMe }: WaitlistMessages = { ...english, ...view.messages }
    const offered = wantedIn(state, date, view)
    return html`${times(state, date, { ...view, waitLabel: tellMe })}${
      offered
        ? html`<button class="ghost wait-button" part="waitlist-button" @click=${() => open(offered)}>
            ${tellMe}
          </button>`
        : nothing
    }`
  }
}

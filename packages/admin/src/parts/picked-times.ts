import type { OfferableTime } from '@whenable/contract'
import type { SlotConfirmEvent } from '@whenable/elements/internal/events/slot-confirm'
import type { OfferMessages } from '@whenable/elements/internal/messages/owner/generated/offer'
import { type Slot, slotKey } from '@whenable/flow'
import { addDays, dateAt, formatDate, formatTime, type Instant, type TimeFormat } from '@whenable/time'
import { joined } from '@whenable/time/texts'
import { html, type LitElement, nothing, type TemplateResult } from 'lit'
import { icons } from './icons.js'

/** How many days times are shown for. */
const daysAhead = 60

const slotOf = ({ start, end, eventId }: OfferableTime): Slot => ({
  ...{ start, end, emails: [] },
  ...(eventId && { event: { eventId } }),
})
const keyOf = (time: OfferableTime): string => slotKey(slotOf(time))

/** The day and the time at which something starts. */
export const timeLabel = (start: Instant, lang: string, format: TimeFormat): string => {
  const { timeZone } = format
  return joined(
    lang,
    formatDate(start, { locale: lang, timeZone, style: 'weekday-day' }),
    formatTime(start, format),
  )
}

/** What an owner chooses times from, and what they chose. */
interface PickedTimes {
  readonly times: 'loading' | 'unknown' | readonly OfferableTime[]
  readonly picked: readonly OfferableTime[]
}

/** A week of free times, in which several can be chosen. */
export const timesWeek = ({
  times,
  picked,
  timeZone,
  now,
  onPick,
  onRetry,
}: PickedTimes & {
  /** IANA name. */
  readonly timeZone: string
  readonly now: Instant
  readonly onPick: (time: OfferableTime) => void
  readonly onRetry: () => void
}): TemplateResult => {
  const today = dateAt(now, timeZone)
  const last = addDays(today, daysAhead)
  const known = Array.isArray(times) ? (times as readonly OfferableTime[]) : []
  const [first] = known
  return html`<div class="box times" part="times">
    <when-week
      hide-hour-cycle
      .slots=${known.map(slotOf)}
      .values=${picked.map(keyOf)}
      .busy=${times === 'loading'}
      .failed=${times === 'unknown'}
      .timeZone=${timeZone}
      .today=${today}
      .date=${first ? dateAt(first.start, timeZone) : today}
      .min=${today}
      .max=${last}
      .until=${last}
      @when-slot-confirm=${(event: SlotConfirmEvent) => {
        event.stopPropagation()
        const { start, end, event: session } = event.slot as Slot
        onPick({ start, end, ...(session && { eventId: session.eventId }) })
      }}
      @when-days-change=${(event: Event) => event.stopPropagation()}
      @when-retry=${(event: Event) => {
        event.stopPropagation()
        onRetry()
      }}
    ></when-week>
  </div>`
}

/** Takes a time back. The focus goes to the next one, or to the heading above them. */
const remove = async (host: LitElement, index: number, unpick: () => void): Promise<void> => {
  unpick()
  await host.updateComplete
  const buttons = host.renderRoot.querySelectorAll<HTMLElement>('[part=remove-button]')
  const next = buttons[Math.min(index, buttons.length - 1)] ?? host.renderRoot.querySelector('#chosen')
  ;(next as HTMLElement | null)?.focus()
}

/** The chosen times below their number, each with a button that takes it back. */
export const pickedList = (
  host: LitElement,
  {
    picked,
    messages,
    labelOf,
    onPick,
  }: Pick<PickedTimes, 'picked'> & {
    readonly messages: OfferMessages
    readonly labelOf: (time: OfferableTime) => string
    readonly onPick: (time: OfferableTime) => void
  },
): TemplateResult => {
  const heading = picked.length ? messages.offerChosen(picked.length) : messages.offerNothing
  return html`<h3 id="chosen" tabindex="-1">${heading}</h3>
    <p class="visually-hidden" role="status">${heading}</p>
    ${
      picked.length
        ? html`<ul class="chosen" part="chosen" aria-labelledby="chosen">
            ${picked.map((time, index) => {
              const label = labelOf(time)
              return html`<li>
                <span>${label}</span>
                <button
                  type="button"
                  class="icon-button"
                  part="remove-button"
                  aria-label=${messages.removeOffer(label)}
                  @click=${() => remove(host, index, () => onPick(time))}
                >${icons.close}</button>
              </li>`
            })}
          </ul>`
        : nothing
    }`
}

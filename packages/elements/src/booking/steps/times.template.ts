import { adoptedClocks, type BookingState, slotsByDate } from '@whenable/flow'
import { formatDate, formatTime, type PlainDate, zoneLabel } from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import { downIcon } from '../../base/icons.js'
import { isOwnTimeZone } from '../../base/own-time-zone.js'
import { reloadIfReachable } from '../../base/reload-page.js'
import '../../define/slot-list.js'
import type { SlotConfirmEvent } from '../../events/slot-confirm.js'
import { details } from '../../messages/generated/details.js'
import { times as english, type TimesMessages } from '../../messages/generated/times.js'
import { isolated } from '../../messages/isolated.js'
import { namedMonth } from '../../month/month.model.js'
import { timesError } from '../../slots/times-error.template.js'
import { timeZoneButton } from '../../time-zone/time-zone-button.template.js'
import { visibleDates } from '../booking.model.js'
import { type BookingContext, type Choosing, chosenValue, type TimesPanel } from '../booking-context.js'
import { lazyModulesOf, movingFor } from './lazy-modules.js'
import { otherTimeZone } from './times.model.js'

const messagesOf = ({ messages }: BookingContext): TimesMessages => ({ ...english, ...messages })

/** The next free time if the month has none, once loaded. */
const nextFreeTemplate = (state: Choosing, context: BookingContext) => {
  const nextSlots = lazyModulesOf(context.host).nextSlots
  nextSlots.load().catch(() => context.setLoadFailed(true))
  return nextSlots.get()?.nextFree(state, context)
}

const slotList = (state: Choosing, date: PlainDate | null, context: BookingContext) => {
  const { format, host, now, choices, choose, send } = context
  const { availability } = state
  if (state.searchingUntil || (availability.state === 'ready' && !date))
    return nextFreeTemplate(state, context)
  const slots = (date && slotsByDate(state.slots, state.timeZone).get(date)) || []
  return html`<when-slot-list
    exportparts="part-of-day, slot, selected, conflict, full, confirm-button"
    .messages=${host.messages}
    .slots=${slots}
    .conflictOf=${choices.calendar?.conflictOf}
    .date=${date}
    .busy=${availability.state === 'loading'}
    .failed=${availability.state === 'error'}
    @when-retry=${() => send({ type: 'retry' })}
    .timeZone=${format.timeZone}
    .otherTimeZone=${otherTimeZone(state.settings, format.timeZone, now(), slots)}
    .hourCycle=${format.hourCycle}
    .hideHourCycle=${!context.isTimeZoneLocked}
    .value=${choices.slotKey}
    .noConfirm=${!!movingFor(state, context)}
    @change=${(event: Event) => choose({ slotKey: chosenValue(event) })}
    @when-slot-confirm=${({ slot }: SlotConfirmEvent) => send({ type: 'choose-slot', start: slot.start, eventId: slot.event?.eventId })}
  ></when-slot-list>`
}

/** Shows all weeks of the month. The focus moves to the chosen day, as the button disappears. */
const unfold = async ({ currentTarget }: Event): Promise<void> => {
  const month = (currentTarget as HTMLElement).closest('.days')?.querySelector('when-month')
  if (!month) return
  month.folded = false
  await month.updateComplete
  month.focus()
}

/** The hosts' places whose clock the visitor's device shows differently. The times follow the service, as its emails do. */
const differingClocks = ({ settings }: Choosing, context: BookingContext) => {
  const { format, now } = context
  return adoptedClocks(settings).map((zone) => {
    const place = isolated(zoneLabel(zone, now(), format.locale).name, format.locale)
    return html`<p class="clocks">${messagesOf(context).clocksDiffer(place)}</p>`
  })
}

/** The month in the heading of the days. */
const headedMonth = (state: Choosing, { format, host, now }: BookingContext): PlainDate =>
  (host.months ?? 1) > 1 ? state.month : namedMonth([visibleDates(state, now(), format.locale)])

/** The time zone, with the button to change it; below a month, the button to unfold that. */
export const timeZonePanel = (context: BookingContext, state?: Choosing): TemplateResult => {
  const { format, isTimeZoneLocked, host, now, send } = context
  return html`<div class="zone">
    ${timeZoneButton({
      now,
      format,
      isOwn: isOwnTimeZone(host, format.timeZone),
      locked: isTimeZoneLocked,
      messages: messagesOf(context),
      ownMessages: host.messages,
      choose: (timeZone) => send({ type: 'change-time-zone', timeZone }),
      chooseClock: (hourCycle) => context.choose({ hourCycle }),
      recover: reloadIfReachable,
    })}
    ${
      state
        ? html`<button class="unfold" aria-expanded="false" @click=${unfold}>
            ${formatDate(headedMonth(state, context), { locale: format.locale, style: 'month-name' })} ${downIcon}
          </button>`
        : nothing
    }
  </div>`
}

/** Notices above the times. */
export const notices = (state: Choosing, context: BookingContext): TemplateResult => {
  const messages = messagesOf(context)
  const takenSlot = state.step === 'choosing' && state.takenSlot
  return html`${takenSlot ? html`<p class="notice">${messages.timeUnavailable(formatTime(takenSlot.start, context.format))}</p>` : nothing}
  ${state.online ? nothing : html`<p class="notice" role="status">${messages.offline}</p>`}
  ${differingClocks(state, context)}`
}

/** The times of a day, beside the month. */
export const times: TimesPanel = (state, date, context) =>
  html`${notices(state, context)}${slotList(state, date, context)}`

/** Shown in place of the times if the settings could not be loaded beside them. */
export const settingsError = (context: BookingContext): TemplateResult => {
  const { messages, send } = context
  const { pageFailed: timesFailed } = messagesOf(context)
  return timesError({ ...messages, timesFailed }, () => send({ type: 'retry' }))
}

/** Errors that another try does not change. */
const final = ['not_found_error', 'forbidden', 'invalid_request_error']

/** The error step, with a button to try again unless the error is final. */
export const failedStep = (
  { error }: Extract<BookingState, { step: 'failed' }>,
  context: BookingContext,
): TemplateResult => {
  const messages = messagesOf(context)
  const { refused } = { ...details, ...context.messages }
  const isFinal = final.includes(error.type)
  // A link that has ended says so. The page may still provide another session.
  const isExplained = error.type === 'unauthorized' || (isFinal && error.reason)
  const text = isExplained ? refused(error) : isFinal ? messages.pageMissing : messages.pageFailed
  return html`<div class="full-width center">
    <h2 id="focus-target" tabindex="-1">${text}</h2>
    <slot name="error"></slot>
    ${
      isFinal
        ? nothing
        : html`<button class="ghost" @click=${() => context.send({ type: 'retry' })}>${context.messages.retry}</button>`
    }
  </div>`
}

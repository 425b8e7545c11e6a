import { type BookingIntent, type BookingState, slotsByDate, unknownAhead } from '@whenable/flow'
import { dateAt, formatDate, formatTime, type PlainDate } from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import '../define/slot-list.js'
import type { SlotConfirmEvent } from '../events/slot-confirm.js'
import { dayName } from '../messages/day-names.js'
import { type SearchMessages, search } from '../messages/search.js'
import { times as english, type TimesMessages } from '../messages/times.js'
import { zoneFace } from '../zone-select/zone-face.template.js'
import { type Choosing, chosenValue, type StepView, type TimesPanel } from './step-view.js'
import { freeAfterMonth, knownUntil, otherTimeZone } from './times.model.js'

const messagesOf = ({ messages }: StepView): TimesMessages & SearchMessages => ({
  ...english,
  ...search,
  ...messages,
})

/** Where nothing is free: the next free time, or what looks for it and how far that is, or that there is none. */
export const nextFree = (state: Choosing, view: StepView): TemplateResult => {
  const { searching, slots, month } = state
  const { reader, now, send } = view
  const { locale, timeZone } = reader
  const messages = messagesOf(view)
  const long = (date: PlainDate) => formatDate(date, { locale, style: 'long' })
  const canSearch = !!unknownAhead(state, now())
  const next = freeAfterMonth(state) ?? (canSearch ? undefined : slots[0])
  const told = searching
    ? messages.searchingUntil(long(searching))
    : !canSearch && !next && messages.nothingFreeUntil(long(knownUntil(state, now())))
  const way = (label: string, intent: BookingIntent) => html`<button
    class="ghost"
    part="soon"
    @click=${({ currentTarget }: Event) => {
      // The button goes; reading goes on with what comes in its place.
      ;(currentTarget as HTMLElement).closest<HTMLElement>('#landing')?.focus()
      send(intent)
    }}
  >
    ${label}
  </button>`
  return html`<p class="told" role="status">${told || nothing}</p>
    ${
      searching
        ? way(messages.stopSearch, { type: 'show-month', month })
        : next
          ? way(
              messages.nextFreeAt(
                dayName(next.start, locale, timeZone, 'day'),
                formatTime(next.start, reader),
              ),
              { type: 'choose-date', date: dateAt(next.start, timeZone) },
            )
          : canSearch
            ? way(messages.findFree, { type: 'find-free' })
            : nothing
    }`
}

const list = (state: Choosing, date: PlainDate | null, view: StepView) => {
  const { reader, ownMessages, now, calendar, marked, mark, send } = view
  const { face } = state.availability
  // The month tells of the failure.
  if (face === 'failed') return nothing
  if (state.searching || (face === 'there' && !date)) return nextFree(state, view)
  return html`<when-slot-list
    exportparts="part-of-day, slot, selected, clash, full, next"
    .messages=${ownMessages}
    .slots=${(date && slotsByDate(state.slots, state.timeZone).get(date)) || []}
    .clashOf=${calendar?.clashOf ?? null}
    .date=${date ?? ''}
    .busy=${face === 'waiting'}
    .timeZone=${reader.timeZone}
    .otherTimeZone=${otherTimeZone(state.settings, reader.timeZone, now()) ?? null}
    .hourCycle=${reader.hourCycle ?? null}
    .value=${marked}
    @change=${(event: Event) => mark(chosenValue(event))}
    @when-slot-confirm=${({ slot }: SlotConfirmEvent) => send({ type: 'choose-slot', start: slot.start, eventId: slot.event?.eventId })}
  ></when-slot-list>`
}

/** The visitor's zone, and the way to another one. */
export const zone = (view: StepView): TemplateResult => {
  const { reader, isZoneLocked, ownMessages, now, send } = view
  return html`<div class="zone">
    ${zoneFace({
      now: now(),
      reader,
      locked: isZoneLocked,
      messages: messagesOf(view),
      ownMessages,
      choose: (timeZone) => send({ type: 'change-zone', timeZone }),
    })}
  </div>`
}

/** What is to be told of the times before they are shown. */
export const notices = (state: Choosing, view: StepView): TemplateResult => {
  const messages = messagesOf(view)
  const lost = state.step === 'choosing' && state.lost
  return html`${lost ? html`<p class="notice">${messages.lostTime(formatTime(lost.start, view.reader))}</p>` : nothing}
  ${state.online ? nothing : html`<p class="notice" role="status">${messages.offline}</p>`}`
}

/** The times of a day, beside the month. */
export const times: TimesPanel = (state, date, view) =>
  html`${notices(state, view)}${list(state, date, view)}`

/** What is told where nothing can be shown: a fault that no repeat can mend, or one that it may. */
export const nothingToShow = (
  { fault }: Extract<BookingState, { step: 'failed' }>,
  view: StepView,
): TemplateResult => {
  const messages = messagesOf(view)
  const isMissing = ['not_found_error', 'unauthorized', 'forbidden', 'invalid_request_error'].includes(
    fault.type,
  )
  // A session that the page could not get may come yet.
  const isFinal = isMissing && fault.type !== 'unauthorized'
  return html`<div class="whole center">
    <h2 id="landing" tabindex="-1">${isMissing ? messages.pageMissing : messages.pageFailed}</h2>
    ${
      isFinal
        ? nothing
        : html`<button class="ghost" @click=${() => view.send({ type: 'retry' })}>${view.messages.retry}</button>`
    }
  </div>`
}

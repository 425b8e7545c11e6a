import { type BookingState, slotKey } from '@whenable/flow'
import { formatTime, type Instant } from '@whenable/time'
import { joined, labelled } from '@whenable/time/texts'
import { html, type LitElement, nothing, type TemplateResult } from 'lit'
import { dayName } from '../../messages/day-names.js'
import { details } from '../../messages/generated/details.js'
import { moving as english } from '../../messages/generated/moving.js'
import { adopt } from '../../styles/adopt.js'
import { movingStyles } from './moving.styles.js'
import type { Choosing, StepView } from './step-view.js'

type Chosen = Extract<BookingState, { step: 'details' | 'submitting' }>
type Details = Extract<BookingState, { step: 'details' | 'submitting' | 'taken' }>

type Submit = (state: Details, view: StepView) => void
type RenderTimes = (state: Choosing, view: StepView, foot?: unknown) => TemplateResult
type HoldStatus = (state: BookingState, view: StepView) => unknown

const timeText = (start: Instant, { format }: StepView): string => {
  const { locale, timeZone } = format
  return joined(locale, dayName(start, locale, timeZone, 'day'), formatTime(start, format))
}

/** The time until now and the new one, the reason, and the button that moves the booking. */
const confirmation = (
  state: Chosen,
  view: StepView,
  submit: Submit,
  holdStatus: HoldStatus,
): TemplateResult => {
  const { slot, draft, rescheduling, settings } = state
  const { format, panels, send } = view
  const messages = { ...details, ...english, ...view.messages }
  const before = rescheduling?.start ?? settings?.booking?.start_time
  const isSending = state.step === 'submitting'
  const isVerifying = isSending && state.isVerifying
  const error = state.step === 'details' && state.error
  const label = (text: string, time: string) => labelled(format.locale, text, time)
  const day = dayName(slot.start, format.locale, format.timeZone, 'day')
  return html`<form
    class="move"
    part="form"
    @submit=${(event: SubmitEvent) => {
      event.preventDefault()
      if (!isSending) submit(state, view)
    }}
  >
    ${error ? html`<p class="notice" role="alert">${messages.refused(error)}</p>` : nothing}
    ${holdStatus(state, view)}
    <p class="times-moved" id="times-moved">
      ${before ? html`<span>${label(messages.timeNow, timeText(before, view))}</span>` : nothing}
      <b>${panels?.eventTitle?.(slot)}${label(messages.timeNew, timeText(slot.start, view))}</b>
    </p>
    <slot name="before-form"></slot>
    <label class="field" part="field"
      >${messages.moveReason}<input
        name="reason"
        maxlength="1000"
        autocomplete="off"
        .value=${draft.reason ?? ''}
        @input=${(event: Event) => {
          event.stopPropagation()
          send({ type: 'edit', draft: { reason: (event.target as HTMLInputElement).value } })
        }}
        @change=${(event: Event) => event.stopPropagation()}
    /></label>
    ${isVerifying ? html`<slot name="challenge"></slot>` : nothing}
    <button
      class="primary"
      id="focus-target"
      part="submit-button"
      aria-describedby="times-moved"
      aria-disabled=${isSending ? 'true' : nothing}
    >
      ${isVerifying ? messages.verifying : isSending ? messages.sending : messages.move(formatTime(slot.start, format), day)}
    </button>
  </form>`
}

/**
 * Moves a booking in one view: the times stay while the chosen one is confirmed below them, and the days as well. The focus goes to the
 * button that confirms, which says both times.
 */
export const movingOn = (host: LitElement) => {
  adopt(host, movingStyles)
  const focusButton = async () => {
    await host.updateComplete
    host.renderRoot.querySelector<HTMLElement>('#focus-target')?.focus()
  }
  /** `choosing` renders the times; `submit` and `holdStatus` are those of the form of a new booking. */
  return (
    state: Choosing | Details,
    view: StepView,
    choosing: RenderTimes,
    submit: Submit,
    holdStatus: HoldStatus,
  ): TemplateResult | undefined => {
    // A time that was taken has a view of its own.
    if ('alternatives' in state) return undefined
    const { slots } = state
    const own: StepView = {
      ...view,
      send: (intent) => {
        view.send(intent)
        if (intent.type === 'choose-slot') void focusButton()
      },
      selectSlot: (key) => {
        view.selectSlot(key)
        const slot = slots.find((one) => slotKey(one) === key)
        if (slot) own.send({ type: 'choose-slot', start: slot.start, eventId: slot.event?.eventId })
      },
    }
    if (state.step !== 'details' && state.step !== 'submitting') return choosing(state, own)
    // The confirmation is whole when it shows.
    import('../../confirmation/actions.template.js').catch(() => undefined)
    // The summary shows the time that the booking has until it has moved.
    const shown: Choosing = { ...state, ...{ slot: undefined, error: undefined }, step: 'choosing' }
    return choosing(shown, own, confirmation(state, view, submit, holdStatus))
  }
}

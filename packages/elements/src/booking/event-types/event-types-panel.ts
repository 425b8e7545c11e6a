import { type ClientAvailabilityService, createAvailabilityService } from '@whenable/client'
import type { BookingService, BookingSettings } from '@whenable/contract'
import { type BookingState, flowOptionsFrom, withTimeout } from '@whenable/flow'
import { html, nothing } from 'lit'
import { live } from 'lit/directives/live.js'
import { ConfigurationChangeEvent } from '../../events/configuration-change.js'
import { formatDuration } from '../../messages/duration.js'
import { type EventTypeMessages, eventTypes as english } from '../../messages/event-types.js'
import { isolated } from '../../messages/isolated.js'
import { formatNumber } from '../../messages/numbers.js'
import { adopt } from '../../styles/adopt.js'
import type { Booking } from '../booking.js'
import { connectService } from '../connect-service.js'
import type { EventTypesPanel, StepView } from '../steps/step-view.js'
import type { EventTypeOption } from './event-types.js'
import { eventTypeStyles } from './event-types.styles.js'

/** An offer, and what is known of it. */
interface OfferedEventType {
  readonly eventType: EventTypeOption
  readonly service: BookingService | ClientAvailabilityService | undefined
  /** What this very service has told. */
  settings?: BookingSettings | null | undefined
  /** What it is named by. */
  displayedSettings?: BookingSettings | null | undefined
}

/** The steps that leave the choice open. */
const steps: readonly BookingState['step'][] = ['loading', 'choosing', 'failed']

/** What an offer is called: its duration, or what is booked where durations do not tell `all` of them apart. */
const eventTypeName = (
  { eventType, displayedSettings }: OfferedEventType,
  all: readonly OfferedEventType[],
  locale: string,
): string | undefined => {
  const minutes = all.map((one) => one.displayedSettings?.duration_minutes)
  const duration = displayedSettings?.duration_minutes
    ? formatDuration(displayedSettings.duration_minutes, locale)
    : undefined
  const title = displayedSettings?.event?.title ?? displayedSettings?.name
  const haveSameDurations = new Set(minutes).size < minutes.length
  return eventType.label ?? (haveSameDurations ? (title ?? duration) : (duration ?? title)) ?? undefined
}

/**
 * The choice between the configurations that a page offers, by native radio buttons. The settings of those that are not
 * shown are asked for once, for their names and so that they are there at once; their times when they are chosen.
 */
export const eventTypesPanel = (booking: Booking): EventTypesPanel => {
  const all = booking.configurations.map(
    (eventType): OfferedEventType => ({
      eventType,
      service:
        eventType.service ?? connectService(booking, eventType.configurationId, createAvailabilityService),
    }),
  )
  let hasRequested = false
  let isLoading = true

  const loadOtherSettings = async (shown: string | null | undefined) => {
    if (hasRequested) return
    hasRequested = true
    const others = all.filter(({ eventType }) => eventType.configurationId !== shown)
    // One that cannot tell now is asked again when it is chosen, and then says why.
    await Promise.allSettled(
      others.map(async (one) => {
        one.settings = await withTimeout((signal) =>
          one.service?.settings({ bookingId: undefined }, { signal }),
        )
        one.displayedSettings = one.settings
      }),
    )
    isLoading = false
    booking.requestUpdate()
  }

  const choose = (
    { eventType: { configurationId }, service, settings }: OfferedEventType,
    state: BookingState,
    view: StepView,
  ) => {
    if (!service) return
    view.chooseEventType({
      configurationId,
      service,
      settings: settings ?? undefined,
      flowOptions: flowOptionsFrom(state),
    })
    view.dispatch(new ConfigurationChangeEvent(configurationId))
  }

  adopt(booking, eventTypeStyles)
  return {
    renderPanel: (state, view) => {
      if (state.rescheduling || !steps.includes(state.step)) return nothing
      loadOtherSettings(view.currentConfigurationId)
      const messages: EventTypeMessages = { ...english, ...view.messages }
      const { locale } = view.format
      const current = all.find(({ eventType }) => eventType.configurationId === view.currentConfigurationId)
      if (current && state.settings) current.displayedSettings ??= state.settings
      const hasNames = !isLoading && (current?.displayedSettings || state.step !== 'loading')
      return html`<div class="event-types" part="event-types" role="radiogroup" aria-label=${messages.eventTypes}>
        ${all.map((one, index) => {
          const number = messages.eventType(formatNumber(index + 1, locale))
          const name =
            one.eventType.label ?? (hasNames ? (eventTypeName(one, all, locale) ?? number) : undefined)
          return html`<label class="event-type" part=${one === current ? 'event-type selected' : 'event-type'}>
            <input
              class="visually-hidden"
              type="radio"
              name="offer"
              .checked=${live(one === current)}
              @change=${() => choose(one, state, view)}
            />
            ${name ? isolated(name, locale) : html`<span class="skeleton"></span><span class="visually-hidden">${number}</span>`}
          </label>`
        })}
      </div>`
    },
  }
}

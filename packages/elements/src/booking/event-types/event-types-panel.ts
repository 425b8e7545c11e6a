import { type ClientAvailabilityService, createAvailabilityService } from '@whenable/client'
import type { BookingService, BookingSettings } from '@whenable/contract'
import { type BookingState, flowOptionsFrom, withTimeout } from '@whenable/flow'
import { html, nothing } from 'lit'
import { live } from 'lit/directives/live.js'
import { ConfigurationChangeEvent } from '../../events/configuration-change.js'
import { formatDuration } from '../../messages/duration.js'
import { type EventTypeMessages, eventTypes as english } from '../../messages/generated/event-types.js'
import { isolated } from '../../messages/isolated.js'
import { formatNumber } from '../../messages/numbers.js'
import { adopt } from '../../styles/adopt.js'
import type { Booking } from '../booking.js'
import { connectService } from '../connect-service.js'
import type { EventTypesPanel, StepView } from '../steps/step-view.js'
import type { EventTypeOption } from './event-types.js'
import { eventTypeStyles } from './event-types.styles.js'

/** A configuration that the visitor can choose. */
interface OfferedEventType {
  readonly eventType: EventTypeOption
  readonly service: BookingService | ClientAvailabilityService | undefined
  /** The settings from this very service. */
  settings?: BookingSettings | null | undefined
  /** The settings that its name comes from. */
  displayedSettings?: BookingSettings | null | undefined
}

/** The steps at which the choice is shown. */
const steps: readonly BookingState['step'][] = ['loading', 'choosing', 'failed']

/** The name of a configuration: its duration, or its title if durations are not unique. */
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
 * The choice between configurations, as native radio buttons. Settings of configurations that are not shown are
 * requested once, for their names; their times are requested when they are chosen.
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
    // After a failure they are requested again, with an error, when the configuration is chosen.
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

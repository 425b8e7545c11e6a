import { type ClientAvailabilityService, createAvailabilityService } from '@whenable/client'
import type { BookingService, BookingSettings } from '@whenable/contract'
import { type BookingState, flowOptionsFrom, withTimeout } from '@whenable/flow'
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { ConfigurationChangeEvent } from '../../events/configuration-change.js'
import { formatDuration } from '../../messages/duration.js'
import { type EventTypeMessages, eventTypes as english } from '../../messages/generated/event-types.js'
import { isolated } from '../../messages/isolated.js'
import { formatNumber } from '../../messages/numbers.js'
import { controls } from '../../styles/controls.styles.js'
import type { Booking } from '../booking.js'
import type { BookingContext } from '../booking-context.js'
import { connectService } from '../connect-service.js'
import { BookingStep } from '../steps/booking-step.js'
import { eventTypeStyles } from './event-type-choice.styles.js'
import { type EventTypeOption, haveChanged } from './event-types.js'

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
 * The choice between the `configurations` of a booking, as native radio buttons. Settings of configurations that are not shown are
 * requested once, for their names; their times are requested when they are chosen.
 */
export class EventTypeChoice extends BookingStep {
  static override styles = [controls, eventTypeStyles]

  #configurations: readonly EventTypeOption[] = []
  #all: readonly OfferedEventType[] = []
  /** What the other configurations' settings were requested for. */
  #requested: readonly OfferedEventType[] = []
  #isLoading = true

  protected override willUpdate(_changes: PropertyValues<this>): void {
    const { state, context } = this
    const booking = context?.host as Booking | undefined
    this.hidden = !state || !!state.rescheduling || !steps.includes(state.step)
    if (!booking || !haveChanged(booking.configurations, this.#configurations)) return
    this.#configurations = booking.configurations
    this.#isLoading = true
    this.#all = booking.configurations.map((eventType) => ({
      eventType,
      service:
        eventType.service ?? connectService(booking, eventType.configurationId, createAvailabilityService),
    }))
  }

  protected override updated(_changes: PropertyValues<this>): void {
    if (!this.hidden && this.#requested !== this.#all) void this.#loadOtherSettings(this.#all)
  }

  async #loadOtherSettings(all: readonly OfferedEventType[]): Promise<void> {
    this.#requested = all
    const shown = this.context?.configurationId
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
    if (all !== this.#all) return
    this.#isLoading = false
    this.requestUpdate()
  }

  #choose(
    { eventType: { configurationId }, service, settings }: OfferedEventType,
    state: BookingState,
    context: BookingContext,
  ): void {
    if (!service) return
    context.choose({
      slotKey: '',
      eventType: {
        configurationId,
        service,
        settings: settings ?? undefined,
        flowOptions: flowOptionsFrom(state),
      },
    })
    context.host.dispatchEvent(new ConfigurationChangeEvent(configurationId))
  }

  protected override renderStep(
    state: BookingState,
    context: BookingContext,
  ): TemplateResult | typeof nothing {
    if (this.hidden) return nothing
    const messages: EventTypeMessages = { ...english, ...context.messages }
    const { locale } = context.format
    const all = this.#all
    const current = all.find(({ eventType }) => eventType.configurationId === context.configurationId)
    if (current && state.settings) current.displayedSettings ??= state.settings
    const hasNames = !this.#isLoading && (current?.displayedSettings || state.step !== 'loading')
    return html`<div class="event-types" role="radiogroup" aria-label=${messages.eventTypes}>
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
            @change=${() => this.#choose(one, state, context)}
          />
          ${name ? isolated(name, locale) : html`<span class="skeleton"></span><span class="visually-hidden">${number}</span>`}
        </label>`
      })}
    </div>`
  }
}

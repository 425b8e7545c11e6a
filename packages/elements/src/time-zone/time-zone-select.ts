import { guessTimeZone, type HourCycle } from '@whenable/time'
import { html, type TemplateResult } from 'lit'
import { type Clock, currentInstantOf } from '../base/clock.js'
import { isOwnTimeZone } from '../base/own-time-zone.js'
import { PageClock, untilNextMinute } from '../base/page-clock.js'
import { isShownTimeZone } from '../base/time-zone-name.js'
import { valueChange } from '../events/value-change.js'
import { FormControl } from '../form/form-control.js'
import type { FormHooks } from '../form/form-hooks.js'
import type { TimeZonesMessages } from '../messages/generated/time-zones.js'
import { type TimesMessages, times } from '../messages/generated/times.js'
import { Localized } from '../messages/localize.js'
import { controls } from '../styles/controls.styles.js'
import { tokens } from '../styles/tokens.styles.js'
import { zoneStyles } from './time-zone-button.styles.js'
import { openTimeZoneList, type TimeZoneChoice, timeZoneButton } from './time-zone-button.template.js'
import type { TimeZoneList } from './time-zone-list.js'

/**
 * Shows the time zone of the times and its current time, and lets the visitor choose another one.
 *
 * @fires change - the visitor chose another time zone, now in `value`
 * @keyboard Enter, Space - opens the list of time zones, whose keys are those of `when-time-zone-list`
 * @csspart button - the time zone; opens the list
 * @csspart clock - the current time in the time zone
 * @csspart popover - the list of time zones
 */
export class TimeZoneSelect extends FormControl {
  static override styles = [tokens, controls, zoneStyles]
  static override properties = {
    value: {},
    now: { type: Function, attribute: false },
    hourCycle: { attribute: 'hour-cycle' },
    locked: { type: Boolean },
    messages: { attribute: false },
  }

  /** The time zone (IANA name). Default: the browser's. */
  value = ''
  /** The clock. Default: the browser's. */
  now: Clock | null = null
  /** `h12` or `h23`. Default: the language's. */
  hourCycle: HourCycle | null = null
  /** Shows the time zone without a choice. */
  locked = false
  /** Messages that replace the element's own. */
  messages: Partial<TimesMessages & TimeZonesMessages> | null = null

  readonly #text = new Localized<TimesMessages>(this, times)

  constructor() {
    super()
    new PageClock(this, () => untilNextMinute(currentInstantOf(this)))
  }

  /** The time zone that is shown. */
  get #shown(): string {
    return isShownTimeZone(this.value) ? this.value : guessTimeZone()
  }

  protected override formHooks(): FormHooks {
    return { submitted: () => this.#shown }
  }

  get #choice(): TimeZoneChoice {
    const { lang: locale, messages } = this.#text
    const timeZone = this.#shown
    return {
      now: () => currentInstantOf(this),
      format: {
        locale,
        timeZone,
        hourCycle: this.hourCycle ?? undefined,
      },
      isOwn: isOwnTimeZone(this, timeZone),
      locked: this.locked,
      messages,
      ownMessages: this.messages,
      choose: (timeZone) => {
        this.value = timeZone
        this.dispatchEvent(valueChange())
      },
    }
  }

  /** Opens the list. Resolves when the focus is in its search field. */
  async show(): Promise<void> {
    const button = this.renderRoot.querySelector('button')
    if (button) await openTimeZoneList(button, this.#choice)
  }

  /** Closes the list. */
  hide(): void {
    this.renderRoot.querySelector<TimeZoneList>('when-time-zone-list')?.hidePopover()
  }

  protected override template(): TemplateResult {
    return html`<div class="zone">${timeZoneButton(this.#choice)}</div>`
  }
}

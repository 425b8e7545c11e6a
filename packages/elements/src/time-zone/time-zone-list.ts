import { defaultHourCycle, formatTime, type HourCycle, ianaName, isTimeZone, zoneLabel } from '@whenable/time'
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { type Clock, currentInstantOf } from '../base/clock.js'
import { WhenElement } from '../base/when-element.js'
import { HourCycleChangeEvent } from '../events/hour-cycle-change.js'
import { valueChange } from '../events/value-change.js'
import '../messages/all-cities.js'
import { type TimeZonesMessages, timeZones } from '../messages/generated/time-zones.js'
import { type TimesMessages, times } from '../messages/generated/times.js'
import { Localized } from '../messages/localize.js'
import { clockChoice } from '../slots/clock-choice.template.js'
import { actions } from '../styles/actions.styles.js'
import { controls } from '../styles/controls.styles.js'
import { fields } from '../styles/fields.styles.js'
import { tokens } from '../styles/tokens.styles.js'
import { keepBeside } from './popup-placement.js'
import {
  createTimeZoneIndex,
  describeTimeZones,
  findTimeZones,
  type TimeZoneEntry,
} from './time-zone-index.js'
import { type ComboboxVerb, comboboxKeys, moveActive } from './time-zone-list.keys.js'
import { timeZoneListStyles } from './time-zone-list.styles.js'

/**
 * A searchable list of time zones: the combobox with a list box of the ARIA Authoring Practices. The focus stays in the search
 * field; the arrow keys move through the list.
 *
 * @fires change - the visitor chose a time zone, now in `value`
 * @fires when-hour-cycle-change - the visitor switched between 12 and 24 hours
 * @keyboard ArrowUp, ArrowDown - to the time zone above or below, wrapping around; the focus stays in the field
 * @keyboard Enter - chooses the time zone
 * @keyboard Escape - closes the list if it is a popover; the focus returns to its button
 * @csspart search - the search field
 * @csspart option - a time zone
 * @csspart hour-cycle - a button of the choice between 12 and 24 hours
 */
export class TimeZoneList extends WhenElement {
  static override styles = [tokens, controls, actions, fields, timeZoneListStyles]
  static override properties = {
    value: {},
    now: { type: Function, attribute: false },
    hourCycle: { attribute: 'hour-cycle' },
    showHourCycle: { type: Boolean, attribute: 'show-hour-cycle' },
    messages: { attribute: false },
    query: { state: true },
    active: { state: true },
  }

  /** The time zone (IANA name). */
  value = ''
  /** The clock for offsets and times. Default: the browser's. */
  now: Clock | null = null
  /** `h12` or `h23`. Default: the language's. */
  hourCycle: HourCycle | null = null
  /** Offers the choice between 12 and 24 hours below the list. */
  showHourCycle = false
  /** Messages that replace the element's own. */
  messages: Partial<TimesMessages & TimeZonesMessages> | null = null

  private query = ''
  /** Index of the option that Enter chooses. */
  private active = 0

  #leavePlace: (() => void) | undefined

  readonly #entries: TimeZoneEntry[] = createTimeZoneIndex()
  #description: AbortController | undefined
  readonly #text = new Localized<TimesMessages & TimeZonesMessages>(this, { ...times, ...timeZones })

  /** Empties the field and focuses it. */
  override async focus(): Promise<void> {
    this.query = ''
    this.active = 0
    await this.updateComplete
    this.renderRoot.querySelector('input')?.focus()
  }

  // For `when-time-zone-select` and `when-booking`: opens the list as a popover under a button, to which the focus returns.
  async openBeside(
    button: HTMLElement,
    choose: (timeZone: string) => void,
    chooseClock?: (hourCycle: HourCycle) => void,
  ): Promise<void> {
    const { value } = this
    this.popover = 'auto'
    this.part.add('popover')
    this.role = 'dialog'
    this.addEventListener('beforetoggle', ({ newState }) => {
      // The browser cannot restore the focus across the shadow root. It stays if the visitor has clicked elsewhere.
      const { activeElement } = this.getRootNode() as ShadowRoot
      if (newState === 'closed' && activeElement === this) button.focus()
    })
    this.addEventListener('toggle', ({ newState }) => newState === 'closed' && this.remove())
    this.addEventListener('change', (event) => {
      event.stopPropagation()
      this.hidePopover()
      if (this.value !== value) choose(this.value)
    })
    this.addEventListener('when-hour-cycle-change', (event) => {
      event.stopPropagation()
      chooseClock?.(event.hourCycle)
    })
    button.after(this)
    await this.updateComplete
    if (!this.isConnected) return
    this.ariaLabel = this.#text.messages.timeZone
    this.showPopover()
    const leavePlace = keepBeside(button, this)
    this.#leavePlace = () => {
      button.ariaExpanded = 'false'
      leavePlace()
    }
    await this.focus()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#description?.abort()
    if (!this.#leavePlace) return
    this.#leavePlace()
    this.#leavePlace = undefined
    // The browser closes it without an event if what is around it is moved.
    this.remove()
  }

  get #chosen(): string {
    return isTimeZone(this.value) ? ianaName(this.value) : ''
  }

  get #results(): string[] {
    return findTimeZones(this.#entries, this.query, this.#chosen, this.#text.lang)
  }

  #search(event: InputEvent): void {
    // Typing in the search field is internal; only a chosen time zone is dispatched.
    event.stopPropagation()
    this.query = (event.target as HTMLInputElement).value
    this.active = 0
    if (this.#description) return
    this.#description = new AbortController()
    describeTimeZones(this.#entries, currentInstantOf(this), this.#text.lang, this.#description.signal).then(
      () => this.requestUpdate(),
    )
  }

  #choose(timeZone: string | undefined): void {
    if (!timeZone) return
    this.value = timeZone
    this.dispatchEvent(valueChange())
  }

  #setClock = (hourCycle: HourCycle): void => {
    this.hourCycle = hourCycle
    this.dispatchEvent(new HourCycleChangeEvent(hourCycle))
  }

  #press(event: KeyboardEvent): void {
    const verb: ComboboxVerb | undefined = comboboxKeys[event.key]
    if (!verb || event.isComposing) return
    event.preventDefault()
    if (verb === 'choose') this.#choose(this.#results[this.active])
    else this.active = moveActive[verb](this.active, this.#results.length)
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('active')) {
      this.renderRoot.querySelector('.active')?.scrollIntoView({ block: 'nearest' })
    }
  }

  #option(timeZone: string, index: number, chosen: string): TemplateResult {
    const { lang } = this.#text
    const at = currentInstantOf(this)
    const { name, offset } = zoneLabel(timeZone, at, lang)
    const region = timeZone.includes('/')
      ? timeZone.slice(0, timeZone.lastIndexOf('/')).replaceAll('_', ' ')
      : nothing
    const time = formatTime(at, {
      locale: lang,
      timeZone,
      hourCycle: this.hourCycle ?? undefined,
    })
    return html`<li
      id=${`option-${index}`}
      class=${index === this.active ? 'active' : nothing}
      part="option"
      role="option"
      aria-selected=${timeZone === chosen}
      @click=${() => this.#choose(timeZone)}
    >
      <span>${name} <small>${region}</small></span> <small>${offset}</small> <span class="clock">${time}</span>
    </li>`
  }

  protected override template(): TemplateResult {
    const { lang, messages } = this.#text
    const chosen = this.#chosen
    const results = this.#results
    return html`<input
        part="search"
        type="text"
        role="combobox"
        aria-label=${messages.searchTimeZones}
        aria-controls="zones"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-activedescendant=${results.length ? `option-${this.active}` : nothing}
        placeholder=${messages.searchTimeZones}
        autocomplete="off"
        spellcheck="false"
        .value=${this.query}
        @input=${this.#search}
        @keydown=${this.#press}
      />
      <p class="visually-hidden" role="status">${this.query ? messages.timeZonesFound(results.length) : nothing}</p>
      ${results.length ? nothing : html`<p class="empty">${messages.noTimeZones}</p>`}
      <ul
        id="zones"
        role="listbox"
        aria-label=${messages.timeZone}
        ?hidden=${!results.length}
        @pointerdown=${(event: Event) => event.preventDefault()}
      >
        ${results.map((timeZone, index) => this.#option(timeZone, index, chosen))}
      </ul>
      ${
        this.showHourCycle
          ? html`<div class="foot">
              <span>${messages.hourFormat}</span>
              ${clockChoice(this.hourCycle ?? defaultHourCycle(lang), messages, this.#setClock)}
            </div>`
          : nothing
      }`
  }
}

import { currentInstant, formatTime, type HourCycle, type Instant } from '@whenable/time'
import { html, LitElement, nothing, type TemplateResult } from 'lit'
import { valueChange } from '../events/value-change.js'
import { Localized } from '../messages/localize.js'
import { type TimesMessages, times } from '../messages/times.js'
import { controls } from '../styles/controls.styles.js'
import { tokens } from '../styles/tokens.styles.js'
import { visitorZone } from '../visitor-zone.js'
import type { ZoneList } from './zone-list.js'
import { zoneSelectStyles } from './zone-select.styles.js'

/** The list and what places it, fetched when somebody is about to open it. */
const loadList = () => Promise.all([import('../define/zone-list.js'), import('./popup-placement.js')])

/**
 * The zone in which times are shown, with the clock there, and a way to another one.
 *
 * @tag when-zone-select
 * @fires change - the visitor chose another zone, now in `value`
 * @csspart button - the zone; opens the list
 * @csspart clock - the time there
 * @csspart popover - holds the list
 */
export class ZoneSelect extends LitElement {
  static override styles = [tokens, controls, zoneSelectStyles]
  static override properties = {
    value: {},
    now: { attribute: false },
    hourCycle: { attribute: 'hour-cycle' },
    locked: { type: Boolean },
    messages: { attribute: false },
    isOpen: { attribute: false },
  }

  /** IANA name; the browser's zone unless given. */
  value = ''
  /** The instant that the clock shows; the present unless given. */
  now: Instant | null = null
  hourCycle: HourCycle | null = null
  /** Shows the zone without a choice. */
  locked = false
  messages: Partial<TimesMessages> | null = null

  private isOpen = false

  private readonly text = new Localized<TimesMessages>(this, times)
  private leavePlace: (() => void) | undefined
  private tick: ReturnType<typeof setInterval> | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    // Often enough for a clock that shows minutes.
    this.tick = setInterval(() => this.now ?? this.requestUpdate(), 15_000)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearInterval(this.tick)
    this.leavePlace?.()
  }

  private get zone(): string {
    return visitorZone(this.value)
  }

  private get popup(): HTMLElement | null {
    return this.renderRoot.querySelector('[popover]')
  }

  /** Opens the list; settles when the focus is in its field. */
  async open(): Promise<void> {
    if (this.isOpen || this.locked) return
    this.isOpen = true
    const [, { keepBeside }] = await loadList()
    await this.updateComplete
    const { popup } = this
    const button = this.renderRoot.querySelector('button')
    if (!popup || !button) return
    popup.showPopover()
    this.leavePlace = keepBeside(button, popup)
    await popup.querySelector('when-zone-list')?.focus()
  }

  private closing(event: ToggleEvent): void {
    // The browser loses its way back through the shadow root. Who has clicked elsewhere keeps the focus there.
    const hasFocus = this.shadowRoot?.activeElement?.localName === 'when-zone-list'
    if (event.newState === 'closed' && hasFocus) this.renderRoot.querySelector('button')?.focus()
  }

  private toggled(event: ToggleEvent): void {
    if (event.newState === 'open') return
    this.isOpen = false
    this.leavePlace?.()
  }

  private choose(event: Event): void {
    event.stopPropagation()
    const { value } = event.target as ZoneList
    const isOther = value !== this.zone
    this.popup?.hidePopover()
    if (!isOther) return
    this.value = value
    this.dispatchEvent(valueChange())
  }

  private list(): TemplateResult {
    return html`<div
      popover
      part="popover"
      role="dialog"
      aria-label=${this.text.messages.timeZone}
      @beforetoggle=${this.closing}
      @toggle=${this.toggled}
    >
      ${
        this.isOpen
          ? html`<when-zone-list
            .value=${this.zone}
            .now=${this.now}
            .hourCycle=${this.hourCycle}
            .messages=${this.messages}
            @change=${this.choose}
          ></when-zone-list>`
          : nothing
      }
    </div>`
  }

  protected override render(): TemplateResult {
    const { lang, direction, messages } = this.text
    const { zone } = this
    const name = zone.replaceAll('_', ' ')
    const time = formatTime(this.now ?? currentInstant(), {
      locale: lang,
      timeZone: zone,
      hourCycle: this.hourCycle ?? undefined,
    })
    return html`<div class="zone" lang=${lang} dir=${direction}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="6.2" />
        <path d="M2 8h12M8 1.8c4 4 4 8.4 0 12.4-4-4-4-8.4 0-12.4" />
      </svg>
      ${
        this.locked
          ? html`<span><span class="hidden">${messages.timeZone}: </span>${name}</span>`
          : html`<button
            part="button"
            aria-label=${`${messages.timeZone}: ${name}`}
            aria-haspopup="dialog"
            aria-expanded=${this.isOpen}
            @pointerenter=${loadList}
            @focus=${loadList}
            @click=${this.open}
          >
            ${name}
          </button>`
      }
      <span part="clock">· ${messages.now(time)}</span>
      ${this.locked ? nothing : this.list()}
    </div>`
  }
}

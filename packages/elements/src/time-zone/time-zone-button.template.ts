import { formatTime, type HourCycle, type TimeFormat, zoneLabel } from '@whenable/time'
import { joined, labelled } from '@whenable/time/texts'
import { html, type TemplateResult } from 'lit'
import type { Clock } from '../base/clock.js'
import { downIcon, globeIcon } from '../base/icons.js'
import { timeZoneName } from '../base/time-zone-name.js'
import type { TimesMessages } from '../messages/generated/times.js'

/** What the time zone is shown with, and what choosing one does. */
export interface TimeZoneChoice {
  /** The clock. */
  readonly now: Clock
  /** The visitor's time zone (IANA name), and the format of times. */
  readonly format: TimeFormat
  /** Whether it is the visitor's own time zone (`isOwnTimeZone`). */
  readonly isOwn: boolean
  /** Shows the time zone without a choice. */
  readonly locked: boolean
  readonly messages: TimesMessages
  /** The page's own messages, for the list. */
  readonly ownMessages: Partial<TimesMessages> | null
  /** Called with the chosen time zone. */
  readonly choose: (timeZone: string) => void
  /** Called with the chosen clock; the list offers the choice only then. */
  readonly chooseClock?: (hourCycle: HourCycle) => void
  /** Called when the list fails to load again at the next press. */
  readonly recover?: () => unknown
}

/** Loads the list before it opens. */
const loadList = () => import('../define/time-zone-list.js')

/** Opens the list of time zones below its button. Resolves when its field has the focus, or an error is shown. */
export const openTimeZoneList = async (
  button: HTMLElement,
  { now, format, messages, ownMessages, choose, chooseClock, recover }: TimeZoneChoice,
): Promise<void> => {
  if (button.ariaExpanded === 'true') return
  const status = button.parentElement?.querySelector('[role=status]') as HTMLElement
  const hasFailed = !!status.textContent
  status.textContent = ''
  button.ariaExpanded = 'true'
  try {
    await loadList()
  } catch {
    button.ariaExpanded = 'false'
    status.textContent = messages.offline
    if (hasFailed) recover?.()
    return
  }
  await Object.assign(document.createElement('when-time-zone-list'), {
    value: format.timeZone,
    now,
    hourCycle: format.hourCycle ?? null,
    messages: ownMessages,
    showHourCycle: !!chooseClock,
  }).openBeside(button, choose, chooseClock)
}

/** The time zone with its current time, and the button to change it. Belongs into an element with the class `zone`. */
export const timeZoneButton = (choice: TimeZoneChoice): TemplateResult => {
  const { now, format, isOwn, locked, messages } = choice
  const { locale, timeZone } = format
  const name = timeZoneName(timeZone, locale)
  const time = formatTime(now(), format)
  const clock = isOwn ? messages.yourTime(time) : messages.now(time)
  const content = html`${globeIcon}<b aria-hidden="true">${zoneLabel(timeZone, now(), locale).name}</b> <span part="clock">${clock}</span>`
  return html`${
    locked
      ? html`<span class="visually-hidden">${labelled(locale, messages.timeZone, name)}</span>${content}`
      : html`<button
          part="button"
          aria-label=${joined(locale, labelled(locale, messages.timeZone, name), clock)}
          aria-haspopup="dialog"
          aria-expanded="false"
          @pointerenter=${loadList}
          @focus=${loadList}
          @click=${({ currentTarget }: Event) => openTimeZoneList(currentTarget as HTMLElement, choice)}
        >
          ${content} ${downIcon}
        </button>`
  }<span role="status"></span>`
}

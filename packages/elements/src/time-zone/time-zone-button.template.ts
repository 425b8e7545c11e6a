import { formatTime, type TimeFormat } from '@whenable/time'
import { html, type TemplateResult } from 'lit'
import type { Clock } from '../base/clock.js'
import { globeIcon } from '../base/icons.js'
import type { TimesMessages } from '../messages/times.js'

/** What the time zone is shown with, and what choosing one does. */
export interface TimeZoneChoice {
  /** The clock. */
  readonly now: Clock
  /** The visitor's time zone (IANA name), and the format of times. */
  readonly format: TimeFormat
  /** Shows the time zone without a choice. */
  readonly locked: boolean
  readonly messages: TimesMessages
  /** The page's own messages, for the list. */
  readonly ownMessages: Partial<TimesMessages> | null
  /** Called with the chosen time zone. */
  readonly choose: (timeZone: string) => void
  /** Called when the list fails to load again at the next press. */
  readonly recover?: () => unknown
}

/** Loads the list before it opens. */
const loadList = () => import('../define/time-zone-list.js')

/** Opens the list of time zones below its button. Resolves when its field has the focus, or an error is shown. */
export const openTimeZoneList = async (
  button: HTMLElement,
  { now, format, messages, ownMessages, choose, recover }: TimeZoneChoice,
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
  }).openBeside(button, choose)
}

/** The time zone with its current time, and the button to change it. Belongs into an element with the class `zone`. */
export const timeZoneButton = (choice: TimeZoneChoice): TemplateResult => {
  const { now, format, locked, messages } = choice
  const name = format.timeZone.replaceAll('_', ' ')
  return html`${globeIcon}${
    locked
      ? html`<span><span class="visually-hidden">${messages.timeZone}: </span>${name}</span>`
      : html`<button
          part="button"
          aria-label=${`${messages.timeZone}: ${name}`}
          aria-haspopup="dialog"
          aria-expanded="false"
          @pointerenter=${loadList}
          @focus=${loadList}
          @click=${({ currentTarget }: Event) => openTimeZoneList(currentTarget as HTMLElement, choice)}
        >
          ${name}
        </button>`
  }
  <span part="clock">· ${messages.now(formatTime(now(), format))}</span><span role="status"></span>`
}

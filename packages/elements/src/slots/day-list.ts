import type { Slot } from '@whenable/flow'
import type { PlainDate } from '@whenable/time'
import { html, type PropertyDeclarations, type TemplateResult } from 'lit'
import { SlotConfirmEvent } from '../events/slot-confirm.js'
import { valueChange } from '../events/value-change.js'
import type { SlotList } from './slot-list.js'
import { UpcomingDays } from './upcoming-days.js'

/**
 * Lists the next days that have free times, each as a `when-slot-list`. A button at the end shows more days. The element does not
 * load times: it dispatches `when-days-request` when it needs more.
 *
 * @fires change - the visitor chose a time, now in `value`
 * @fires when-slot-confirm - the visitor continued with the chosen time
 * @fires when-days-request - the visitor asked for more days than `slots` covers
 * @fires when-hour-cycle-change - the visitor switched between 12 and 24 hours
 * @fires when-retry - the visitor pressed the button that loads the times again
 * @keyboard ArrowUp, ArrowDown, ArrowLeft, ArrowRight - to the time before or after, within a day
 * @keyboard Home, End - to the first and the last time of the day
 * @keyboard Enter, Space - chooses the time; on the button beside it, continues with it
 * @csspart hour-cycle - a button of the choice between 12 and 24 hours
 * @csspart title - the heading of a day
 * @csspart part-of-day - the heading of the morning, afternoon or evening
 * @csspart slot - a time; also `selected`, `conflict` (with the visitor’s calendar) and `full` (no seats left)
 * @csspart confirm-button - continues with the selected time
 * @csspart more-button - shows more days
 * @csspart notice - the text shown if there are no times or no further ones
 * @csspart retry-button - loads the times again
 */
export class DayList extends UpcomingDays {
  static override properties: PropertyDeclarations = {
    value: {},
    noConfirm: { type: Boolean, attribute: 'no-confirm' },
  }

  /**
   * Key of the chosen slot (`slotKey`): its start in Unix seconds; for a group event also a space and the event's id.
   */
  value = ''
  /** Has no button beside the chosen time: the visitor continues by choosing it, also again. */
  noConfirm = false

  #choose(event: Event): void {
    this.value = (event.target as SlotList).value
    this.dispatchEvent(valueChange())
  }

  protected override day([date, slots]: [PlainDate, readonly Slot[]]): TemplateResult {
    return html`<when-slot-list
      hide-hour-cycle
      class="day"
      exportparts="title, part-of-day, slot, selected, conflict, full, confirm-button"
      .messages=${this.messages}
      .slots=${slots}
      .conflictOf=${this.conflictOf}
      .date=${date}
      .value=${this.value}
      .noConfirm=${this.noConfirm}
      .timeZone=${this.format.timeZone}
      .otherTimeZone=${this.otherTimeZone}
      .hourCycle=${this.hourCycle}
      @change=${this.#choose}
      @when-slot-confirm=${({ slot }: SlotConfirmEvent) => this.dispatchEvent(new SlotConfirmEvent(slot))}
    ></when-slot-list>`
  }
}

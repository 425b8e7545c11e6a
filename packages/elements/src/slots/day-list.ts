import type { Slot } from '@whenable/flow'
import type { PlainDate } from '@whenable/time'
import { html, type PropertyDeclarations, type TemplateResult } from 'lit'
import { SlotConfirmEvent } from '../events/slot-confirm.js'
import { valueChange } from '../events/value-change.js'
import type { SlotList } from './slot-list.js'
import { UpcomingDays } from './upcoming-days.js'

/**
 * The next days that have free times, one under another, each a `when-slot-list`; more of them by a button at the end.
 * It asks nobody for the times: where it has no more, it says that more are wanted.
 *
 * @fires change - the visitor chose a time, now in `value`
 * @fires when-slot-confirm - the visitor goes on with the chosen time
 * @fires when-days-request - the visitor wants more days than there are slots for
 * @fires when-hour-cycle-change - the visitor changed between 12 and 24 hours
 * @fires when-retry - the visitor asks again for the times that failed
 * @keyboard ArrowUp, ArrowDown, ArrowLeft, ArrowRight - to the time before and after, within a day
 * @keyboard Home, End - to the first and the last time of the day
 * @keyboard Enter, Space - chooses the time; on the button beside it, goes on with it
 * @csspart hour-cycle - a button of the clock
 * @csspart title - the name of a day
 * @csspart part-of-day - morning, afternoon, evening
 * @csspart slot - a time; also `selected`, `conflict` where it conflicts with the visitor’s calendar, and `full` where a group event is
 * @csspart confirm-button - goes on with the time beside it
 * @csspart more-button - shows further days
 * @csspart notice - what is said when there are no times, and until when there are none but these
 * @csspart retry-button - loads the times again
 */
export class DayList extends UpcomingDays {
  static override properties: PropertyDeclarations = { value: {} }

  /** Key of the chosen slot (`slotKey`): its start in Unix seconds; of a group event, a space and the event's id after it. */
  value = ''

  #choose(event: Event): void {
    this.value = (event.target as SlotList).value
    this.dispatchEvent(valueChange())
  }

  protected override day([date, slots]: [PlainDate, readonly Slot[]]): TemplateResult {
    return html`<when-slot-list
      no-clock
      class="day"
      exportparts="title, part-of-day, slot, selected, conflict, full, confirm-button"
      .messages=${this.messages}
      .slots=${slots}
      .conflictOf=${this.conflictOf}
      .date=${date}
      .value=${this.value}
      .timeZone=${this.format.timeZone}
      .otherTimeZone=${this.otherTimeZone}
      .hourCycle=${this.hourCycle}
      @change=${this.#choose}
      @when-slot-confirm=${(event: SlotConfirmEvent) => {
        event.stopPropagation()
        this.dispatchEvent(new SlotConfirmEvent(event.slot))
      }}
    ></when-slot-list>`
  }
}

import { isTimeZone } from '@whenable/time'
import { html, type PropertyDeclarations, type PropertyValues } from 'lit'
import { LazyModule } from '../../base/lazy-module.js'
import type { Panels } from '../booking-context.js'
import { BookingPart } from './booking-part.js'

/** A part in which the visitor chooses. What one of them locks or offers counts for all parts of the booking. */
export abstract class ChoosingPart extends BookingPart {
  static override properties: PropertyDeclarations = {
    lockedTimeZone: { attribute: 'locked-time-zone' },
    calendarImport: { type: Boolean, attribute: 'calendar-import' },
  }

  /** The zone is not the visitor's to choose: `viewer` (or empty), that of the flow; `organizer`, the organizer's. It counts for all parts. */
  lockedTimeZone: 'viewer' | 'organizer' | '' | null = null
  /**
   * Offers to read a calendar file of the visitor, in this part, and marks times that conflict with it in all parts. The file stays in the
   * page.
   */
  calendarImport = false

  readonly #calendarImport = new LazyModule(this, () => import('../calendar-import-panel.js'))

  protected override willUpdate(changes: PropertyValues<this>): void {
    super.willUpdate(changes)
    const { flow, lockedTimeZone } = this
    if (changes.has('lockedTimeZone')) this.shared?.update()
    const zone = lockedTimeZone === 'organizer' && flow?.state.settings?.organizer?.timezone
    if (zone && zone !== flow?.state.timeZone && isTimeZone(zone))
      flow?.send({ type: 'change-time-zone', timeZone: zone })
  }

  /** The import of a calendar is in the part that offers it; conflicts with it are in all. */
  get #calendarPanel(): Panels['calendarImport'] {
    const panel =
      this.calendarImport || this.shared?.choices.calendar ? this.#calendarImport.get() : undefined
    return panel && (this.calendarImport ? panel : { ...panel, renderPanel: () => html`` })
  }

  protected override get shownPanels(): Panels {
    return { ...this.panels, calendarImport: this.#calendarPanel }
  }
}

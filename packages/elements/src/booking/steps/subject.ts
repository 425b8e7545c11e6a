import type { BookingState } from '@whenable/flow'
import type { TemplateResult } from 'lit'
import { controls } from '../../styles/controls.styles.js'
import type { BookingContext } from '../booking-context.js'
import { BookingStep } from './booking-step.js'
import { placedSubjectStyles, subjectStyles } from './subject.styles.js'
import { subject } from './subject.template.js'

/**
 * Who and what is booked, in the summary: the business, hosts, title, duration, location and price. In a narrow booking it is part of
 * one line, until that has the attribute `open`.
 */
export class Subject extends BookingStep {
  static override styles = [controls, subjectStyles, placedSubjectStyles]

  protected override renderStep(state: BookingState, context: BookingContext): TemplateResult {
    return subject(state, context)
  }
}

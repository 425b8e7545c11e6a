/** An element has come to another step of its flow, such as `choosing`, `details` or `booked`. */
export class StepChangeEvent extends Event {
  static readonly type = 'when-step-change'

  constructor(readonly step: string) {
    super(StepChangeEvent.type, { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-step-change': StepChangeEvent
  }
}

/** An element shows another step of its flow, such as `choosing`, `details` or `booked`. */
export class StepChangeEvent extends Event {
  constructor(readonly step: string) {
    super('when-step-change', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-step-change': StepChangeEvent
  }
}

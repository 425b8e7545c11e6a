import type { RoutedTarget } from '@whenable/contract'

/** The visitor has answered a routing form. Cancel it to lead them on yourself. */
export class RoutingFormAnswerEvent extends Event {
  constructor(
    /** Where the answers lead. */
    readonly destination: RoutedTarget,
  ) {
    super('when-routing-form-answer', { bubbles: true, composed: true, cancelable: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-routing-form-answer': RoutingFormAnswerEvent
  }
}

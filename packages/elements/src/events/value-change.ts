/**
 * A `change` event: the visitor chose another value. Like HTML's own, it does not leave the shadow root around the
 * element.
 */
export const valueChange = (): Event => new Event('change', { bubbles: true })

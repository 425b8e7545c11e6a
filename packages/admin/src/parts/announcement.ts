import type { ReactiveControllerHost } from 'lit'

/** What the live region of a page says besides what it shows. */
export class Announcement {
  text = ''

  constructor(private readonly host: ReactiveControllerHost) {}

  readonly say = (text: string): void => {
    this.text = text
    this.host.requestUpdate()
  }
}

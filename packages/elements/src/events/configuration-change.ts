/** The visitor has chosen another of the configurations that the page offers. */
export class ConfigurationChangeEvent extends Event {
  constructor(readonly configurationId: string) {
    super('when-configuration-change', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-configuration-change': ConfigurationChangeEvent
  }
}

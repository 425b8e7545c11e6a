/** The visitor chose another of the offered configurations. */
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

/** An owner changed something in the settings. Contains no secret. */
export class SettingsChangeEvent extends Event {
  /** @param action what was done, such as `addWebhook`, by its name in `SettingsCalls`. */
  constructor(readonly action: string) {
    super('when-settings-change', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-settings-change': SettingsChangeEvent
  }
}

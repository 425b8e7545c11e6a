import { ownerMessagesFor } from '../../locales/owner/load.js'
import { Localized, regional, registeredMessages } from '../localize.js'
import type { OwnerMessages } from './index.js'

/**
 * Provides the language, direction and messages of an owner's element. They are those of the page if its language has the
 * owner's messages, built in or registered by the page; else everything is English, with its dates, lists and direction. Built-in
 * messages load at the first use of a language, and until then the element is English.
 */
export class OwnerLocalized<M extends object> extends Localized<M> {
  override hostUpdate(): void {
    super.hostUpdate()
    const { host, english, lang } = this
    const builtIn: Partial<OwnerMessages> = ownerMessagesFor(lang) ?? {}
    const isTranslated = Object.keys({ ...builtIn, ...registeredMessages(lang) }).some(
      (name) => name in english,
    )
    if (!isTranslated && !/^en\b/.test(lang)) {
      this.lang = regional('en')
      this.direction = 'ltr'
    }
    this.messages = { ...english, ...builtIn, ...registeredMessages(this.lang), ...host.messages }
  }
}

import { regional } from '@whenable/elements/internal/base/language'
import {
  hasMessageLoader,
  Localized,
  registeredMessages,
  updateAll,
} from '@whenable/elements/internal/messages/localize'
import '@whenable/elements/internal/messages/all-cities'
import type { OwnerMessages } from '@whenable/elements/internal/messages/owner/generated/all'

/** Built-in messages by locale; empty while they load, and for languages that have none. */
const builtIn = new Map<string, Partial<OwnerMessages>>()

const load = async (locale: string): Promise<void> => {
  // Elements of visitors are parts of the owner's, so a page with the owner's messages in a language needs theirs too.
  if (!hasMessageLoader()) await import('@whenable/elements/internal/locales/index')
  const { readOwnerMessages } = await import('@whenable/elements/internal/locales/owner/index')
  const messages = await readOwnerMessages(locale)
  if (!messages) return
  builtIn.set(locale, messages)
  updateAll()
}

/** The built-in messages of a locale. The first call loads them; after a failure the next call tries again. */
const builtInMessages = (locale: string): Partial<OwnerMessages> => {
  const messages = builtIn.get(locale)
  if (messages) return messages
  builtIn.set(locale, {})
  if (!/^en\b/.test(locale))
    load(locale).catch((error: unknown) => {
      builtIn.delete(locale)
      console.warn(`No owner's messages for ${locale}:`, error)
    })
  return {}
}

/**
 * Provides the language, direction and messages of an owner's element. They are those of the page if its language has the
 * owner's messages, built in or registered by the page; else everything is English, with its dates, lists and direction. Built-in
 * messages load at the first use of a language, and until then the element is English.
 */
export class OwnerLocalized<M extends object> extends Localized<M> {
  override hostUpdate(): void {
    super.hostUpdate()
    const { host, english, lang } = this
    const messages = builtInMessages(lang)
    const names = Object.keys({ ...messages, ...registeredMessages(lang) })
    if (!/^en\b/.test(lang) && !names.some((name) => name in english))
      this.language.current = { lang: regional('en'), direction: 'ltr' }
    this.messages = { ...english, ...messages, ...registeredMessages(this.lang), ...host.messages }
  }
}

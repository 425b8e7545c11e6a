import type { Instant } from '@whenable/time'
import { e164Of, numberHash } from '../../kernel/phone-number.js'
import type { SmsReply } from '../../kernel/sms/sms-sender.js'
import type { Store } from '../../kernel/store/store.js'

/** What people reply who want no more text messages, and who want them again: the words that carriers honour. */
const stopWords = [
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'OPTOUT',
  'REVOKE',
  'REMOVE',
  'STOPP',
  'ARRET',
]
const startWords = ['START', 'UNSTOP']

/** A reply as a word: in capitals, without accents and punctuation. */
const wordOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toUpperCase()

/**
 * Honours STOP and START of a reply. Nothing else of replies is read or stored.
 *
 * @returns what changed.
 */
export const honourReply = async (
  store: Store,
  { from, text }: SmsReply,
  now: Instant,
): Promise<'stopped' | 'started' | undefined> => {
  // Gateways write numbers with or without the plus, and WhatsApp's with a prefix.
  const digits = from.replace(/^whatsapp:/i, '').trim()
  const number = e164Of(digits.startsWith('+') ? digits : `+${digits}`)
  const word = wordOf(text.slice(0, 100))
  const isStop = stopWords.includes(word)
  if (number === undefined || !(isStop || startWords.includes(word))) return undefined
  const hash = await numberHash(number)
  await store.transaction((transaction) =>
    isStop ? transaction.putSmsStop({ hash, stoppedAt: now }) : transaction.removeSmsStop(hash),
  )
  return isStop ? 'stopped' : 'started'
}

import { textsIn } from '@whenable/time/texts'
import { describe, expect, it } from 'vitest'
import { english, type OwnerMessages } from '../../messages/owner/generated/all.js'
import { languageNames, readTexts } from './generated/languages.js'

const messagesIn = async (language: string): Promise<Partial<OwnerMessages>> =>
  textsIn(await readTexts(language, ''), language)

/** Names of things that languages share. */
const likeEnglish = /^(?:API.*|QR.*|Send test|.*CSV.*|Jitsi server|Edit webhook)$/i

/** English that people who write Filipino use. */
const inFilipino =
  /^(?:Live preview|Video call|Email address|Time zone|Web address|command line|Mail server|Calendar event)$/

describe.each(languageNames)('%s', async (language) => {
  const messages = await messagesIn(language)
  const isFilipino = (text: string) => language === 'fil' && inFilipino.test(text)

  it('is complete, and no message is in English', () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort())
    for (const [name, text] of Object.entries(messages))
      if (typeof text === 'string' && / /.test(text) && !likeEnglish.test(text) && !isFilipino(text))
        expect([name, text]).not.toEqual([name, english[name as keyof OwnerMessages]])
  })
})

describe('a message of an owner', () => {
  it('leaves out what has no value', async () => {
    const { historyMoved, reasons, warningBusy } = await messagesIn('de')
    expect(historyMoved?.(undefined, undefined)).toBe('Verlegt')
    expect(historyMoved?.('Ada', '12. März')).toBe('Verlegt: Ada, bisher: 12. März')
    expect(warningBusy?.(undefined, 'Privat')).toBe('Der Gastgeber hat dann schon einen Termin (Privat).')
    expect(reasons?.host_unavailable({ why: 'schedule' })).toBe('Die Zeiten des Gastgebers wurden gelöscht')
  })

  it('keeps content of users unchanged, and isolates it unless it is stored', async () => {
    const { doneMove, copyOf } = await messagesIn('de')
    expect(doneMove?.('[{guest}] $&')).toBe('Verlegt. [{guest}] $& wird benachrichtigt.')
    expect(doneMove?.('זום')).toBe('Verlegt. \u2068זום\u2069 wird benachrichtigt.')
    expect(copyOf?.('זום')).toBe('זום (Kopie)')
  })
})

import { aTimeout, expect, fixture, html } from '@open-wc/testing'
import { type Link, type LinkBody, ServiceError, type ShareableEventType } from '@whenable/contract'
import { waitUntil } from '@whenable/elements/internal/testing/wait-until'
import { parseInstant } from '@whenable/time'
import '../define/offer-times.js'
import { expectAccessible } from '@whenable/elements/internal/testing/axe'
import { eventsFireOnce } from '@whenable/elements/internal/testing/events-fire-once'
import { fourStates } from '@whenable/elements/internal/testing/four-states'
import { pressKeys } from '@whenable/elements/internal/testing/press-keys'
import { spokenText } from '@whenable/elements/internal/testing/spoken-text'
import type { ShareCalls } from '../share/endpoints.js'
import type { OfferTimes } from './offer-times.js'

const now = parseInstant('2026-03-12T09:00:00Z')
const eventType = (id: string): ShareableEventType => ({
  ...{ id, name: id, slug: id, isActive: true, address: `https://book.example/b/${id}` },
})
const times = ['2026-03-12T10:00:00Z', '2026-03-12T11:00:00Z', '2026-03-13T14:00:00Z'].map((start) => ({
  start: parseInstant(start),
  end: parseInstant(start.replace(':00:00', ':30:00')),
}))
const sourceOf = (changes: Partial<ShareCalls> = {}): ShareCalls => ({
  eventTypes: async () => [eventType('Walkthrough'), eventType('Intro')],
  times: async () => times,
  offer: async () => ({ address: 'https://book.example/l/secret' }),
  ...changes,
})
const template = (source: ShareCalls) =>
  html`<when-offer-times time-zone="Europe/Lisbon" .source=${source} .now=${() => now}></when-offer-times>`

const render = async (source = sourceOf()) => {
  const element = await fixture<OfferTimes>(template(source))
  await waitUntil(() => slots(element).length === times.length)
  return element
}
const weekOf = (element: OfferTimes) => element.shadowRoot?.querySelector('when-week')
const slots = (element: OfferTimes): HTMLElement[] => [
  ...(weekOf(element)?.shadowRoot?.querySelectorAll<HTMLElement>('[part~=slot]') ?? []),
]
const find = <E extends HTMLElement>(element: OfferTimes, selector: string): E => {
  const found = element.shadowRoot?.querySelector<E>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}
const settled = async (element: OfferTimes) => {
  await element.updateComplete
  await weekOf(element)?.updateComplete
}
const pick = async (element: OfferTimes, ...indexes: readonly number[]) => {
  for (const index of indexes) {
    slots(element)[index]?.click()
    await settled(element)
  }
}
const make = async (element: OfferTimes) => {
  find(element, '#make').click()
  await waitUntil(() => element.shadowRoot?.querySelector('[part=email], [role=alert]'))
}

/** Replaces the clipboard while a test runs. */
const withClipboard = async (use: () => Promise<void>): Promise<readonly string[]> => {
  const copied: string[] = []
  const original = Object.getOwnPropertyDescriptor(navigator, 'clipboard')
  const clipboard = {
    writeText: async (text: string) => void copied.push(text),
    write: async ([item]: ClipboardItem[]) => {
      for (const type of item?.types ?? []) copied.push(await (await item!.getType(type)).text())
    },
  }
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  try {
    await use()
  } finally {
    if (original) Object.defineProperty(navigator, 'clipboard', original)
    else Reflect.deleteProperty(navigator, 'clipboard')
  }
  return copied
}

describe('<when-offer-times>', () => {
  const never = new Promise<never>(() => {})
  const failed = () => Promise.reject(new ServiceError('connection_error', 'no'))
  fourStates({
    loading: {
      template: template(sourceOf({ eventTypes: () => never })),
      waitForText: 'Loading your event types',
    },
    empty: {
      template: html`${template(sourceOf({ eventTypes: async () => [] }))}`,
      waitForText: /Nothing to share yet|Loading/,
    },
    error: {
      template: template(sourceOf({ eventTypes: failed })),
      waitForText: /couldn't be loaded|Loading/,
    },
    ready: { template: template(sourceOf()), waitForText: /Press a time to choose it|Loading/ },
  })

  it('makes a link of the chosen times, and copies them with their zone and an address each', async () => {
    const requests: LinkBody[] = []
    const element = await render(
      sourceOf({
        offer: async ({ body }) => {
          requests.push(body)
          return { address: 'https://book.example/l/secret' }
        },
      }),
    )
    await pick(element, 0, 1)
    expect(slots(element).map((slot) => slot.ariaPressed)).to.deep.equal(['true', 'true', 'false'])
    expect(spokenText(element)).to.include('2 times chosen')
    await make(element)
    expect(requests).to.have.length(1)
    expect(requests[0]?.most_bookings).to.equal(1)
    expect(requests[0]?.expires_in).to.equal(undefined)
    expect(requests[0]?.hold_slots).to.equal(undefined)
    expect(requests[0]?.slots).to.have.length(2)
    const copyTexts = ['#copy-email', '#copy-link'].map((id) => find(element, id).textContent?.trim())
    expect(copyTexts).to.deep.equal(['Copy', 'Copy link'])
    const copied = await withClipboard(async () => {
      find(element, '#copy-email').click()
      await aTimeout(0)
      await waitUntil(() => spokenText(element).includes('Copied'))
    })
    const text = copied.join('\n')
    expect(text).to.include('Does one of these times suit you? (\u2068Lisbon, UTC\u2069)')
    for (const { start_time } of requests[0]?.slots ?? [])
      expect(text).to.include(`https://book.example/l/secret?slot=${start_time}`)
    await expectAccessible(element)
  })

  it('takes a time back in the week or in the list, and keeps the focus in the list', async () => {
    const element = await render()
    await pick(element, 0, 1, 2, 1)
    expect(slots(element).map((slot) => slot.ariaPressed)).to.deep.equal(['true', 'false', 'true'])
    const [first] = element.shadowRoot?.querySelectorAll<HTMLElement>('[part=remove-button]') ?? []
    first?.click()
    await settled(element)
    await waitUntil(() => element.shadowRoot?.activeElement?.matches('[part=remove-button]'))
    find(element, '[part=remove-button]').click()
    await settled(element)
    await waitUntil(() => element.shadowRoot?.activeElement?.id === 'chosen')
    expect(spokenText(element)).to.include('Press a time to choose it.')
  })

  it('sends how often and how long the link books, and what its page says', async () => {
    const requests: LinkBody[] = []
    const element = await render(
      sourceOf({
        offer: async ({ body }) => {
          requests.push(body)
          return { address: 'https://book.example/l/secret' }
        },
      }),
    )
    await pick(element, 0)
    find<HTMLInputElement>(element, '#once').click()
    find<HTMLInputElement>(element, '#holds').click()
    const ends = find<HTMLSelectElement>(element, '#ends')
    ends.value = '7'
    ends.dispatchEvent(new Event('change', { bubbles: true }))
    const message = find<HTMLTextAreaElement>(element, '#message')
    message.value = 'Hi Robin'
    message.dispatchEvent(new Event('input', { bubbles: true }))
    await settled(element)
    await make(element)
    expect(message.value).to.equal('Hi Robin')
    expect(requests[0]?.message).to.equal('Hi Robin')
    expect(requests[0]?.most_bookings).to.equal(undefined)
    expect(requests[0]?.expires_in).to.equal(7 * 86_400)
    expect(requests[0]?.hold_slots).to.equal(true)
  })

  it('makes nothing without a time, and says when one is gone', async () => {
    let calls = 0
    const element = await render(
      sourceOf({
        offer: () => {
          calls++
          return Promise.reject(
            new ServiceError('invalid_request_error', 'taken', { field: 'slots.0.start_time' }),
          )
        },
      }),
    )
    const button = find(element, '#make')
    expect(button.ariaDisabled).to.equal('true')
    button.click()
    await settled(element)
    expect(calls).to.equal(0)
    await pick(element, 0)
    await make(element)
    expect(spokenText(element)).to.include('One of these times is no longer free')
    await expectAccessible(element)
  })

  it('loads the times again after a failure', async () => {
    let calls = 0
    const element = await fixture<OfferTimes>(
      template(sourceOf({ times: async () => (calls++ ? times : failed()) })),
    )
    await waitUntil(() => weekOf(element)?.shadowRoot?.querySelector('[part=retry-button]'))
    weekOf(element)?.shadowRoot?.querySelector<HTMLElement>('[part=retry-button]')?.click()
    await waitUntil(() => slots(element).length === times.length)
  })

  it('changes the event type by keyboard, and is accessible from either side', async () => {
    const element = await render()
    await pick(element, 0)
    find(element, '#event-types').focus()
    await pressKeys(element, 'ArrowDown', 'ArrowDown', 'Enter')
    await waitUntil(() => spokenText(element).includes('Press a time to choose it.'))
    expect(find(element, '#event-types').textContent).to.include('Intro')
    for (const direction of ['ltr', 'rtl']) {
      element.dir = direction
      await settled(element)
      await expectAccessible(element)
    }
  })

  describe('the links of the event type', () => {
    const link = (id: string, changes: Partial<Link> = {}): Link =>
      ({
        ...{ id, configuration_id: 'Walkthrough', state: 'active', bookings: 0, created_at: now },
        address: `https://book.example/l/${id}`,
        ...changes,
      }) as Link
    const slot = (start: string) => ({ start_time: parseInstant(start), end_time: parseInstant(start) })
    const offered = link('offered', {
      slots: [slot('2026-03-13T14:00:00Z'), slot('2026-03-13T15:00:00Z')],
      most_bookings: 1,
      expires_at: parseInstant('2026-03-13T15:00:01Z'),
    } as Partial<Link>)
    const endless = link('endless', { name: 'For Robin' })
    /** What each row says: its title, its facts, and what it can do. */
    const rows = (element: OfferTimes) =>
      [...(element.shadowRoot?.querySelectorAll('[part=link-row]') ?? [])].map((row) =>
        [...row.querySelectorAll('b, li, .status, [part=copy-button]')].map((one) => one.textContent?.trim()),
      )
    const withLinks = async (changes: Partial<ShareCalls>) => {
      const element = await render(sourceOf({ links: async () => [endless, offered], ...changes }))
      await waitUntil(() => element.shadowRoot?.querySelector('.links[aria-busy=false]'))
      return element
    }

    describe('and packages', () => {
      const type = async (element: OfferTimes, values: Readonly<Record<string, string>>) => {
        for (const [name, value] of Object.entries(values)) {
          const field = find<HTMLInputElement>(element, `#package-${name}`)
          field.value = value
          field.dispatchEvent(new Event(field.matches('select') ? 'change' : 'input', { bubbles: true }))
        }
        await settled(element)
      }
      const openForm = async (changes: Partial<ShareCalls> = {}) => {
        const element = await withLinks(changes)
        find(element, '#give-package').focus()
        await pressKeys(element, 'Enter')
        await waitUntil(() => element.shadowRoot?.activeElement?.id === 'dialog-title')
        return element
      }
      const submit = async (element: OfferTimes) => {
        find<HTMLButtonElement>(element, 'dialog .primary').click()
        await settled(element)
      }
      const noor = { name: ' Noor Haddad ', email: 'noor@example.com' }

      it('are given to a guest by keyboard: sent, listed, and with an address to copy', async () => {
        const requests: { body: LinkBody; key: string | undefined }[] = []
        let isMade = false
        const given = link('given', { name: 'Noor Haddad', most_bookings: 8, bookings: 0 })
        const element = await openForm({
          links: async () => (isMade ? [endless, given] : [endless]),
          offer: async ({ body }, { idempotencyKey }) => {
            requests.push({ body, key: idempotencyKey })
            isMade = true
            return { address: 'https://book.example/l/given' }
          },
        })
        await type(element, { ...noor, size: '8', ends: '180', message: 'See you!' })
        for (const direction of ['ltr', 'rtl']) {
          element.dir = direction
          await settled(element)
          await expectAccessible(element)
        }
        find(element, '#package-email').focus()
        await pressKeys(element, 'Enter')
        await waitUntil(() => element.shadowRoot?.activeElement?.id === 'package-made')
        expect(requests).to.have.length(1)
        expect(requests[0]?.body).to.deep.equal({
          ...{ configuration_id: 'Walkthrough', name: 'Noor Haddad', most_bookings: 8 },
          ...{ expires_in: 180 * 86_400, message: 'See you!', send_email: true, language: 'en-US' },
          prefill: { name: 'Noor Haddad', email: 'noor@example.com' },
        })
        expect(requests[0]?.key).to.be.a('string')
        expect(find(element, 'dialog').textContent).to.include('The link was sent to the guest.')
        await expectAccessible(element)
        const shared: string[] = []
        element.addEventListener('when-event-type-share', ({ way }) => shared.push(way))
        expect(
          await withClipboard(async () => {
            find(element, '#copy-package').click()
            await waitUntil(() => find(element, '#copy-package').textContent?.includes('Copied'))
          }),
        ).to.deep.equal(['https://book.example/l/given'])
        expect(shared).to.deep.equal(['link'])
        await waitUntil(() => rows(element).length === 2)
        await pressKeys(element, 'Escape')
        await settled(element)
        expect(element.shadowRoot?.activeElement?.id).to.equal('give-package')
        expect(rows(element)[0]).to.deep.equal([
          ...['Noor Haddad', 'Every free time', '8 bookings left', 'Does not end by itself', 'Copy link'],
        ])
      })

      it('are made without an email, to send the address oneself', async () => {
        const requests: LinkBody[] = []
        const element = await openForm({
          offer: async ({ body }) => {
            requests.push(body)
            return { address: 'https://book.example/l/given' }
          },
        })
        await type(element, { name: 'Noor' })
        find(element, '#package-send').click()
        await settled(element)
        await submit(element)
        await waitUntil(() => find(element, 'dialog').textContent?.includes('Copy it and send it'))
        expect(requests[0]).to.not.have.property('send_email')
        expect(requests[0]?.prefill?.email).to.equal(undefined)
      })

      it('need a guest and a number, and lead to the first field that lacks one', async () => {
        let calls = 0
        const element = await openForm({
          offer: async () => {
            calls++
            return { address: '' }
          },
        })
        await type(element, { size: '0', email: 'noor' })
        await submit(element)
        expect(element.shadowRoot?.activeElement?.id).to.equal('package-name')
        const invalid = [...(element.shadowRoot?.querySelectorAll('dialog [aria-invalid]') ?? [])]
        expect(invalid.map(({ id }) => id)).to.deep.equal(['package-name', 'package-email', 'package-size'])
        expect(calls).to.equal(0)
        await expectAccessible(element)
      })

      it('say why none was made, keep what was typed, and repeat the same request with the same key', async () => {
        const keys: (string | undefined)[] = []
        const refusals = [
          new ServiceError('rate_limit_error', 'too many'),
          new ServiceError('connection_error', 'no'),
          new ServiceError('invalid_request_error', 'no emails', { field: 'send_email' }),
          new ServiceError('invalid_idempotency_key', 'used'),
        ]
        const element = await openForm({
          offer: async (_request, { idempotencyKey }) => {
            keys.push(idempotencyKey)
            throw refusals[keys.length - 1]
          },
        })
        await type(element, noor)
        for (const reason of ['Too many emails', "couldn't be made", 'No email can be sent']) {
          await submit(element)
          await waitUntil(() => find(element, 'dialog [role=alert]').textContent?.includes(reason))
          expect(find<HTMLInputElement>(element, '#package-email').value).to.equal(noor.email)
        }
        await expectAccessible(element)
        // The service has made it already, and shows its address once.
        await submit(element)
        await waitUntil(() => element.shadowRoot?.activeElement?.id === 'package-made')
        expect(element.shadowRoot?.querySelector('#copy-package')).to.equal(null)
        expect(new Set(keys).size).to.equal(1)
      })

      it('are not offered where the page makes no links', async () => {
        const element = await withLinks({ offer: undefined } as Partial<ShareCalls>)
        expect(element.shadowRoot?.querySelector('#give-package')).to.equal(null)
      })
    })

    it('say the year in which they end, if it is another one', async () => {
      const next = link('next', { name: 'Noor', expires_at: parseInstant('2027-03-13T15:00:00Z') })
      const [row] = rows(await withLinks({ links: async () => [next] }))
      expect(row?.[2]).to.match(/^Ends: Saturday, March 13, 2027, 3:00/)
    })

    it('say what they offer, how often they book and when they end', async () => {
      const used = link('used', { state: 'used_up', most_bookings: 1, bookings: 1, address: undefined })
      const element = await withLinks({ links: async () => [used, endless, offered] })
      const [first, ...others] = rows(element)
      expect(first?.[0]).to.match(/^Friday, March 13, 2:00/)
      expect(first?.slice(1, 3)).to.deep.equal(['2 times', '1 booking left'])
      expect(first?.[3]).to.match(/^Ends: Friday, March 13, 3:00/)
      expect(others).to.deep.equal([
        ['For Robin', 'Every free time', 'Does not end by itself', 'Copy link'],
        ['Every free time', 'Its address was shown only once.', 'Used'],
      ])
      for (const direction of ['ltr', 'rtl']) {
        element.dir = direction
        await settled(element)
        await expectAccessible(element)
      }
    })

    it('are copied whenever their owner likes', async () => {
      const element = await withLinks({})
      const copied = await withClipboard(async () => {
        find(element, '#copy-endless').click()
        await waitUntil(() => spokenText(element).includes('Copied'))
      })
      expect(copied).to.deep.equal(['https://book.example/l/endless'])
    })

    it('are revoked after a question, by keyboard', async () => {
      const revoked: string[] = []
      const events: string[] = []
      const element = await withLinks({
        links: async () => [endless, offered].filter(({ id }) => !revoked.includes(id)),
        revokeLink: async ({ path: { link_id } }) => void revoked.push(link_id),
      })
      element.addEventListener('when-link-revoke', ({ linkId }) => events.push(linkId))
      find(element, '#revoke-offered').focus()
      await pressKeys(element, 'Enter')
      await waitUntil(() => element.shadowRoot?.querySelector('dialog[open]'))
      expect(spokenText(element)).to.include('Bookings that were made with it stay.')
      await expectAccessible(element)
      await pressKeys(element, 'Escape')
      await waitUntil(() => element.shadowRoot?.activeElement?.id === 'revoke-offered')
      expect(revoked).to.deep.equal([])
      await pressKeys(element, 'Enter')
      await waitUntil(() => element.shadowRoot?.querySelector('dialog[open]'))
      find(element, '#confirm-revocation').click()
      await waitUntil(() => element.shadowRoot?.activeElement?.id === 'links-title')
      expect([revoked, events]).to.deep.equal([['offered'], ['offered']])
      expect(rows(element)).to.have.length(1)
      expect(spokenText(element)).to.include('The link is revoked.')
    })

    it('stay if they cannot be revoked', async () => {
      const element = await withLinks({ revokeLink: failed })
      find(element, '#revoke-endless').click()
      await settled(element)
      find(element, '#confirm-revocation').click()
      await waitUntil(() => spokenText(element).includes("The link couldn't be revoked."))
      expect(rows(element)).to.have.length(2)
    })

    it('are none, unknown until they are read again, or not listed by the service', async () => {
      expect(spokenText(await withLinks({ links: async () => [] }))).to.include('No links yet.')
      let calls = 0
      const element = await withLinks({ links: async () => (calls++ ? [endless] : failed()) })
      expect(spokenText(element)).to.include("The links couldn't be loaded.")
      await expectAccessible(element)
      find(element, '.links [part=retry-button]').click()
      await waitUntil(() => rows(element).length === 1)
      const without = await render(sourceOf())
      await waitUntil(() => !without.shadowRoot?.querySelector('.links'))
    })

    it('have the one that was just made', async () => {
      const known: Link[] = []
      const element = await withLinks({
        links: async () => known,
        offer: async () => {
          known.push(offered)
          return { address: 'https://book.example/l/offered' }
        },
      })
      await pick(element, 0)
      await make(element)
      await waitUntil(() => rows(element).length === 1)
    })
  })

  eventsFireOnce<OfferTimes>([
    {
      type: 'when-link-revoke',
      make: async () => {
        const one = {
          id: 'l1',
          configuration_id: 'Walkthrough',
          state: 'active',
          bookings: 0,
          created_at: now,
        }
        const element = await render(
          sourceOf({ links: async () => [one as Link], revokeLink: async () => {} }),
        )
        await waitUntil(() => element.shadowRoot?.querySelector('#revoke-l1'))
        find(element, '#revoke-l1').click()
        await settled(element)
        return element
      },
      act: async (element) => {
        find(element, '#confirm-revocation').click()
        await waitUntil(() => element.shadowRoot?.activeElement?.id === 'links-title')
      },
      assign: (element) => {
        element.eventType = 'Intro'
      },
    },
    {
      type: 'when-event-type-share',
      make: async () => {
        const element = await render()
        await pick(element, 0)
        await make(element)
        return element
      },
      act: (element) =>
        withClipboard(async () => {
          find(element, '#copy-link').click()
          await waitUntil(() => spokenText(element).includes('Copied'))
        }),
      assign: (element) => {
        element.eventType = 'Intro'
      },
    },
  ])
})

import type { BookingService, PaymentService, WaitlistService } from '@whenable/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBookingFlow } from './booking/flow.js'
import { holdStorage } from './booking/holding/holding-effects.js'
import { payingExtension, paymentStorage } from './booking/paying/paying-effects.js'
import type { StoredDraft, StoredPayment } from './booking/progress.js'
import { extendedTransition } from './booking/submitting.js'
import { type DraftStorage, isObjectOf, isText, storedValue } from './stored-value.js'
import { driveBooking, driveTo, filledIn, morning, now } from './testing/drive-booking.js'
import { serviceDouble } from './testing/service-double.js'
import { createWaitlistFlow } from './waitlist/flow.js'

/** A storage with one item, and what is left in it. */
const storageWith = (text: string | null) => {
  let item = text
  const storage: DraftStorage = {
    getItem: () => item,
    setItem: (_, value) => {
      item = value
    },
    removeItem: () => {
      item = null
    },
  }
  return { storage, left: () => item }
}

describe('a stored value', () => {
  const isNamed = isObjectOf({ name: isText })
  const open = (text: string | null) => {
    const { storage, left } = storageWith(text)
    return { ...storedValue<{ name: string }>(storage, 'name', 2, isNamed), left }
  }

  it('is read as it was written, and removed by null', () => {
    const stored = open(null)
    stored.write({ name: 'Ana' })
    expect(stored.read()).toEqual({ name: 'Ana' })
    stored.write(null)
    expect([stored.read(), stored.left()]).toEqual([undefined, null])
  })

  it.each([
    ['no JSON', '{'],
    ['no object', '7'],
    ['null', 'null'],
    ['of another version', '{"version":1,"name":"Ana"}'],
    ['without a version', '{"name":"Ana"}'],
    ['of another shape', '{"version":2,"name":null}'],
    ['of another shape, by a built-in name', '{"version":2,"__proto__":{"name":"Ana"}}'],
  ])('that is %s is dropped', (_, text) => {
    const stored = open(text)
    expect([stored.read(), stored.left()]).toEqual([undefined, null])
  })

  it('is nothing where the storage is forbidden or full', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const stored = storedValue({ getItem: refuse, setItem: refuse, removeItem: refuse }, 'name', 2, isNamed)
    stored.write({ name: 'Ana' })
    expect(stored.read()).toBeUndefined()
  })
})

const submitted = driveTo.checking().effects.findLast(({ type }) => type === 'store-draft')
const storedDraft = (submitted as { stored: StoredDraft }).stored
const storedPayment: StoredPayment = {
  ...{ id: 'p1', token: 't', slot: morning, guest: { name: 'Ana', email: 'ana@example.com' } },
  ...{ amount: 4000, currency: 'EUR', url: 'https://shop.example', seconds: 900 },
}

/** What each flow stores, and how it starts with what is in its storage. */
const flows: Record<string, readonly [stored: object, start: (storage: DraftStorage) => unknown]> = {
  booking: [
    { version: 3, ...storedDraft },
    (storage) => {
      const flow = createBookingFlow({
        ...{ service: serviceDouble().service as BookingService, timeZone: 'Europe/Lisbon' },
        ...{ now: () => now, storage, wait: () => new Promise(() => {}) },
      })
      flow.start()
      flow.stop()
      return flow.state.draft.name
    },
  ],
  waitlist: [
    { version: 1, waitlistId: 'w1', draft: storedDraft.draft },
    (storage) => {
      const flow = createWaitlistFlow({
        ...{ service: {} as WaitlistService, timeZone: 'Europe/Lisbon', now: () => now, storage },
        wanted: { start: morning.start, end: morning.end },
      })
      return flow.state.draft.name
    },
  ],
  payment: [
    { version: 2, token: 't', started: storedPayment },
    (storage) => {
      const kept = paymentStorage(storage, 'one')
      const extension = payingExtension({} as PaymentService, kept, undefined)
      const drive = driveBooking({}, extendedTransition(extension)).start().settings()
      const { step } = drive.state
      return [step, kept.read()?.guest.name, kept.token().length > 0]
    },
  ],
  hold: [{ version: 1, id: 'h1' }, (storage) => holdStorage(storage, 'one').read()],
}

/** All JSON values that differ from a value in one place. */
const changedOnce = (value: unknown): unknown[] => {
  const others = [null, 7, 'text', [], {}, 1e300].filter(
    (other) => typeof other !== typeof value || other !== value,
  )
  if (typeof value !== 'object' || value === null) return others
  const inner = Object.entries(value).flatMap(([name, field]) =>
    changedOnce(field).map((changed) =>
      Array.isArray(value)
        ? value.map((item, index) => (String(index) === name ? changed : item))
        : { ...value, [name]: changed },
    ),
  )
  return [...others, ...inner]
}

describe.each(Object.keys(flows))('what a page has stored of the flow (%s)', (name) => {
  const [stored, start] = flows[name]!

  it('is taken up', () => {
    expect(JSON.stringify(start(storageWith(JSON.stringify(stored)).storage))).toMatch(
      name === 'hold' ? /h1/ : new RegExp(`${filledIn.name}`),
    )
  })

  it('never prevents the flow from starting, whatever it is', () => {
    for (const changed of changedOnce(stored)) start(storageWith(JSON.stringify(changed)).storage)
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        start(storageWith(JSON.stringify({ ...stored, ...Object(value) })).storage)
        start(storageWith(JSON.stringify(value)).storage)
      }),
    )
  })
})

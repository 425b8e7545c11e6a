import type { Store } from '../../kernel/store/store.js'
import { bookableWindow } from './checks.js'
import { minuteAt } from './clock.js'
import { claimsOf, textOfBooking } from './facts.js'
import type { EventType, Host, Model } from './model.js'
import { freeTimes } from './reference.js'
import { openWorld, secondsOf } from './world.js'

/** 2026-03-25, 8:00 UTC. */
const now = 20_537 * 1440 + 8 * 60

/** A host who always works, and an event type that sends no emails if the service could send them. */
const quietModel = (hasEmails: boolean): Model => {
  const host: Host = {
    ...{ email: 'ada@quiet.example', name: 'Ada Example', plan: { home: 'Europe/Lisbon' } },
    weekly: [{ days: [0, 1, 2, 3, 4, 5, 6], start: 540, end: 1020 }],
    ...{ daysOff: [], limits: {}, own: { zone: 'Europe/Lisbon', items: [] }, connected: undefined },
  }
  const type: EventType = {
    ...{ slug: 'quiet', title: 'Walkthrough', link: 'https://meet.example/room', method: 'collective' },
    ...{ zone: undefined, duration: 30, interval: undefined, roundTo: 15, hasEmails, reminder: undefined },
    ...{ hosts: [host], before: 0, after: 0, notice: 0, daysAhead: 8, limits: {} },
  }
  const guest = { email: 'guest@quiet.example', name: 'Guest', zone: 'Asia/Kolkata' }
  return {
    ...{ domain: 'quiet.example', now, end: now, steps: 0, hosts: [host], types: [type] },
    ...{ guests: [guest], bookings: [], holds: [] },
  }
}

/**
 * Books, moves and cancels where nobody gets emails.
 *
 * @param sendsMail whether the service sends emails; then it is the event type that does not.
 * @returns what pages and settings say about emails nevertheless, and the emails that were sent.
 */
export const checkClaims = async (store: Store, sendsMail: boolean): Promise<readonly string[]> => {
  const model = quietModel(!sendsMail)
  const [type] = model.types as [EventType]
  const world = await openWorld(store, model, (wall, zone) => minuteAt(zone, wall), { sendsMail })
  const claims: string[] = []
  const note = (texts: readonly string[]) => void claims.push(...texts)
  const [first = 0, second = 0] = freeTimes(model, type, bookableWindow(model, type)).keys()
  const { location } = await world.submit(world.pageOf(type), {
    ...{ slot: String(secondsOf(first)), key: 'once', name: 'Guest', email: 'guest@quiet.example' },
  })
  const [, ref = ''] = /\/manage\/([\w-]+)/.exec(location) ?? []
  const look = async () => {
    for (const isOutcome of [false, true]) note(claimsOf(await textOfBooking(world, ref, isOutcome)))
  }
  await look()
  await world.submit(`/manage/${ref}`, { action: 'move', slot: String(secondsOf(second)) })
  await look()
  await world.submit(`/manage/${ref}`, { action: 'cancel' })
  await look()
  const settings = await world.get(`/v3/scheduling/ui-settings?${world.query(type)}`)
  note(settings.capabilities.filter((one: string) => one === 'mail'))
  note((await world.drain()).map(({ to, subject }) => `to ${to.email}: ${subject}`))
  return claims
}

import { expect } from 'vitest'
import type { MailRecord } from '../../kernel/store/store.js'
import { readCalendar } from '../mailbox.js'
import { clockText, dateOf, dayOf, type Minute, minutesOfDay, offsetAt, wallAt, weekdayOf } from './clock.js'
import type { Booking, Model } from './model.js'
import { zoneAt } from './reference.js'
import { origin, secondsOf, type World } from './world.js'

// What people read about a booking: the page, the API, the emails, the calendar files and the connected calendars name one instant, the
// reader's time zone, the hosts and the link.

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/** Spaces and dashes as on a keyboard, and no marks of direction. */
const plain = (text: string): string =>
  text
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
    .replace(/\u2212/g, '-')

/** The text of a page, without its markup. */
export const textOfPage = (html: string): string =>
  plain(
    html
      .replace(/<(script|style)\b.*?<\/\1>/gs, '')
      .replace(/<br>/g, ' ')
      .replace(/<[^>]+>/g, ' ')
      .replace(/&amp;/g, '&')
      .replace(/&#39;/g, "'")
      .replace(/\s+/g, ' '),
  )

const dayText = (minute: Minute, zone: string): string => {
  const day = dayOf(wallAt(zone, minute))
  const { year, month, day: ofMonth } = dateOf(day)
  return `${weekdays[weekdayOf(day)]}, ${months[month - 1]} ${ofMonth}, ${year}`
}

const half = minutesOfDay / 2

/** The wall time on a clock of twelve hours, without its half of the day. */
const twelveHours = (minute: Minute, zone: string): string => {
  const past = wallAt(zone, minute) % half
  return clockText(past < 60 ? past + half : past)
}

const halfOfDay = (minute: Minute, zone: string): string =>
  wallAt(zone, minute) % minutesOfDay < half ? 'AM' : 'PM'

/** How far a time zone is ahead of UTC: `UTC`, `UTC-4`, `UTC+5:30`. */
const offsetText = (minute: Minute, zone: string): string => {
  const offset = offsetAt(zone, minute)
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  const size = minutes ? `${hours}:${minutes}` : `${hours}`
  return offset ? `UTC${offset < 0 ? '-' : '+'}${size}` : 'UTC'
}

/** A text names the time of a booking as clocks in a time zone show it. */
const expectTime = (text: string, { start, end }: Booking, zone: string, where: string): void => {
  const words = plain(text)
  expect(words, where).toContain(dayText(start, zone))
  expect(words, where).toMatch(
    new RegExp(
      `\\b${twelveHours(start, zone)}(?: [AP]M(?: GMT\\S*)?)? – (?:[^–]* )?${twelveHours(end, zone)} ${halfOfDay(end, zone)}`,
    ),
  )
  const offset = offsetText(start, zone).replace('+', '\\+')
  expect(words, where).toMatch(new RegExp(`\\b${offset}(?![\\d:+-])`))
}

/** The names of a booking's hosts. An event type no longer names a host who has left it. */
const namesOf = ({ type, hosts }: Booking): readonly string[] =>
  hosts.filter((host) => type.hosts.includes(host)).map(({ name }) => name)

/** What identifies a booking for calendars and for its guest. */
interface Names {
  readonly uid: string
  readonly ref: string
}

/** The page without scripts and the API, as the guest reads them. @param mails the emails about the change. */
const checkPageAndApi = async (
  world: World,
  booking: Booking,
  mails: readonly MailRecord[],
): Promise<Names> => {
  const { type, guest, start, end, hosts } = booking
  const data = await world.get(`/v3/scheduling/bookings/${booking.id}?${world.query(type)}`)
  expect([data.start_time, data.end_time]).toEqual([secondsOf(start), secondsOf(end)])
  expect([data.title, data.location]).toEqual([type.title, type.link])
  expect(data.status).toBe(booking.isCancelled ? 'cancelled' : 'booked')
  expect(data.hosts.map(({ name }: { name: string }) => name).sort()).toEqual([...namesOf(booking)].sort())
  expect(hosts.map(({ email }) => email)).toContain(data.organizer.email)

  const text = await textOfBooking(world, data.booking_ref, mails.length % 2 === 0)
  expectTime(text, booking, guest.zone, 'page')
  const isTold = mails.some(({ to }) => to.email === guest.email)
  expect(isTold ? [] : claimsOf(text), 'claims of an email that was not sent').toEqual([])
  for (const words of [type.title, type.link, guest.name, ...namesOf(booking)])
    expect(text, 'page').toContain(words)

  const file = await world.visit(`/manage/${data.booking_ref}/calendar.ics`)
  const inFile = readCalendar(file.data)
  expect([inFile.start, inFile.end]).toEqual([secondsOf(start), secondsOf(end)])
  expect([inFile.event.uid, inFile.event.location]).toEqual([data.ical_uid, type.link])
  return { uid: data.ical_uid, ref: data.booking_ref }
}

/** One email, as its reader's time zone and role need it. */
const checkMail = (model: Model, mail: MailRecord, booking: Booking, { uid, ref }: Names): void => {
  const { type, guest, start, end, hosts, isCancelled } = booking
  const email = mail.to.email
  const host = model.hosts.find((one) => one.email === email)
  const isFormer = host !== undefined && !hosts.includes(host)
  const zone = host ? zoneAt(host.plan, start) : guest.zone
  expectTime(mail.text, booking, zone, `email to ${email}`)
  for (const words of [type.title, type.link]) expect(mail.text, `email to ${email}`).toContain(words)
  if (!isFormer)
    for (const name of namesOf(booking)) expect(plain(mail.text), `email to ${email}`).toContain(name)
  const links = [...mail.text.matchAll(/https:\/\/times\.example\/(\w+)\/\S+/g)]
  if (email === guest.email && !isCancelled)
    expect(
      links.map(([link]) => link),
      'links of the guest',
    ).toContain(`${origin}/manage/${ref}`)
  if (!mail.calendar) return
  const inMail = readCalendar(mail.calendar.content)
  expect([inMail.start, inMail.end], `invitation of ${email}`).toEqual([secondsOf(start), secondsOf(end)])
  expect([inMail.event.uid, inMail.event.location]).toEqual([uid, type.link])
  expect(inMail.method).toBe(isCancelled || isFormer ? 'CANCEL' : 'REQUEST')
  if (!isFormer)
    expect(Object.keys(inMail.attendees)).toEqual(expect.arrayContaining(hosts.map((one) => one.email)))
}

/** What the servers of the hosts have. */
const checkConnected = (model: Model, world: World, booking: Booking, uid: string): void => {
  const { type, guest, start, end, hosts, isCancelled } = booking
  for (const host of model.hosts) {
    const server = world.serverOf(host)
    if (!server) continue
    const found = server.texts().filter((text) => text.includes(`UID:${uid}`))
    const isThere = hosts.includes(host) && !isCancelled
    const items = found.map(readCalendar).filter(({ status }) => status !== 'CANCELLED')
    expect(items.length, `events of the booking in the calendar of ${host.email}`).toBe(isThere ? 1 : 0)
    for (const item of items) {
      expect([item.start, item.end]).toEqual([secondsOf(start), secondsOf(end)])
      // The entry of a host names the guest.
      expect([item.event.summary, item.event.location]).toEqual([`${type.title}: ${guest.name}`, type.link])
    }
  }
}

/** All that people read about a booking after a change says the same. */
export const checkFacts = async (
  model: Model,
  world: World,
  booking: Booking,
  mails: readonly MailRecord[],
): Promise<void> => {
  const names = await checkPageAndApi(world, booking, mails)
  for (const mail of mails) checkMail(model, mail, booking, names)
  checkConnected(model, world, booking, names.uid)
}

/** A sentence about emails. */
const claim = /[^.!?]*\b(?:e-?mail(?:s|ed)?|invitations?|inbox)\b[^.!?]*/gi

/** The sentences of a booking's page that say that somebody gets an email, or has got one. */
export const claimsOf = (text: string): readonly string[] => text.match(claim) ?? []

/** The text of a booking's page without scripts, right after a change or later. */
export const textOfBooking = async (world: World, ref: string, isOutcome = false): Promise<string> => {
  const { status, data } = await world.visit(`/manage/${ref}${isOutcome ? '?done=1' : ''}`)
  expect(status).toBe(200)
  return textOfPage(data)
}

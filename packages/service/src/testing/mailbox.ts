import type { AddressInfo } from 'node:net'
import ICAL from 'ical.js'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A received email. */
export interface ReceivedMail {
  readonly from: string
  readonly to: string
  readonly raw: string
  readonly email: Email
}

/**
 * A mail server that stores received emails.
 *
 * @param options the password that every user needs, and whether it offers STARTTLS with a certificate that nobody trusts.
 */
export const openMailbox = async ({
  password,
  offersTls = false,
}: {
  readonly password?: string
  readonly offersTls?: boolean
} = {}) => {
  const received: ReceivedMail[] = []
  let refuse: ((to: string) => Error | undefined) | undefined
  let refuseSender: ((from: string) => Error | undefined) | undefined
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: auth.username }) : done(new Error('Invalid login')),
    onMailFrom: ({ address }, _session, done) => done(refuseSender?.(address)),
    onRcptTo: ({ address }, _session, done) => done(refuse?.(address)),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString()
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address).join()
        PostalMime.parse(raw).then((email) => {
          received.push({ from, to, raw, email })
          done()
        }, done)
      })
    },
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    /** Refuses recipients with the returned error. */
    refuses(next: typeof refuse) {
      refuse = next
    },
    /** Refuses senders with the returned error. */
    refusesSenders(next: typeof refuseSender) {
      refuseSender = next
    },
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((done) => server.close(done)),
  }
}

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>

/** An SMTP error with a code. */
export const smtpError = (responseCode: number): Error => Object.assign(new Error('no'), { responseCode })

/** An iCalendar object, parsed by an independent library. */
export const readCalendar = (content: string) => {
  const calendar = new ICAL.Component(ICAL.parse(content))
  const component = calendar.getFirstSubcomponent('vevent')
  if (!component) throw new Error('there is no VEVENT')
  for (const zone of calendar.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  const event = new ICAL.Event(component)
  return {
    event,
    component,
    method: calendar.getFirstPropertyValue('method'),
    status: component.getFirstPropertyValue('status'),
    /** Unix seconds. */
    start: event.startDate.toUnixTime(),
    end: event.endDate?.toUnixTime(),
    attendees: Object.fromEntries(
      component
        .getAllProperties('attendee')
        .map((property) => [
          String(property.getFirstValue()).replace(/^mailto:/i, ''),
          property.getParameter('partstat'),
        ]),
    ),
  }
}

/** The calendar part of an email. */
export const calendarOf = ({ raw, email }: ReceivedMail) => {
  const attached = email.attachments.find(({ filename }) => filename === 'invite.ics')
  if (!attached) throw new Error('there is no invite.ics')
  const content =
    typeof attached.content === 'string' ? attached.content : new TextDecoder().decode(attached.content)
  const alternative = /Content-Type: text\/calendar;[^\r\n]*(?:\r\n[ \t][^\r\n]*)*/i.exec(raw)?.[0] ?? ''
  return { ...readCalendar(content), content, contentType: alternative.replace(/\r\n\s+/g, ' ') }
}

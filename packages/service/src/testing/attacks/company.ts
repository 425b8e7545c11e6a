import { newSecretKey, readSecretKeys } from '../../kernel/seal.js'
import { createMemoryStore } from '../../kernel/store/memory/memory-store.js'
import type { MailRecord } from '../../kernel/store/store.js'
import { sendDue } from '../../outbox/send-due.js'
import type { OpenProvider } from '../../providers/calendar-provider.js'
import { openAuthenticator } from '../authenticator.js'
import { openBrowser, setupToken } from '../browser.js'
import { FakeServer } from '../fake-provider.js'
import { authorizationPath, openPage, pkce, signIn, signInIdOf } from '../sign-in.js'
import { bookingBody, callbackUri, configurationOf, openService } from '../studio.js'

/** The origin of the company's service. */
export const origin = 'https://book.example.com'

const owner = { name: 'Olga', email: 'olga@company.example', timezone: 'Europe/Lisbon' }

/** Who leaves: an owner, like everybody who has set something up. */
export const leaver = { name: 'Mallory', email: 'mallory@company.example' }

const own = { Origin: origin }

/** Google's page, on which the one who leaves signs in with their address. */
const googlePage = {
  begin: () => ({ verifier: 'v', nonce: 'n' }),
  location: async ({ state }: { readonly state: string }) => `https://accounts.google.com/?state=${state}`,
  finish: async () => ({ email: leaver.email, secret: { refresh_token: 'r' } }),
}

/**
 * A company with two owners, closed to strangers. One of them has been a member for a while, and has used every way in. They keep
 * everything that they ever had, used or not.
 */
export const openCompany = async () => {
  const calendars = new FakeServer()
  calendars.addCalendar('work', { isPrimary: true })
  const openGoogle: OpenProvider = (account) => calendars.open({ ...account, secret: { password: 'secret' } })
  const store = createMemoryStore()
  const secretKeys = await readSecretKeys(newSecretKey())
  const answerChallenge = async (url: string) =>
    new Response(new URL(url).searchParams.get('challenge') ?? '')
  const service = await openService(store, {
    publicUrl: origin,
    signUp: 'closed',
    sendsMail: true,
    connections: {
      providers: { caldav: calendars.open, google: openGoogle },
      signIns: { google: googlePage },
      secretKeys,
    },
    outboundFetch: answerChallenge,
  })
  const mails: MailRecord[] = []
  /** The addresses of webhooks that were notified. */
  const notified: string[] = []
  const deliver = async (): Promise<void> => {
    const outbox = {
      ...{ store, clock: () => service.now, newId: () => crypto.randomUUID(), random: () => 0.5 },
      outboundFetch: async (url: string) => {
        notified.push(url)
        return new Response('ok')
      },
      secretKeys,
      report: (error: unknown) => void service.errors.push(error),
      sendMail: async (mail: MailRecord) => void mails.push(mail),
    }
    while (await sendDue(outbox));
  }
  /** What a pattern finds in the latest email to the one who leaves. Empty if there is none. */
  const mailed = async (pattern: RegExp): Promise<string> => {
    await deliver()
    const texts = mails.filter(({ to }) => to.email === leaver.email).map(({ text }) => text)
    return texts.flatMap((text) => pattern.exec(text)?.[1] ?? []).at(-1) ?? ''
  }
  /** Reads the code in an email that arrived since some emails before. */
  const codeSince = async (before: number): Promise<string> => {
    await deliver()
    const text = mails.slice(before).findLast(({ to }) => to.email === leaver.email)?.text ?? ''
    return /\b(\d{4} \d{4})\b/.exec(text)?.[1] ?? ''
  }
  const dataOf = async (method: string, path: string, bearer: string, body?: unknown) => {
    const { data, error } = await service.call(method, path, { bearer, body })
    if (error) throw new Error(`${method} ${path}: ${error.message}`)
    return data
  }

  const ownersBrowser = openBrowser(service)
  const first = await ownersBrowser.post('sign-in/setup', { token: await setupToken(service), ...owner }, own)
  const boss: string = first.data.access_token

  // They are invited, and invited again.
  const invited = await dataOf('POST', '/admin/v1/members', boss, { ...leaver, role: 'owner' })
  const again = await dataOf('POST', `/admin/v1/members/${invited.id}/invitation`, boss, {})
  const tokenIn = ({ invitation_url }: { readonly invitation_url: string }) =>
    /#setup=(\w+)$/.exec(invitation_url)?.[1] ?? ''
  const browser = openBrowser(service)
  const entered = await browser.post('sign-in/setup', { token: tokenIn(again) }, own)
  const accessToken: string = entered.data.access_token
  const grantId: string = entered.data.member.grant_id

  const authenticator = await openAuthenticator(origin)
  const options = await browser.post('me/passkeys/options', {}, own)
  await browser.post(
    'me/passkeys',
    { name: 'Laptop', response: await authenticator.create(options.data.challenge) },
    own,
  )

  // Event types, with links, a poll, a request that waits, and a connected calendar.
  const { id: calendarId } = await dataOf('POST', '/v3/grants/me/calendars', accessToken, {
    name: 'Work',
    timezone: 'Europe/Lisbon',
  })
  const host = { email: leaver.email, grantId, calendarId }
  const eventType = (change: Record<string, unknown>) =>
    dataOf('POST', '/v3/grants/me/scheduling/configurations', accessToken, configurationOf([host], change))
  const closed = await eventType({ requires_session_auth: true })
  const request = await eventType({
    slug: 'intro',
    event_booking: { title: 'Intro', timezone: 'Europe/Lisbon', booking_type: 'organizer-confirmation' },
  })
  const link = await dataOf('POST', '/v3/scheduling/links', accessToken, { configuration_id: closed.id })
  const key = await dataOf('POST', '/admin/v1/api-keys', accessToken, {
    name: 'Spreadsheet',
    scopes: ['everything'],
  })
  const colleagues = await dataOf('POST', '/admin/v1/api-keys', boss, { name: 'CRM', scopes: ['everything'] })
  const session = await dataOf('POST', '/v3/scheduling/sessions', key.api_key, {
    configuration_id: closed.id,
    time_to_live: 30,
  })
  const booking = await service.call('POST', `/v3/scheduling/bookings?configuration_id=${request.id}`, {
    body: bookingBody('2026-03-05T10:00:00Z'),
  })
  await dataOf('POST', `/v3/grants/me/connections`, accessToken, {
    ...{ provider: 'caldav', settings: { username: 'mallory', password: 'secret' } },
  })
  const confirmationPath = await mailed(/(\/confirm\/[\w-]+)/)

  // Tokens of the page of calendars.
  const tokens = await signIn(service, leaver.email, { access_type: 'offline', scope: 'calendar' })

  // On the way: codes that were emailed, and codes of OAuth that were not exchanged.
  const adminSignIn = async (): Promise<Readonly<Record<string, string>>> => {
    const before = mails.length
    const sent = await openBrowser(service).post(
      'sign-in/code',
      { email: leaver.email, client_id: service.clientId },
      own,
    )
    return { sign_in_id: sent.data.sign_in_id, code: await codeSince(before) }
  }
  const pageChange = { code_challenge: pkce.challenge, code_challenge_method: 'S256', scope: 'calendar' }
  const pagePath = (change: Record<string, string> = {}) =>
    authorizationPath(service, { ...pageChange, access_type: 'offline', ...change })
  /** Asks for a code on the page of calendars. */
  const pageSignIn = async (): Promise<Readonly<Record<string, string>>> => {
    const before = mails.length
    const page = await openPage(service, pagePath(), { email: leaver.email }, own)
    return { sign_in: signInIdOf(page.html), code: await codeSince(before) }
  }
  /** Enters a code on the page of calendars. @returns a code of OAuth; empty if it was refused. */
  const enterPage = async (fields: Readonly<Record<string, string>>): Promise<string> => {
    const { location } = await openPage(service, pagePath(), fields, own)
    return location?.searchParams.get('code') ?? ''
  }
  const beginGoogle = async (): Promise<string> => {
    const { location } = await openPage(service, pagePath({ provider: 'google' }))
    return location?.searchParams.get('state') ?? ''
  }
  const finishGoogle = async (state: string): Promise<string> => {
    const { location } = await openPage(service, `/v3/connect/callback/google?code=c&state=${state}`)
    return location?.searchParams.get('code') ?? ''
  }
  /** Exchanges a code of OAuth or a refresh token. @returns an access token; empty if it was refused. */
  const exchange = async (body: Readonly<Record<string, string>>): Promise<string> => {
    const { data } = await service.call('POST', '/v3/connect/token', {
      body: { client_id: service.clientId, ...body },
    })
    return data?.access_token ?? ''
  }
  const exchangeCode = (code: string): Promise<string> =>
    exchange({
      ...{ grant_type: 'authorization_code', code },
      ...{ redirect_uri: callbackUri, code_verifier: pkce.verifier },
    })

  return {
    service,
    /** The number of emails so far. */
    mailCount: () => mails.length,
    boss,
    memberId: invited.id as string,
    /** The owner who stays. */
    bossId: first.data.member.id as string,
    bookingId: booking.data.booking_id as string,
    /** Whether the request of their guest was confirmed. */
    isConfirmed: async (): Promise<boolean> => {
      const path = `/v3/scheduling/bookings/${booking.data.booking_id}?configuration_id=${request.id}`
      return (await service.withKey('GET', path)).data?.status === 'booked'
    },
    requestId: request.id as string,
    /** What the paths of endpoints name. */
    ids: {
      grant_id: grantId,
      calendar_id: calendarId as string,
      configuration_id: closed.id as string,
      event_type_id: closed.id as string,
      link_id: link.id as string,
      key_id: key.id as string,
      member_id: invited.id as string,
      booking_id: booking.data.booking_id as string,
    } as Readonly<Record<string, string>>,
    closed: closed.id as string,
    browser,
    authenticator,
    invitations: [tokenIn(invited), tokenIn(again)],
    /** A link of the command line to sign them in. */
    setupLink: await setupToken(service, leaver.email),
    accessToken,
    tokens,
    key: key.api_key as string,
    /** A key that the owner who stays made. */
    colleaguesKeyId: colleagues.id as string,
    /** Makes a webhook of the owner who stays. @returns its id. */
    colleaguesWebhook: async (): Promise<string> => {
      const body = { webhook_url: 'https://crm.example/hook', trigger_types: ['grant.created'] }
      return (await dataOf('POST', '/admin/v1/webhooks', boss, body)).id
    },
    /** Whether an address is notified when somebody connects an account. */
    hearsOfAccounts: async (url: string): Promise<boolean> => {
      const settings = { email: `${crypto.randomUUID()}@company.example` }
      await dataOf('POST', '/v3/connect/custom', service.key, { provider: 'virtual-calendar', settings })
      await deliver()
      return notified.splice(0).includes(url)
    },
    session: session.session_id as string,
    link: link.secret as string,
    confirmationPath,
    adminSignIn,
    pageSignIn,
    enterPage,
    beginGoogle,
    finishGoogle,
    exchange,
    exchangeCode,
  }
}

export type Company = Awaited<ReturnType<typeof openCompany>>

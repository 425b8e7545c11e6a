import {
  createMemberToken,
  createPasskey,
  type Endpoint,
  enterSignInCode,
  getNewPasskeyOptions,
  getPasskeyOptions,
  getSignInOptions,
  ServiceError,
  sendSignInCode,
  signOut,
  usePasskey,
  useSetupLink,
} from '@whenable/contract'
import { countCodeEmail } from '../../access/code-limits.js'
import { rememberLocation } from '../../access/known-sign-in-locations.js'
import { requireMemberSignIn } from '../../access/may-sign-in.js'
import { signInSeconds } from '../../access/one-time-code.js'
import { brandData } from '../../event-types/appearance.js'
import { sendsEmail } from '../../event-types/sends-email.js'
import { addMemberEntry } from '../../features/audit/add-audit-entry.js'
import { browserNameOf } from '../../features/team/browser-name.js'
import {
  endAllSessions,
  endSession,
  renewSession,
  requireSession,
  type SignedIn,
  sessionSeconds,
  startSession,
} from '../../features/team/browser-sessions.js'
import { beginMemberSignIn, enterMemberCode } from '../../features/team/member-codes.js'
import {
  addPasskey,
  hasPasskeys,
  memberOfPasskey,
  newPasskeyOptions,
  passkeyData,
  passkeySignInOptions,
} from '../../features/team/passkeys.js'
import { findSetupLink, redeemSetupToken, setupLinkUse } from '../../features/team/setup-links.js'
import { validationError } from '../../kernel/errors.js'
import type { RateLimits } from '../../kernel/http/rate-limits.js'
import { readBody } from '../../kernel/http/read-body.js'
import { failureReply, responseOf, successReply } from '../../kernel/http/reply.js'
import { checkEmail } from '../../kernel/person.js'
import { transactAndPublish } from '../../kernel/publish/publish.js'
import type { Application, MemberRecord, Records, Transaction } from '../../kernel/store/store.js'
import { type Input, type Output, validate } from '../../kernel/validate.js'
import { askedLanguage, pageLanguage } from '../page-language.js'
import type { PageContext, PageRoute } from '../page-route.js'
import { signInCodeEmail } from '../sign-in/sign-in-email.js'
import { cookieHeader, readCookie, requireOwnPage } from './own-page.js'

/** The services of signing in to `/admin`. */
export interface BrowserContext
  extends Pick<
    PageContext,
    'store' | 'clock' | 'newId' | 'addConsequences' | 'notify' | 'originOf' | 'sendsMail'
  > {
  readonly limits: RateLimits
  /** The network address of a request's caller, if known. */
  readonly addressOf: (request: Request) => string | undefined
}

/** A call of the page, which has proved its origin. */
interface BrowserCall<E extends Endpoint> {
  readonly request: Request
  readonly body: Output<NonNullable<E['body']>>
  readonly origin: string
  /** The network address of the caller; empty if unknown. */
  readonly address: string
  /** The page's cookie. */
  readonly cookie: string | undefined
  readonly report: (error: unknown) => void
}

/** What a call answers. */
interface BrowserAnswer<E extends Endpoint> {
  readonly data?: Input<E['data']>
  /** The new value of the cookie; empty removes it. */
  readonly cookie?: string | undefined
}

/** The application that a sign-in names, or the only one. */
const applicationOf = async (records: Records, clientId: string | undefined): Promise<Application> => {
  const all = await records.applications()
  const found =
    clientId === undefined && all.length === 1 ? all[0] : all.find((one) => one.clientId === clientId)
  if (!found) throw validationError('client_id', clientId, 'the client id of an application of this service')
  return found
}

/** An application by id. @throws ServiceError if it was removed. */
const applicationById = async (records: Records, id: string): Promise<Application> => {
  const found = (await records.applications()).find((one) => one.id === id)
  if (!found) throw new ServiceError('unauthorized', 'this application was removed')
  return found
}

/**
 * The endpoints that read and write the cookie of `/admin`, and those that sign in. They stand beside all others, so that no other
 * endpoint sees a cookie: each demands the origin of the page, and answers no other.
 */
export const browserRoutes = (context: BrowserContext): readonly PageRoute[] => {
  const { store, clock, newId, originOf, limits, addressOf } = context

  const serve = <E extends Endpoint>(
    endpoint: E,
    handle: (call: BrowserCall<E>) => Promise<BrowserAnswer<E>>,
  ): PageRoute => ({
    name: endpoint.id,
    path: endpoint.path,
    method: 'POST',
    endpoint,
    answer: async (request, _parameters, report) => {
      const requestId = newId()
      try {
        const origin = originOf(request)
        requireOwnPage(request, origin)
        const received = await readBody(request, ['application/json'])
        const body = validate(endpoint.body as NonNullable<Endpoint['body']>, received.json, 'body')
        const { data, cookie } = await handle({
          ...{ request, origin, report, body: body as BrowserCall<E>['body'] },
          address: addressOf(request) ?? '',
          cookie: readCookie(request, origin),
        })
        const reply = successReply(requestId, data, undefined)
        if (cookie === undefined) return responseOf(reply)
        const setCookie = cookieHeader(origin, cookie, cookie === '' ? 0 : sessionSeconds)
        return responseOf({ ...reply, headers: { 'Set-Cookie': setCookie } })
      } catch (error) {
        return responseOf(failureReply(error, requestId, report))
      }
    },
  })

  const services = (transaction: Transaction) => ({
    transaction,
    now: clock(),
    newId,
  })

  const answerOf = ({ session, cookie }: SignedIn) => ({ data: session, cookie })

  /** Signs the browser in as a member, and lists it. */
  const enter = async (
    transaction: Transaction,
    member: MemberRecord,
    way: 'setup-link' | 'member-code' | 'passkey',
    { cookie, request }: Pick<BrowserCall<Endpoint>, 'cookie' | 'request'>,
    endpoint: Endpoint,
  ): Promise<SignedIn> => {
    await addMemberEntry(services(transaction), member, endpoint, 'Signed in')
    const permission = await requireMemberSignIn(transaction, way, member)
    const name = browserNameOf(request.headers.get('user-agent'))
    const language = askedLanguage(request)?.lang
    const context = { ...services(transaction), origin: originOf(request) }
    return startSession(context, member, permission, cookie, name, language)
  }

  const passkeys = (origin: string) => ({ store, now: clock(), newId, origin })

  /** Counts a secret that was wrong, like a wrong code. */
  const countingWrong = async <T>(address: string, attempt: () => Promise<T>): Promise<T> => {
    if (address) limits.check('wrong-codes', address)
    try {
      return await attempt()
    } catch (error) {
      const isWrong = error instanceof ServiceError && error.type === 'unauthorized'
      if (isWrong && address) await limits.count('wrong-codes', address)
      throw error
    }
  }

  return [
    serve(getSignInOptions, async ({ body, origin }) =>
      store.read(async (records) => {
        const token = body.setup_token
        const link = token === undefined ? undefined : await findSetupLink(records, token, clock())
        const { id, name } = link
          ? await applicationById(records, link.applicationId)
          : await applicationOf(records, body.client_id)
        const known = link && setupLinkUse(link, await records.members(id))
        const { member } = known ?? {}
        const isFirst = known !== undefined && !member
        const brand = await brandData(records, id, origin)
        return {
          data: {
            ...brand,
            application: brand.name ?? name,
            setup: member ? 'member' : isFirst ? 'first_owner' : 'none',
            ...{ name: member?.name, email: member?.email },
            emails_codes: await sendsEmail(records, context, id),
            has_passkeys: hasPasskeys(origin),
          },
        }
      }),
    ),

    serve(useSetupLink, async ({ body, origin, address, cookie, request, report }) => {
      const { token, ...profile } = body
      const options = { now: clock(), origin }
      return answerOf(
        await countingWrong(address, () =>
          transactAndPublish(context, options, report, async (transaction, publish) => {
            const member = await redeemSetupToken({ ...services(transaction), publish }, token, profile)
            return enter(transaction, member, 'setup-link', { cookie, request }, useSetupLink)
          }),
        ),
      )
    }),

    serve(sendSignInCode, async ({ body, request, address }) => {
      const { email, client_id } = body
      checkEmail('email', email)
      const application = await store.read((records) => applicationOf(records, client_id))
      const location = { applicationId: application.id, email, address }
      await countCodeEmail({ limits, store, now: clock() }, location)
      const language = await pageLanguage(request)
      const id = await store.transaction((transaction) =>
        beginMemberSignIn(services(transaction), application.id, email, (code) =>
          signInCodeEmail(language, application.name, code),
        ),
      )
      return { data: { sign_in_id: id, expires_in: signInSeconds } }
    }),

    serve(enterSignInCode, async ({ body, address, cookie, request }) => {
      if (address) limits.check('wrong-codes', address)
      // A refused code is counted in the store, so its transaction is not rolled back.
      const entered = await store.transaction(async (transaction) => {
        const result = await enterMemberCode(services(transaction), body.sign_in_id, body.code)
        if ('refused' in result) return result
        const { member, email } = result
        return {
          email,
          member,
          signedIn: await enter(transaction, member, 'member-code', { cookie, request }, enterSignInCode),
        }
      })
      if ('refused' in entered) {
        if (address) await limits.count('wrong-codes', address)
        throw entered.refused
      }
      const { member, email, signedIn } = entered
      const location = { applicationId: member.applicationId, email, address }
      await rememberLocation(store, location, clock()).catch(() => {})
      return answerOf(signedIn)
    }),

    serve(getPasskeyOptions, async ({ body, origin }) => {
      const application = await store.read((records) => applicationOf(records, body.client_id))
      return { data: { ...(await passkeySignInOptions(passkeys(origin), application)) } }
    }),

    serve(usePasskey, async ({ body, origin, address, cookie, request }) => {
      const attempt = () => memberOfPasskey(passkeys(origin), body.response)
      const member = await countingWrong(address, attempt)
      return answerOf(
        await store.transaction((transaction) =>
          enter(transaction, member, 'passkey', { cookie, request }, usePasskey),
        ),
      )
    }),

    serve(createMemberToken, async ({ cookie, origin }) =>
      answerOf(
        await store.transaction((transaction) => renewSession({ ...services(transaction), origin }, cookie)),
      ),
    ),

    serve(signOut, async ({ body, cookie }) => {
      await store.transaction(async (transaction) => {
        if (cookie === undefined) return
        if (body.everywhere) {
          const { member } = await requireSession(transaction, cookie, clock())
          await endAllSessions(transaction, member)
          await addMemberEntry(services(transaction), member, signOut, 'Signed out of all browsers')
        } else await endSession(transaction, cookie)
      })
      return { cookie: '' }
    }),

    serve(getNewPasskeyOptions, async ({ cookie, origin }) => {
      const { member, application } = await store.read(async (records) => {
        const { member: found } = await requireSession(records, cookie, clock())
        return { member: found, application: await applicationById(records, found.applicationId) }
      })
      return { data: { ...(await newPasskeyOptions(passkeys(origin), application, member)) } }
    }),

    serve(createPasskey, async ({ body, cookie, origin }) => {
      const { member } = await store.read((records) => requireSession(records, cookie, clock()))
      return { data: passkeyData(await addPasskey(passkeys(origin), member, body.name, body.response)) }
    }),
  ]
}

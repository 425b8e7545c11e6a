import { authorize, ServiceError } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { checkedBy } from '../../domain/checked-by.js'
import { isEmail } from '../../domain/people.js'
import type { RateLimits } from '../../domain/rate-limits.js'
import { allowancesOf } from '../../domain/scopes.js'
import {
  type AuthorizationRequest,
  beginSignIn,
  declined,
  enterCode,
  findSignIn,
  readAuthorization,
  signInSeconds,
} from '../../domain/sign-in.js'
import { readBody } from '../../routes/read-body.js'
import type { Report } from '../../routes/reply.js'
import { type Telling, transactTelling } from '../../routes/transact-telling.js'
import { type Application, type Authorization, hostKey } from '../../store/store.js'
import { pageHeaders } from '../page-headers.js'
import type { PageRoute } from '../page-routes.js'
import { pageStyle } from '../page-style.js'
import { type SignInStep, signInDocument, signInNotice } from './sign-in-document.js'
import { signInMessages as say } from './sign-in-messages.js'
import { signInStyle } from './sign-in-style.js'

/** What the page of a sign-in is made with. */
export interface SignInSurroundings extends Telling {
  readonly clock: () => Instant
  readonly originOf: (request: Request) => string
  readonly limits: RateLimits
  /** The network address that a request came from, where the server knows it. */
  readonly addressOf: (request: Request) => string | undefined
}

const style = pageStyle + signInStyle

interface Asked {
  readonly application: Application
  readonly authorization: Authorization
  readonly loginHint: string
}

/** Where a form may lead: browsers hold a redirect to the policy of the page that sent it. */
const formTarget = (redirectUri: string): string => {
  const { origin, protocol } = new URL(redirectUri)
  return origin === 'null' ? protocol : origin
}

const respond = async (status: number, document: string, redirectUri?: string): Promise<Response> =>
  new Response(document, {
    status,
    headers: {
      ...(await pageHeaders({
        styles: [style],
        forms: redirectUri === undefined ? [] : ["'self'", formTarget(redirectUri)],
      })),
      // A page that opened this one in a window of its own waits there for what comes back.
      'Cross-Origin-Opener-Policy': 'unsafe-none',
      'Cache-Control': 'no-store',
    },
  })

const notice = async (status: number, heading: string, help: string): Promise<Response> =>
  respond(status, await signInNotice(style, heading, help))

const fail = (status: number, reason: keyof typeof say.failed): Promise<Response> =>
  notice(status, say.failedHeading(), say.failed[reason]())

/** A page like another one, found by GET (RFC 9110, section 15.4.4). */
const lead = (location: string): Response =>
  new Response(null, {
    status: 303,
    headers: { Location: location, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  })

const show = async (status: number, { application, authorization }: Asked, step: SignInStep) => {
  const asking = { application: application.name, allowances: allowancesOf(authorization.scope) }
  return respond(status, await signInDocument(style, asking, step), authorization.redirectUri)
}

/** The fields of a form; what is no text is not there. */
const fieldsOf = async (request: Request): Promise<Readonly<Record<string, string | undefined>>> => {
  const { json } = await readBody(request, ['application/x-www-form-urlencoded'])
  return json as Readonly<Record<string, string>>
}

/** Whether a browser says that another site has sent a form. */
const isForeign = (request: Request): boolean =>
  !['same-origin', 'none', null].includes(request.headers.get('Sec-Fetch-Site'))

const readRequest = (
  request: Request,
): (AuthorizationRequest & { login_hint?: string | undefined }) | undefined => {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  if (Object.values(query).some((value) => value.includes('\0'))) return undefined
  try {
    return checkedBy(authorize.query, query, 'query')
  } catch (error) {
    if (error instanceof ServiceError) return undefined
    throw error
  }
}

/**
 * The page on which somebody connects a virtual calendar: it asks for an address, mails a one-time code to it, and leads
 * back once that is typed. It needs no script and no cookie: what ties the code to the browser is an id in the form.
 */
export const signInPages = (surroundings: SignInSurroundings): readonly PageRoute[] => {
  const { store, clock, newId, originOf, limits, addressOf } = surroundings

  /** Reads what an application asks, then goes on with it; or says why there is nothing to go on with. */
  const asking = async (request: Request, goOn: (asked: Asked) => Promise<Response>): Promise<Response> => {
    const query = readRequest(request)
    if (!query) return fail(400, 'request')
    const read = await store.read((records) => readAuthorization(records, query))
    if (read.kind === 'failed') return fail(400, read.reason)
    if (read.kind === 'refused') return lead(read.location)
    return goOn({ ...read, loginHint: query.login_hint ?? '' })
  }

  const mailCode = async (request: Request, asked: Asked, email: string): Promise<Response> => {
    const { application, authorization } = asked
    if (!isEmail(email.trim())) return show(400, asked, { kind: 'address', email, wrong: say.addressWrong() })
    const address = addressOf(request)
    if (address) await limits.count('asked', address)
    await limits.count('mailed', `${application.id} ${hostKey(email)}`)
    const signInId = await store.transaction((transaction) =>
      beginSignIn({ transaction, now: clock(), newId }, application, authorization, email),
    )
    return show(200, asked, { kind: 'code', signInId, email, minutes: signInSeconds / 60 })
  }

  const tryCode = async (
    request: Request,
    asked: Asked,
    signInId: string,
    typed: string,
    report: Report,
  ): Promise<Response> => {
    const address = addressOf(request)
    if (address) limits.check('wrong', address)
    const now = clock()
    const applicationId = asked.application.id
    const occasion = { now, origin: originOf(request) }
    const tried = await transactTelling(surroundings, occasion, report, async (transaction, tell) => {
      const signIn = await findSignIn(transaction, applicationId, signInId, now)
      const desk = { transaction, applicationId, now, newId, tell }
      return signIn && { ...(await enterCode(desk, signIn, signInId, typed)), signIn }
    })
    if (tried && 'location' in tried) return lead(tried.location)
    if (address) await limits.count('wrong', address)
    if (!tried?.attemptsLeft)
      return show(400, asked, {
        kind: 'address',
        email: tried?.signIn.email ?? asked.loginHint,
        wrong: say.codeGone(),
      })
    const { signIn, attemptsLeft } = tried
    return show(400, asked, {
      kind: 'code',
      signInId,
      email: signIn.email,
      minutes: Math.ceil((signIn.expiresAt - now) / 60),
      wrong: say.codeWrong(attemptsLeft),
    })
  }

  /** Mails another code to the address of a sign-in; the one before goes. */
  const mailAgain = async (request: Request, asked: Asked, signInId: string): Promise<Response> => {
    const signIn = await store.transaction(async (transaction) => {
      const found = await findSignIn(transaction, asked.application.id, signInId, clock())
      if (found) await transaction.removeCredential(found.hash)
      return found
    })
    return signIn
      ? mailCode(request, asked, signIn.email)
      : show(400, asked, { kind: 'address', email: asked.loginHint, wrong: say.codeGone() })
  }

  const page = { name: authorize.id, path: authorize.path }
  return [
    {
      ...page,
      endpoint: authorize,
      answer: (request) =>
        asking(request, (asked) => show(200, asked, { kind: 'address', email: asked.loginHint })),
    },
    {
      ...page,
      method: 'POST',
      answer: async (request, _parameters, report) => {
        if (isForeign(request)) return fail(403, 'foreign')
        try {
          const { action, sign_in: signInId, code = '', email = '' } = await fieldsOf(request)
          return await asking(request, async (asked) => {
            if (action === 'cancel') return lead(declined(asked.authorization))
            if (signInId === undefined) return mailCode(request, asked, email)
            return action === 'again'
              ? mailAgain(request, asked, signInId)
              : tryCode(request, asked, signInId, code, report)
          })
        } catch (error) {
          if (!(error instanceof ServiceError)) throw error
          if (error.type !== 'rate_limit_error') return fail(error.status, 'request')
          const seconds = error.retryAfter ?? 60
          const response = await notice(429, say.oftenHeading(), say.oftenHelp(Math.ceil(seconds / 60)))
          response.headers.set('Retry-After', String(seconds))
          return response
        }
      },
    },
  ]
}

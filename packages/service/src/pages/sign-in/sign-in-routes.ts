import { authorize, isEmail, ServiceError } from '@whenable/contract'
import { countCodeEmail } from '../../access/code-limits.js'
import { rememberLocation } from '../../access/known-sign-in-locations.js'
import { allowsSignIn, maySignIn } from '../../access/may-sign-in.js'
import { signInSeconds } from '../../access/one-time-code.js'
import { allowancesOf } from '../../access/scopes.js'
import { returnPath } from '../../calendars/connections/connection-sign-in.js'
import { type EmailFacts, sendsEmail } from '../../event-types/sends-email.js'
import {
  type AuthorizationRequest,
  beginSignIn,
  declined,
  enterCode,
  findSignIn,
  readAuthorization,
} from '../../features/team/sign-in.js'
import type { Report } from '../../kernel/errors.js'
import type { RateLimits } from '../../kernel/http/rate-limits.js'
import { transactAndPublish } from '../../kernel/publish/publish.js'
import type { Application, Authorization, SignIn } from '../../kernel/store/store.js'
import { validate } from '../../kernel/validate.js'
import { calendarsCallback } from '../calendars-routes.js'
import { pageHeaders } from '../page-headers.js'
import { type PageLanguage, pageLanguage } from '../page-language.js'
import { isCrossSite, readFormFields, redirect } from '../page-request.js'
import type { PageRoute } from '../page-route.js'
import { pageStyle } from '../page-style.js'
import { type ProviderSignInContext, sendToProvider, takeFromProvider } from './provider-sign-in.js'
import { type SignInStep, signInDocument, signInNotice } from './sign-in-document.js'
import { minutesText, signInCodeEmail } from './sign-in-email.js'
import { signInStyle } from './sign-in-style.js'

/** The services of the sign-in page. */
export interface SignInContext extends ProviderSignInContext, EmailFacts {
  readonly limits: RateLimits
  /** The network address of a request's caller, if known. */
  readonly addressOf: (request: Request) => string | undefined
}

const style = pageStyle + signInStyle

interface SignInRequest {
  readonly application: Application
  readonly authorization: Authorization
  readonly loginHint: string
  readonly query: AuthorizationRequest
  /** Whether the codes of the application are emailed. */
  readonly sendsEmail: boolean
}

/**
 * The allowed targets of forms. Browsers also apply the policy to redirects after a form, including the application's own, which
 * are unknown.
 */
const formTargets = (redirectUri: string): string[] => {
  const { origin, protocol } = new URL(redirectUri)
  const more = protocol === 'https:' ? [] : [origin === 'null' ? protocol : origin]
  return ["'self'", 'https:', ...more]
}

const respond = async (status: number, document: string, redirectUri?: string): Promise<Response> =>
  new Response(document, {
    status,
    headers: {
      ...(await pageHeaders({
        styles: [style],
        forms: redirectUri === undefined ? [] : formTargets(redirectUri),
      })),
      // The page that opened this one in a window waits for the callback.
      'Cross-Origin-Opener-Policy': 'unsafe-none',
      'Cache-Control': 'no-store',
      Vary: 'Accept-Language',
    },
  })

const failurePage = async (
  request: Request,
  status: number,
  reason: keyof PageLanguage['texts']['signIn']['failed'],
): Promise<Response> => {
  const language = await pageLanguage(request)
  const { page, failed } = language.texts.signIn
  return respond(status, await signInNotice(language, style, page.failed, failed[reason]))
}

const tooManyRequests = async (request: Request, seconds: number): Promise<Response> => {
  const language = await pageLanguage(request)
  const { page, signIn } = language.texts
  const help = signIn.limit.help(minutesText(seconds, language.lang))
  const response = await respond(429, await signInNotice(language, style, page.limit.heading, help))
  response.headers.set('Retry-After', String(seconds))
  return response
}

const show = async (
  request: Request,
  status: number,
  { application, authorization, sendsEmail }: SignInRequest,
  step: (language: PageLanguage) => SignInStep,
) => {
  const language = await pageLanguage(request)
  const allowances = allowancesOf(authorization.scope)
  const summary = { application: application.name, allowances, sendsEmail }
  const document = await signInDocument(language, style, summary, step(language))
  return respond(status, document, authorization.redirectUri)
}

const readRequest = (
  request: Request,
): (AuthorizationRequest & { login_hint?: string | undefined }) | undefined => {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  if (Object.values(query).some((value) => value.includes('\0'))) return undefined
  try {
    return validate(authorize.query, query, 'query')
  } catch (error) {
    if (error instanceof ServiceError) return undefined
    throw error
  }
}

/**
 * The page that connects a virtual calendar: it asks for an address, emails a one-time code, and redirects to the application once
 * the code is entered. It needs no scripts and no cookies: an id in the form binds the code to the browser.
 */
export const signInPages = (context: SignInContext): readonly PageRoute[] => {
  const { store, clock, newId, originOf, limits, addressOf, isSignUp } = context

  const entrantOf = (application: Application, email: string) => ({
    applicationId: application.id,
    email,
    maySignUp: isSignUp(application, email),
  })

  /** Validates the authorization request and continues, or shows why it is invalid. */
  const withAuthorization = async (
    request: Request,
    proceed: (signInRequest: SignInRequest) => Promise<Response>,
  ): Promise<Response> => {
    const query = readRequest(request)
    if (!query) return failurePage(request, 400, 'request')
    const read = await store.read(async (records) => {
      const found = await readAuthorization(records, query, calendarsCallback(originOf(request)))
      if (found.kind === 'failed' || found.kind === 'refused') return found
      return { ...found, sendsEmail: await sendsEmail(records, context, found.application.id) }
    })
    if (read.kind === 'failed') return failurePage(request, 400, read.reason)
    if (read.kind === 'refused') return redirect(read.location)
    return proceed({ ...read, query, loginHint: query.login_hint ?? '' })
  }

  const locationOf = (request: Request, { application }: SignInRequest, email: string) => ({
    applicationId: application.id,
    email,
    address: addressOf(request) ?? '',
  })

  /** @param before the sign-in to replace. */
  const mailCode = async (
    request: Request,
    signInRequest: SignInRequest,
    email: string,
    before?: SignIn,
  ): Promise<Response> => {
    const { application, authorization } = signInRequest
    if (!isEmail(email.trim()))
      return show(request, 400, signInRequest, ({ texts }) => ({
        kind: 'address',
        email,
        wrong: texts.signIn.address.wrong,
      }))
    await countCodeEmail({ limits, store, now: clock() }, locationOf(request, signInRequest, email))
    const language = await pageLanguage(request)
    const write = (code: string) => signInCodeEmail(language, application.name, code)
    const signInId = await store.transaction(async (transaction) => {
      if (before) await transaction.removeCredential(before.hash)
      const mayMail = await allowsSignIn(transaction, 'emailed-code', entrantOf(application, email))
      const context = { transaction, now: clock(), newId }
      return beginSignIn(context, application.id, authorization, email, mayMail ? write : undefined)
    })
    const duration = minutesText(signInSeconds, language.lang)
    return show(request, 200, signInRequest, () => ({ kind: 'code', signInId, email, duration }))
  }

  /** Asks for the address again, because the code is no longer valid. */
  const startAgain = (
    request: Request,
    signInRequest: SignInRequest,
    email = signInRequest.loginHint,
  ): Promise<Response> =>
    show(request, 400, signInRequest, ({ texts }) => ({
      kind: 'address',
      email,
      wrong: texts.signIn.code.gone,
    }))

  const tryCode = async (
    request: Request,
    signInRequest: SignInRequest,
    signInId: string,
    typed: string,
    report: Report,
  ): Promise<Response> => {
    const address = addressOf(request)
    if (address) limits.check('wrong-codes', address)
    const now = clock()
    const { application } = signInRequest
    const applicationId = application.id
    const options = { now, origin: originOf(request) }
    const tried = await transactAndPublish(context, options, report, async (transaction, publish) => {
      const signIn = await findSignIn(transaction, applicationId, signInId, now)
      const context = { transaction, applicationId, now, newId, publish }
      const mayEnter = (email: string) =>
        maySignIn(transaction, 'emailed-code', entrantOf(application, email))
      return signIn && { ...(await enterCode(context, signIn, signInId, typed, mayEnter)), signIn }
    })
    if (tried && 'location' in tried) {
      await rememberLocation(store, locationOf(request, signInRequest, tried.signIn.email), now).catch(
        () => {},
      )
      return redirect(tried.location)
    }
    if (address) await limits.count('wrong-codes', address)
    if (!tried?.attemptsLeft) return startAgain(request, signInRequest, tried?.signIn.email)
    const { signIn, attemptsLeft } = tried
    return show(request, 400, signInRequest, (language) => ({
      kind: 'code',
      signInId,
      email: signIn.email,
      duration: minutesText(signIn.expiresAt - now, language.lang),
      wrong: language.texts.signIn.code.wrong(attemptsLeft),
    }))
  }

  /** Emails another code for a sign-in. The previous one stays valid if the rate limit is exceeded. */
  const mailAgain = async (
    request: Request,
    signInRequest: SignInRequest,
    signInId: string,
  ): Promise<Response> => {
    const signIn = await store.transaction((transaction) =>
      findSignIn(transaction, signInRequest.application.id, signInId, clock()),
    )
    return signIn
      ? mailCode(request, signInRequest, signIn.email, signIn)
      : startAgain(request, signInRequest)
  }

  const page = { name: authorize.id, path: authorize.path }
  return [
    {
      ...page,
      endpoint: authorize,
      answer: (request) =>
        withAuthorization(request, async (signInRequest) => {
          const { query, loginHint } = signInRequest
          const sent = await sendToProvider(context, request, query, loginHint)
          return sent ?? show(request, 200, signInRequest, () => ({ kind: 'address', email: loginHint }))
        }),
    },
    {
      name: 'connect.callback',
      path: returnPath,
      answer: async (request, { provider = '' }, report) => {
        const ownCallback = calendarsCallback(originOf(request))
        const taken = await takeFromProvider(context, request, provider, ownCallback, report)
        return taken ?? failurePage(request, 400, 'request')
      },
    },
    {
      ...page,
      method: 'POST',
      answer: async (request, _parameters, report) => {
        if (isCrossSite(request, originOf(request))) return failurePage(request, 403, 'foreign')
        try {
          const {
            action,
            sign_in: signInId,
            code = '',
            email = '',
          } = Object.fromEntries(await readFormFields(request))
          return await withAuthorization(request, async (signInRequest) => {
            if (action === 'cancel') return redirect(declined(signInRequest.authorization))
            if (signInId === undefined) return mailCode(request, signInRequest, email)
            return action === 'again'
              ? mailAgain(request, signInRequest, signInId)
              : tryCode(request, signInRequest, signInId, code, report)
          })
        } catch (error) {
          if (!(error instanceof ServiceError)) throw error
          if (error.type !== 'rate_limit_error') return failurePage(request, error.status, 'request')
          return tooManyRequests(request, error.retryAfter ?? 60)
        }
      },
    },
  ]
}

import type { VerifyChallenge } from '../anonymous/external-challenge.js'
import type { Report } from '../kernel/errors.js'

/** What a provider is asked about a visitor's response. */
interface Question {
  readonly secret: string
  readonly response: string
  /** The network address of the visitor; empty if it is unknown. */
  readonly address: string
}

/** How a provider is asked, and the field of its answer that must be `true`. */
interface VerificationForm {
  readonly request: (question: Question) => Pick<RequestInit, 'headers' | 'body'>
  readonly accepted: string
}

const json = (body: object, headers: Readonly<Record<string, string>> = {}) => ({
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** How providers verify responses, by the name of `--verify-challenge-form`. */
export const verificationForms = {
  /** Cloudflare Turnstile, hCaptcha, and others that have copied it. */
  siteverify: {
    request: ({ secret, response, address }) => ({
      body: new URLSearchParams({ secret, response, ...(address ? { remoteip: address } : {}) }),
    }),
    accepted: 'success',
  },
  /** Friendly Captcha, version 2. */
  'friendly-captcha': {
    request: ({ secret, response }) => json({ response }, { 'X-API-Key': secret }),
    accepted: 'success',
  },
  /** ALTCHA Sentinel, version 1: `…/v1/verify/signature`. */
  altcha: {
    request: ({ secret, response }) => json({ payload: response, secret }),
    accepted: 'verified',
  },
} satisfies Readonly<Record<string, VerificationForm>>

/** The name of a form in which a provider is asked. */
export type VerificationFormName = keyof typeof verificationForms

/** The provider that verifies the responses of its challenges. */
export interface ChallengeProvider {
  /** The address of its verification. */
  readonly url: string
  readonly form: VerificationFormName
  readonly secret: string
}

/** How long a provider may take, in milliseconds: a visitor waits for it. */
const answerWithin = 5_000

/** The longest response that is passed on, in characters. */
const longestResponse = 8_192

/** Asks the provider. @throws Error if it does not answer, or not with JSON. */
const isAccepted = async ({ url, form, secret }: ChallengeProvider, question: Omit<Question, 'secret'>) => {
  const { request, accepted }: VerificationForm = verificationForms[form]
  const answer = await fetch(url, {
    method: 'POST',
    ...request({ ...question, secret }),
    redirect: 'error',
    signal: AbortSignal.timeout(answerWithin),
  })
  const text = await answer.text()
  // A provider says with a status of its own that a response is wrong, or that the key is.
  const said: unknown = JSON.parse(text)
  const isKeyRefused = answer.status === 401 || answer.status === 403 || answer.status >= 500
  if (isKeyRefused) throw new Error(`it answered with status ${answer.status}`)
  return answer.ok && typeof said === 'object' && said !== null && Reflect.get(said, accepted) === true
}

/**
 * Creates a function that asks a provider about responses. If it cannot be asked, no response is accepted: the visitor is asked to try again,
 * and `report` receives why.
 */
export const verifyWith =
  (provider: ChallengeProvider, report: Report): VerifyChallenge =>
  async ({ response, address }) => {
    if (response.length > longestResponse) return false
    try {
      return await isAccepted(provider, { response, address })
    } catch (error) {
      const reason = error instanceof SyntaxError ? 'its answer is not JSON' : (error as Error).message
      const { host } = new URL(provider.url)
      report(
        new Error(
          `challenges cannot be verified by ${host}, so bookings that need one are refused: ${reason}`,
        ),
      )
      return false
    }
  }

import { base64url } from '../kernel/secrets.js'

const bytesOf = (text: string) => new TextEncoder().encode(text)

const joined = (...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(parts.flatMap((part) => [...part]))

const digestOf = async (data: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', data))

/** An integer of an ECDSA signature in DER: without leading zeros, and positive. */
const derInteger = (bytes: Uint8Array): number[] => {
  const first = bytes.findIndex((byte) => byte !== 0)
  const digits = [...bytes.slice(first < 0 ? bytes.length - 1 : first)]
  const positive = (digits[0] ?? 0) > 0x7f ? [0, ...digits] : digits
  return [0x02, positive.length, ...positive]
}

const derSignature = (raw: Uint8Array): Uint8Array => {
  const body = [...derInteger(raw.slice(0, 32)), ...derInteger(raw.slice(32))]
  return Uint8Array.from([0x30, body.length, ...body])
}

/** What a hostile or broken authenticator does otherwise. */
export interface AuthenticatorFault {
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  /** Without the user's verification. */
  readonly isUnverified?: boolean
  readonly counter?: number
}

/** An authenticator with one passkey (Web Authentication Level 3): ES256, without attestation. */
export const openAuthenticator = async (origin: string) => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const id = crypto.getRandomValues(new Uint8Array(16))
  let signatures = 0

  const clientData = (challenge: string, type: string, fault: AuthenticatorFault) =>
    bytesOf(
      JSON.stringify({
        type: fault.type ?? type,
        challenge,
        origin: fault.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const header = async (flags: number, fault: AuthenticatorFault) => {
    const counter = fault.counter ?? ++signatures
    const rpId = fault.rpId ?? new URL(origin).hostname
    const given = fault.isUnverified ? flags & ~0x04 : flags
    return joined(await digestOf(bytesOf(rpId)), [given, 0, 0, counter >> 8, counter & 0xff])
  }
  const common = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} }

  return {
    /** What `navigator.credentials.create` returns, as JSON. */
    create: async (challenge: string, fault: AuthenticatorFault = {}) => {
      const client = clientData(challenge, 'webauthn.create', fault)
      const cose = joined(
        [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20],
        raw.slice(1, 33),
        [0x22, 0x58, 0x20],
        raw.slice(33),
      )
      const data = joined(await header(0x45, fault), new Uint8Array(16), [0, id.length], id, cose)
      const attestation = joined(
        [0xa3, 0x63, ...bytesOf('fmt'), 0x64, ...bytesOf('none'), 0x67, ...bytesOf('attStmt'), 0xa0],
        [0x68, ...bytesOf('authData'), 0x58, data.length],
        data,
      )
      return {
        ...common,
        response: {
          clientDataJSON: base64url(client),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },
    /** What `navigator.credentials.get` returns, as JSON. */
    get: async (challenge: string, fault: AuthenticatorFault = {}) => {
      const client = clientData(challenge, 'webauthn.get', fault)
      const data = await header(0x05, fault)
      const signed = joined(data, await digestOf(client))
      const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
      const signature = new Uint8Array(await crypto.subtle.sign(algorithm, pair.privateKey, signed))
      return {
        ...common,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(derSignature(signature)),
        },
      }
    },
  }
}
